"""How long a photo takes from its bytes to its cards: 12 megapixels, nine cards; the same in poor light; and what is refused."""

from __future__ import annotations

import io

import cv2
import numpy as np
import pytest
from made import photo
from PIL import Image
from pytest_benchmark.fixture import BenchmarkFixture

from golfscore.services.ports import PhotoError, WantedPlaces
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


def test_reading_a_large_photo_in_poor_light(benchmark: BenchmarkFixture) -> None:
    """Cards that read badly are looked at again and again: the slowest photos are of this kind."""
    _, scene = photo("2S 3D 4C / 5H 6S 7D / 8C 9H 10S", seed=3)
    flat = cv2.GaussianBlur(scene.picture, (0, 0), 3).astype(np.float32) * 0.3 + 60
    noisy = np.clip(flat + np.random.default_rng(1).normal(0, 6, flat.shape), 0, 255).astype(np.uint8)
    large = cv2.resize(noisy, (4032, 3024), interpolation=cv2.INTER_CUBIC)
    data = cv2.imencode(".jpg", large, [cv2.IMWRITE_JPEG_QUALITY, 90])[1].tobytes()
    reader = CardReader()
    reader.read(data, WantedPlaces(3, 3))
    seen = benchmark.pedantic(reader.read, (data, WantedPlaces(3, 3)), rounds=5)
    assert seen.width == 4032


def test_refusing_a_small_file_that_would_take_minutes(benchmark: BenchmarkFixture) -> None:
    """A progressive JPEG whose last scan comes 20,000 times."""
    out = io.BytesIO()
    Image.new("RGB", (4000, 3000), (120, 80, 60)).save(out, "JPEG", progressive=True, quality=50)
    data = out.getvalue()
    last = data[data.rindex(b"\xff\xda") : -2]
    bomb = data[:-2] + last * min(20_000, 15_000_000 // len(last)) + data[-2:]

    def refused() -> str:
        with pytest.raises(PhotoError) as caught:
            decode(bomb)
        return caught.value.key

    assert benchmark(refused) == "error.photo.damaged"
