"""The scenes that the models are made from: the same from the same seed, and true about their cards."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from made import FONT, deck, photo
from vision import faces, scenes

from golfscore.vision import views
from golfscore.vision.views import Pyramid


def test_a_seed_makes_the_same_scene_again() -> None:
    some_deck = scenes.decks_from((FONT,), ())
    first, again = (scenes.training_scene(np.random.default_rng([7, 7]), some_deck) for _ in range(2))
    assert (first.picture == again.picture).all()
    assert [card.rank for card in first.cards] == [card.rank for card in again.cards]


@pytest.mark.parametrize("rank", faces.RANKS)
def test_each_card_of_a_deck_looks_the_same_each_time_and_unlike_the_others(rank: str) -> None:
    suit = "-" if rank == "JK" else "H"
    face = deck().face(rank, suit)
    assert (face.picture == deck().face(rank, suit).picture).all()
    others = [deck().face(other, "H") for other in faces.RANKS if other not in {rank, "JK"}]
    assert all((face.picture != other.picture).any() for other in others)


def test_a_card_can_be_cut_out_again_by_its_corners() -> None:
    _, scene = photo("AS 10D / KH 4H", seed=13, tilt=30)
    for card in scene.cards:
        seen = cv2.cvtColor(views.whole_view(Pyramid(scene.picture), card.quad), cv2.COLOR_BGR2GRAY).astype(float)
        printed = cv2.cvtColor(cv2.resize(deck().face(card.rank, card.suit).picture, views.VIEW), cv2.COLOR_BGR2GRAY).astype(
            float
        )
        inner = (slice(8, -8), slice(8, -8))
        assert np.corrcoef(seen[inner].ravel(), printed[inner].ravel())[0, 1] > 0.5


def test_corners_that_are_off_by_known_steps_are_put_right() -> None:
    true = np.float32([[100, 120], [180, 110], [200, 240], [95, 235]])
    rough = np.float32([[108, 115], [172, 118], [195, 228], [102, 240]])
    assert np.allclose(views.patch_corners(rough, views.corner_offsets(rough, true)), true, atol=0.01)


def test_a_covered_card_says_how_much_of_it_is_seen() -> None:
    rng = np.random.default_rng(3)
    places = [scenes.Place(0, 0, 0), scenes.Place(31.5, 0, 0)]
    camera = scenes.Camera(0, 0, 0, 3, 0.8)
    scene = scenes.compose(rng, places, camera, lambda _: deck().face("A", "S"), 800, 600, clutter=0)
    below, above = scene.cards
    assert below.visible == pytest.approx(0.5, abs=0.05)
    assert above.visible > 0.95
