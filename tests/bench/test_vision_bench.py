"""How long a photo takes from its bytes to its cards: 12 megapixels, nine cards."""

from __future__ import annotations

import cv2
import pytest
from made import photo
from pytest_benchmark.fixture import BenchmarkFixture

from golfscore.services.ports import WantedPlaces
from golfscore.vision.decode import decode
from golfscore.vision.reader import CardReader


@pytest.fixture(scope="module")
def twelve_megapixels() -> bytes:
    _, scene = photo("2S 3D 4C / 5H 6S 7D / 8C 9H 10S", seed=3)
    large = cv2.resize(scene.picture, (4032, 3024), interpolation=cv2.INTER_CUBIC)
    return cv2.imencode(".jpg", large, [cv2.IMWRITE_JPEG_QUALITY, 90])[1].tobytes()


def test_decoding_a_large_photo(benchmark: BenchmarkFixture, twelve_megapixels: bytes) -> None:
    assert benchmark(decode, twelve_megapixels).width == 4032


def test_reading_a_large_photo(benchmark: BenchmarkFixture, twelve_megapixels: bytes) -> None:
    reader = CardReader()
    reader.read(twelve_megapixels, WantedPlaces(3, 3))
    seen = benchmark.pedantic(reader.read, (twelve_megapixels, WantedPlaces(3, 3)), rounds=5)
    assert len(seen.cards) == 9
