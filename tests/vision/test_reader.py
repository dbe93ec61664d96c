"""The models read layouts that are made in the test, through OpenCV, in their places; and real photos where they are at hand."""

from __future__ import annotations

import functools
import io
import sys
import threading
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest
from made import photo, words_of
from PIL import Image

from golfscore.services.ports import PhotoTrouble, SeenCards, WantedPlaces
from golfscore.services.scan import Scan
from golfscore.vision.nets import RANK_CLASSES
from golfscore.vision.opening import open_reader
from golfscore.vision.reader import CardReader
from golfscore.vision.reading import Reading

FREE = WantedPlaces()


@functools.cache
def reader() -> CardReader:
    return CardReader()


def ranks(layout: str) -> str:
    """A layout of cards without its suits."""
    return " / ".join(" ".join(word if word in {"JK", "?"} else word[:-1] for word in row.split()) for row in layout.split("/"))


LAYOUTS = [
    ("2S 5H / KD 9C", 0, 10),
    ("AS 10D 7C / KH 4H QS", 3, 12),
    ("AS 10D 7C 2C / KH 4H QS JD", -6, 8),
    ("2S 3D 4C / 5H 6S 7D / 8C 9H 10S", 5, 15),
    ("2S 3D 4C 9D KC / 5H 6S 7D QH AD", 0, 20),
]


@pytest.mark.parametrize(("layout", "turn", "tilt"), LAYOUTS)
def test_a_layout_is_read_in_its_grid(layout: str, turn: float, tilt: float) -> None:
    rows = layout.count("/") + 1
    data, _ = photo(layout, seed=len(layout), turn=turn, tilt=tilt)
    seen = reader().read(data, WantedPlaces(rows, len(layout.split("/", maxsplit=1)[0].split())))
    assert words_of(seen) == ranks(layout)


@pytest.mark.parametrize("turn", [25, 90, -40])
def test_a_turned_layout_is_read_in_its_grid(turn: float) -> None:
    data, _ = photo("AS 10D 7C / KH 4H QS", seed=4, turn=turn)
    assert words_of(reader().read(data, WantedPlaces(2, 3))) == "A 10 7 / K 4 Q"


def test_a_layout_upside_down_is_read_from_the_lower_side() -> None:
    data, _ = photo("AS 10D 7C / KH 4H QS", seed=4, turn=180)
    assert words_of(reader().read(data, WantedPlaces(2, 3))) == "Q 4 K / 7 10 A"


def test_without_a_grid_the_whole_grid_is_found_all_the_same() -> None:
    data, _ = photo("AS 10D 7C / KH 4H QS", seed=6)
    seen = reader().read(data, FREE)
    assert (seen.rows, seen.columns) == (2, 3)
    assert words_of(seen) == "A 10 7 / K 4 Q"


def test_cards_in_a_row_are_read_in_order_without_places() -> None:
    data, _ = photo("3S 8D KC", seed=7, size=(1200, 600))
    seen = reader().read(data, FREE)
    assert words_of(seen) == "3 8 K"
    assert {(card.row, card.column) for card in seen.cards} == {(None, None)}


def test_empty_places_stay_open() -> None:
    data, _ = photo("2S 3D 4C / - - - / 8C 9H 10S", seed=8)
    seen = reader().read(data, WantedPlaces(3, 3, gaps=True))
    assert {(card.row, card.column): str(card.rank) for card in seen.cards} == {
        (1, 1): "2", (1, 2): "3", (1, 3): "4", (3, 1): "8", (3, 2): "9", (3, 3): "10",
    }  # fmt: skip


def test_a_back_is_reported_as_face_down() -> None:
    data, _ = photo("AS ? 7C / KH 4H ?", seed=9)
    seen = reader().read(data, WantedPlaces(2, 3))
    assert words_of(seen) == "A ? 7 / K 4 ?"


def test_jokers_are_read() -> None:
    data, _ = photo("AS JK 7C / KH 4H QS", seed=10)
    assert words_of(reader().read(data, WantedPlaces(2, 3))) == "A JK 7 / K 4 Q"


def test_jumbo_indexes_are_read() -> None:
    data, _ = photo("AS 10D 7C / KH 4H QS", seed=11, jumbo=True)
    assert words_of(reader().read(data, WantedPlaces(2, 3))) == "A 10 7 / K 4 Q"


def test_suits_are_read() -> None:
    """The spades of this deck look much like clubs to the nets; the model card says how often that happens."""
    data, _ = photo("AS 10D 7C / KH 4H QS", seed=12)
    suits = [str(card.suit) for card in reader().read(data, WantedPlaces(2, 3)).cards]
    assert suits[1:5] == ["D", "C", "H", "H"]
    assert {suits[0], suits[5]} <= {"S", "C"}


def test_each_card_tells_its_corners_in_the_photos_own_pixels() -> None:
    _, scene = photo("AS 10D / KH 4H", seed=13)
    large = cv2.resize(scene.picture, None, fx=3, fy=3, interpolation=cv2.INTER_CUBIC)
    seen = reader().read(cv2.imencode(".jpg", large)[1].tobytes(), WantedPlaces(2, 2))
    assert (seen.width, seen.height) == (3600, 2700)
    for card, true in zip(seen.cards, scene.cards, strict=True):
        apart = [np.abs(np.roll(true.quad * 3, -turn, 0) - np.array(card.corners)).max() for turn in (0, 2)]
        assert min(apart) < 0.12 * np.linalg.norm(true.quad[1] - true.quad[0]) * 3


def test_a_phone_held_sideways_changes_nothing() -> None:
    data, _ = photo("AS 10D 7C / KH 4H QS", seed=6)
    exif = Image.Exif()
    exif[0x0112] = 6
    sideways = io.BytesIO()
    Image.open(io.BytesIO(data)).rotate(90, expand=True).save(sideways, "JPEG", quality=95, exif=exif.tobytes())
    assert words_of(reader().read(sideways.getvalue(), WantedPlaces(2, 3))) == "A 10 7 / K 4 Q"


def test_every_card_offers_other_ranks_to_choose_from() -> None:
    data, _ = photo("AS 10D / KH 4H", seed=13)
    for card in reader().read(data, WantedPlaces(2, 2)).cards:
        assert 3 <= len(card.alternatives) <= 4
        assert card.rank not in card.alternatives
        assert 0 <= card.confidence <= 1


def test_every_card_with_a_suit_offers_the_other_three() -> None:
    data, _ = photo("AS ? / JK 4H", seed=13)
    for card in reader().read(data, WantedPlaces(2, 2)).cards:
        if card.suit is None:
            assert card.suit_alternatives == ()
            assert not card.suit_doubtful
        else:
            assert {suit.value for suit in (card.suit, *card.suit_alternatives)} == set("CDHS")


def test_a_suit_is_doubtful_where_the_nets_waver_and_the_rank_may_be_sure_all_the_same() -> None:
    coloured, dull = [], []
    for seed in (3, 7, 12, 13):
        data, scene = photo("AS 10D 7C / KH 4H QS", seed=seed)
        # Without colour a heart may be a spade, as the rank doesn't.
        grey = cv2.cvtColor(cv2.cvtColor(scene.picture, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR)
        blurred = cv2.GaussianBlur(grey, (0, 0), 3)
        coloured += reader().read(data, WantedPlaces(2, 3)).cards
        dull += reader().read(cv2.imencode(".jpg", blurred)[1].tobytes(), WantedPlaces(2, 3)).cards
    assert sum(card.suit_doubtful for card in dull) > 1.5 * sum(card.suit_doubtful for card in coloured)
    assert any(card.suit_doubtful and not card.doubtful for card in (*coloured, *dull))


@pytest.mark.parametrize("light", [0.12, 0.25])
def test_a_layout_in_little_light_is_read(light: float) -> None:
    _, scene = photo("AS 10D 7C / KH 4H QS", seed=4)
    noise = np.random.default_rng(1).normal(0, 3, scene.picture.shape)
    dim = np.clip(scene.picture * light + noise, 0, 255).astype(np.uint8)
    seen = reader().read(cv2.imencode(".jpg", dim)[1].tobytes(), WantedPlaces(2, 3))
    assert words_of(seen) == "A 10 7 / K 4 Q"


def a_reading(quad: np.ndarray, word: str, sure: float) -> Reading:
    ranks = np.full(len(RANK_CLASSES), (1 - sure) / (len(RANK_CLASSES) - 1), np.float32)
    ranks[RANK_CLASSES.index(word)] = sure
    return Reading(np.float32(quad), ranks, np.full(5, 0.2, np.float32), 0.99, 0.0, 0.9)


CARD = np.array([[0, 0], [100, 0], [100, 140], [0, 140]], np.float32)


def test_a_pip_on_a_large_card_is_no_back() -> None:
    card, pip = a_reading(CARD, "5", 0.95), a_reading(CARD * 0.15 + 60, "BACK", 0.999)
    (found,) = reader()._without_doubles([pip, card])
    assert found is card


@pytest.mark.parametrize(("size", "kept"), [(0.3, False), (0.9, True), (1.3, True), (2.5, False)])
def test_backs_are_as_large_as_the_cards_beside_them(size: float, kept: bool) -> None:
    cards = [a_reading(CARD, "5", 0.999), a_reading(CARD + 150, "K", 0.999)]
    back = a_reading(CARD * size + 300, "BACK", 0.999)
    found = reader()._backs_like_cards([*cards, back])
    assert [id(r) for r in found] == [id(r) for r in (*cards, back)[: 3 if kept else 2]]


@pytest.mark.parametrize(
    ("heat", "likely", "sure", "there"),
    [
        (0.9, 0.99, 0.99, True),
        (0.45, 0.99, 0.99, False),
        (0.9, 0.7, 0.99, False),
        (0.9, 0.99, 0.9, False),
        (0.6, 0.85, 0.94, False),
    ],
)
def test_a_back_must_look_like_one_to_all_nets_together(heat: float, likely: float, sure: float, there: bool) -> None:
    # A tile of the floor between cards is a back to one of them now and then.
    back = replace(a_reading(CARD, "BACK", sure), likely=likely)
    assert reader()._is_card(back, heat) is there


def blank(grey: int, noise: float = 0) -> bytes:
    pixels = np.random.default_rng(1).normal(grey, noise, (600, 800, 3)).clip(0, 255).astype(np.uint8)
    return cv2.imencode(".png", pixels)[1].tobytes()


@pytest.mark.parametrize(
    ("data", "trouble"),
    [(blank(8, 3), PhotoTrouble.DARK), (blank(150), PhotoTrouble.BLURRED), (blank(150, 25), PhotoTrouble.NOTHING)],
)
def test_a_photo_without_cards_says_why(data: bytes, trouble: PhotoTrouble) -> None:
    seen = reader().read(data, WantedPlaces(2, 3))
    assert seen.cards == ()
    assert seen.trouble is trouble


def test_several_threads_may_read_at_once() -> None:
    data, _ = photo("AS 10D / KH 4H", seed=13)
    found: list[SeenCards] = []
    threads = [threading.Thread(target=lambda: found.append(reader().read(data, WantedPlaces(2, 2)))) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [words_of(seen) for seen in found] == ["A 10 / K 4"] * 3


def test_the_service_opens_the_reader() -> None:
    assert Scan(open_reader).available


def test_without_opencv_there_is_no_reader(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("golfscore.vision.opening.importlib.util.find_spec", lambda name: None)
    assert open_reader() is None


def test_asking_whether_photos_can_be_read_loads_nothing_heavy_before() -> None:
    """The app starts without OpenCV; only a photo loads it."""
    import subprocess

    code = (
        "import sys, golfscore.services.scan, golfscore.vision.opening; sys.exit('cv2' in sys.modules or 'numpy' in sys.modules)"
    )
    root = Path(__file__).resolve().parents[2]
    assert subprocess.run([sys.executable, "-c", code], cwd=root, check=False).returncode == 0


def test_all_models_together_are_small() -> None:
    models = Path(__file__).resolve().parents[2] / "golfscore" / "vision" / "models"
    assert sum(path.stat().st_size for path in models.iterdir()) <= 6_000_000


def moved(corners: np.ndarray, by: float, seed: int) -> tuple[tuple[float, float], ...]:
    """Corners as a finger sets them: each off by up to ``by`` of the card's width."""
    width = float(np.linalg.norm(corners[1] - corners[0]))
    off = np.random.default_rng(seed).uniform(-by, by, (4, 2)) * width
    return tuple((float(x), float(y)) for x, y in corners + off)


@pytest.mark.parametrize("first", [0, 1, 2, 3])
def test_a_card_whose_corners_a_finger_has_set_is_read_whichever_corner_comes_first(first: int) -> None:
    data, scene = photo("AS 10D 7C / KH 4H QS", seed=4, turn=10)
    for card in scene.cards:
        seen = reader().read_card(data, moved(np.roll(card.quad, first, 0), 0.07, first))
        assert seen is not None
        assert seen.rank is not None
        assert seen.rank.value == card.rank


def test_corners_in_the_wrong_direction_are_read_as_surely() -> None:
    data, scene = photo("AS 10D 7C / KH 4H QS", seed=4, turn=10)
    for card in scene.cards:
        right = reader().read_card(data, moved(card.quad, 0, 0))
        wrong = reader().read_card(data, moved(np.roll(card.quad[::-1], 1, 0), 0, 0))
        assert right is not None
        assert wrong is not None
        assert wrong.rank is right.rank
        # Spades of this deck look much like clubs, and are marked.
        assert wrong.suit is right.suit or (wrong.suit_doubtful and right.suit_doubtful)
        assert wrong.confidence == pytest.approx(right.confidence, abs=0.01)


@pytest.mark.parametrize(
    "corners",
    [
        ((5, 5), (40, 5), (40, 60), (5, 60)),
        ((300, 300), (500, 500), (500, 300), (300, 500)),
        ((300, 300), (302, 300), (302, 303), (300, 303)),
        ((-900, -900), (-700, -900), (-700, -600), (-900, -600)),
    ],
)
def test_corners_that_hold_no_card_read_as_nothing(corners: tuple[tuple[float, float], ...]) -> None:
    data, _ = photo("AS 10D 7C / KH 4H QS", seed=4, turn=10)
    assert reader().read_card(data, corners) is None
