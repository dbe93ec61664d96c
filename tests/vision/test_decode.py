"""Photos as phones make them become upright pictures; anything else ends in one sentence."""

from __future__ import annotations

import io
import struct
import zlib
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from golfscore.i18n.catalog import texts
from golfscore.services.ports import PhotoError
from golfscore.vision import decode as decoding
from golfscore.vision.decode import decode, keepsake

DATA = Path(__file__).parent / "data"
WIDTH, HEIGHT = 320, 240


def picture(width: int = WIDTH, height: int = HEIGHT) -> Image.Image:
    """Red above left, green above right, blue below left, white below right."""
    pixels = np.zeros((height, width, 3), np.uint8)
    pixels[: height // 2, : width // 2] = (255, 0, 0)
    pixels[: height // 2, width // 2 :] = (0, 255, 0)
    pixels[height // 2 :, : width // 2] = (0, 0, 255)
    pixels[height // 2 :, width // 2 :] = (255, 255, 255)
    return Image.fromarray(pixels)


def packed(kind: str, image: Image.Image | None = None, **options: object) -> bytes:
    out = io.BytesIO()
    (image or picture()).save(out, kind, **options)  # type: ignore[arg-type]
    return out.getvalue()


def corner_colour(pixels: np.ndarray, x: float, y: float) -> tuple[bool, bool, bool]:
    """Whether red, green and blue are there at a spot given in shares of width and height."""
    blue, green, red = pixels[int(y * pixels.shape[0]), int(x * pixels.shape[1])]
    return bool(red > 128), bool(green > 128), bool(blue > 128)


RED, GREEN, BLUE = (True, False, False), (False, True, False), (False, False, True)


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
def test_every_kind_of_photo_is_decoded(kind: str) -> None:
    photo = decode(packed(kind))
    assert (photo.width, photo.height) == (WIDTH, HEIGHT)
    assert corner_colour(photo.picture, 0.1, 0.1) == RED
    assert corner_colour(photo.picture, 0.9, 0.1) == GREEN


@pytest.mark.parametrize("size", [(320, 240), (4000, 3000)])
def test_a_jpeg_that_comes_in_several_scans_is_decoded(size: tuple[int, int]) -> None:
    photo = decode(packed("JPEG", picture(*size), progressive=True, quality=50))
    assert (photo.width, photo.height) == size
    assert corner_colour(photo.picture, 0.1, 0.1) == RED


def test_scans_of_a_thumbnail_inside_are_not_counted() -> None:
    """A camera's notes hold a small JPEG, and so may hold the marks of scans."""
    thumbnail = packed("JPEG", picture(64, 64), progressive=True)[:-2] * 3
    note = b"\xff\xe4" + struct.pack(">H", len(thumbnail) + 2) + thumbnail
    plain = packed("JPEG", picture(), progressive=True)
    assert thumbnail.count(b"\xff\xda") == 30
    assert decode(plain[:2] + note * 4 + plain[2:]).width == WIDTH


@pytest.mark.parametrize("mode", ["L", "LA", "RGBA", "P", "CMYK", "1", "I;16"])
def test_pictures_in_other_colour_modes_are_decoded(mode: str) -> None:
    image = picture().convert("I").point(lambda v: v * 256).convert("I;16") if mode == "I;16" else picture().convert(mode)
    kind = "JPEG" if mode == "CMYK" else "PNG"
    assert decode(packed(kind, image)).picture.shape == (HEIGHT, WIDTH, 3)


def test_what_is_transparent_becomes_white() -> None:
    clear = Image.new("RGBA", (64, 64), (0, 0, 0, 0))
    assert decode(packed("PNG", clear)).picture.min() == 255


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
@pytest.mark.parametrize(
    ("orientation", "red_at"),
    [
        (1, (0.1, 0.1)),
        (2, (0.9, 0.1)),
        (3, (0.9, 0.9)),
        (4, (0.1, 0.9)),
        (5, (0.1, 0.1)),
        (6, (0.9, 0.1)),
        (7, (0.9, 0.9)),
        (8, (0.1, 0.9)),
    ],
)
def test_a_photo_is_turned_as_the_phone_was_held(kind: str, orientation: int, red_at: tuple[float, float]) -> None:
    exif = Image.Exif()
    exif[0x0112] = orientation
    photo = decode(packed(kind, exif=exif.tobytes()))
    assert (photo.width, photo.height) == ((WIDTH, HEIGHT) if orientation < 5 else (HEIGHT, WIDTH))
    assert photo.picture.shape[:2] == (photo.height, photo.width)
    assert corner_colour(photo.picture, *red_at) == RED


def test_a_heic_photo_is_decoded_upright() -> None:
    photo = decode((DATA / "corners.heic").read_bytes())
    assert corner_colour(photo.picture, 0.1, 0.1) == RED
    assert corner_colour(photo.picture, 0.1, 0.9) == BLUE


def test_a_large_photo_is_decoded_smaller_but_told_in_its_own_pixels() -> None:
    photo = decode(packed("JPEG", picture(4032, 3024), quality=60))
    assert (photo.width, photo.height) == (4032, 3024)
    assert decoding.WANTED_SIDE <= photo.picture.shape[1] < 2 * decoding.WANTED_SIDE
    assert photo.scale * photo.picture.shape[1] == pytest.approx(4032)


def test_a_large_png_is_made_smaller_too() -> None:
    photo = decode(packed("PNG", picture(4000, 3000)))
    assert max(photo.picture.shape) < 2 * decoding.WANTED_SIDE


# --- spoilt files --------------------------------------------------------------------------------------------------------


def png(width: int, height: int, body: bytes = b"") -> bytes:
    """A PNG that says it has this size, whatever is in it."""

    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(body)) + chunk(b"IEND", b"")


def moving(kind: str) -> bytes:
    out = io.BytesIO()
    frames = [Image.new("RGB", (64, 64), (n * 60, 0, 0)) for n in range(3)]
    frames[0].save(out, kind, save_all=True, append_images=frames[1:], duration=100)
    return out.getvalue()


def jpeg_of_size(width: int, height: int, *, progressive: bool = False) -> bytes:
    """A JPEG whose head claims another size than its body has."""
    data = bytearray(packed("JPEG", progressive=progressive))
    at = data.index(b"\xff\xc2" if progressive else b"\xff\xc0") + 5
    data[at : at + 4] = struct.pack(">HH", height, width)
    return bytes(data)


def gone_over(times: int) -> bytes:
    """A progressive JPEG whose last scan comes again and again; decoders put up with it and go over all of it each time."""
    data = packed("JPEG", progressive=True)
    last = data[data.rindex(b"\xff\xda") : -2]
    return data[:-2] + last * times + data[-2:]


def png_with_words(megabytes: int) -> bytes:
    """A small PNG with compressed words that fill much memory."""
    words = b"zTXt" + b"Comment\0\0" + zlib.compress(b" " * (megabytes << 20), 9)
    chunk = struct.pack(">I", len(words) - 4) + words + struct.pack(">I", zlib.crc32(words))
    plain = packed("PNG")
    return plain[:33] + chunk + plain[33:]


SPOILT = {
    "nothing": (b"", "error.photo.empty"),
    "a letter": (b"Dear Ana, here are the cards.", "error.photo.kind"),
    "a page": (b"<html><body>404</body></html>", "error.photo.kind"),
    "a PDF": (b"%PDF-1.7\n1 0 obj\n<<>>\nendobj", "error.photo.kind"),
    "a GIF": (packed("GIF", picture().convert("P")), "error.photo.kind"),
    "a TIFF": (packed("TIFF"), "error.photo.kind"),
    "a BMP": (packed("BMP"), "error.photo.kind"),
    "half a JPEG": (packed("JPEG")[: len(packed("JPEG")) // 2], "error.photo.damaged"),
    "a JPEG's head": (packed("JPEG")[:40], None),
    "half a PNG": (packed("PNG", picture(1000, 700))[:-900], "error.photo.damaged"),
    "half a WebP": (packed("WEBP")[:-300], None),
    "a PNG without a body": (png(500, 500), "error.photo.damaged"),
    "a PNG of a hundred thousand by a hundred thousand": (png(100_000, 100_000), "error.photo.too-many-pixels"),
    "a PNG bomb": (png(60_000, 60_000, b"\0" * 4_000_000), "error.photo.too-many-pixels"),
    "a JPEG of 65,000 by 65,000": (jpeg_of_size(65_000, 65_000), "error.photo.too-many-pixels"),
    "a JPEG of 9,000 by 8,000 in several scans": (jpeg_of_size(9000, 8000, progressive=True), "error.photo.too-many-pixels"),
    "a JPEG that goes over its picture a thousand times": (gone_over(1000), "error.photo.damaged"),
    "a JPEG that goes over a large picture forty times": (jpeg_of_size(9000, 6000, progressive=True).replace(
        b"\xff\xd9", gone_over(30)[len(gone_over(0)) - 2 :]), "error.photo.damaged"),
    "a PNG with a bomb of words": (png_with_words(200), "error.photo.damaged"),
    "a moving WebP": (moving("WEBP"), "error.photo.moving"),
    "a moving PNG": (moving("PNG"), "error.photo.moving"),
    "a thumbnail": (packed("PNG", picture(16, 16)), "error.photo.too-small"),
    "a thread": (packed("PNG", picture(3000, 8)), "error.photo.too-small"),
    "21 megabytes": (packed("JPEG") + b"\0" * 21_000_000, "error.photo.too-many-bytes"),
    "half a HEIC": ((DATA / "corners.heic").read_bytes()[:600], None),
    "noise that begins like a JPEG": (b"\xff\xd8\xff\xe0" + np.random.default_rng(2).bytes(5000), None),
}  # fmt: skip


@pytest.mark.parametrize("name", SPOILT)
def test_a_spoilt_file_ends_in_one_sentence(name: str) -> None:
    data, key = SPOILT[name]
    with pytest.raises(PhotoError) as caught:
        decode(data)
    if key is not None:
        assert caught.value.key == key
    for language in ("es", "en"):
        sentence = texts(language).error(caught.value)
        assert sentence.endswith(".")
        assert "{" not in sentence


LENIENT = {
    "a JPEG larger in its head than in its body": jpeg_of_size(4000, 3000),
    "a HEIC with noise inside": (DATA / "corners.heic").read_bytes()[:500] + np.random.default_rng(1).bytes(2000),
}


@pytest.mark.parametrize("name", LENIENT)
def test_what_decoders_put_up_with_is_decoded_or_refused(name: str) -> None:
    try:
        photo = decode(LENIENT[name])
    except PhotoError:
        return
    assert photo.picture.ndim == 3


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
def test_a_photo_cut_off_or_changed_anywhere_never_crashes(kind: str) -> None:
    whole = packed(kind)
    rng = np.random.default_rng(3)
    for _ in range(60):
        data = bytearray(whole[: int(rng.integers(1, len(whole) + 1))])
        for _ in range(int(rng.integers(0, 12))):
            data[int(rng.integers(len(data)))] = int(rng.integers(256))
        try:
            photo = decode(bytes(data))
        except PhotoError:
            continue
        assert photo.picture.ndim == 3


def test_without_the_heic_decoder_the_sentence_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    Image.init()
    monkeypatch.delitem(Image.OPEN, "HEIF", raising=False)
    monkeypatch.setattr(Image, "ID", [kind for kind in Image.ID if kind != "HEIF"])
    with pytest.raises(PhotoError, match=r"error\.photo\.no-heic"):
        decode((DATA / "corners.heic").read_bytes())


def test_a_photo_that_is_kept_is_small_and_tells_no_place_and_no_device() -> None:
    exif = Image.Exif()
    exif[0x0112], exif[0x010F] = 6, "PhoneMaker"
    exif.get_ifd(0x8825)[1] = "N"
    kept = keepsake(packed("JPEG", picture(3000, 2000), exif=exif.tobytes(), quality=50))
    image = Image.open(io.BytesIO(kept))
    assert image.size == (853, 1280)
    assert dict(image.getexif()) == {}
    assert b"PhoneMaker" not in kept


def test_a_photo_taken_in_dim_light_is_kept_lighter_and_a_light_one_as_it_is() -> None:
    light = picture(640, 480)
    dim = light.point(lambda value: value // 4)
    kept = np.asarray(Image.open(io.BytesIO(keepsake(packed("JPEG", dim)))))
    assert 160 < kept[-20:, -20:].mean() < 255
    assert kept[-20:, :20, 0].mean() < 30
    same = np.asarray(Image.open(io.BytesIO(keepsake(packed("JPEG", light)))))
    assert abs(same.mean() - np.asarray(light).mean()) < 3
