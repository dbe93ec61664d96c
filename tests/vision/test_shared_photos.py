"""Real photographs, where they lie beside the project: none may be read worse than this."""

from __future__ import annotations

from pathlib import Path

import pytest
from vision import evaluate

from golfscore.vision.reader import CardReader

PHOTOS = Path(__file__).resolve().parents[3] / "shared" / "photos"


@pytest.mark.skipif(not (PHOTOS / "labels.csv").is_file(), reason=f"the real photographs are not in {PHOTOS}")
def test_real_photographs_are_read() -> None:
    tallies = evaluate.shared_photos(CardReader(), PHOTOS, grids_asked=True)
    everything, grids = tallies["all"], tallies["grids"]
    assert everything.cards == 242
    assert everything.wrong_unmarked == 0, everything.mixed_up
    assert everything.right >= 241, everything.failures
    assert everything.whole >= 79, everything.failures
    assert grids.whole == grids.photos, grids.failures
