"""A photo's bytes become an upright picture, or one sentence that says why not; never a crash, and never much memory."""

from __future__ import annotations

import io
import re
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageFile, UnidentifiedImageError

from golfscore.services.ports import PhotoError

MOST_BYTES = 20_000_000
MOST_PIXELS = {"JPEG": 120_000_000, "MPO": 120_000_000, "HEIF": 26_000_000, "PNG": 20_000_000, "WEBP": 16_000_000}
"""What each kind may have so that decoding stays below 400 MB with everything else: JPEG is decoded at a half, quarter or eighth
of its size, the others whole, WebP through a buffer of its own."""
MOST_PIXELS_IN_SCANS = 60_000_000
"""The same for a JPEG that comes in several scans (a progressive one): all its numbers are held in memory until the last."""
MOST_SCANS = 60
MOST_SCANNED_PIXELS = 1_200_000_000
"""Of such a JPEG, scans times pixels: a small file can go over a large picture thousands of times. Usual ones have about ten."""
MOST_SIDE = 20_000
LEAST_SIDE = 32
WANTED_SIDE = 1600
"""The longer side that reading needs; what is read has at least this where the photo has it, and less than twice as much."""

_TURNS = {
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_270,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_90,
}
"""What a camera's note about how it was held asks for."""
_SIDEWAYS = {Image.Transpose.TRANSPOSE, Image.Transpose.ROTATE_270, Image.Transpose.TRANSVERSE, Image.Transpose.ROTATE_90}


@dataclass(frozen=True, slots=True)
class Photo:
    """An upright picture, made smaller where it was very large."""

    picture: NDArray[np.uint8]
    """Height × width × 3, blue first."""
    width: int
    height: int
    """Of the photo as it was taken, held upright."""

    @property
    def scale(self) -> float:
        """Pixels of the photo for one of the picture."""
        return self.width / int(self.picture.shape[1])


def _register() -> None:
    # Our own limits below are stricter than Pillow's, and its warning would only reach the terminal.
    Image.MAX_IMAGE_PIXELS = None
    ImageFile.LOAD_TRUNCATED_IMAGES = False
    try:
        from pi_heif import register_heif_opener
    except ImportError:
        return
    register_heif_opener(thumbnails=False)


_register()


def _is_heic(data: bytes) -> bool:
    return data[4:8] == b"ftyp" and data[8:12] in {b"heic", b"heix", b"hevc", b"heim", b"heis", b"mif1", b"msf1"}


def _opened(data: bytes) -> Image.Image:
    if not data:
        raise PhotoError("error.photo.empty")
    if len(data) > MOST_BYTES:
        raise PhotoError("error.photo.too-many-bytes", megabytes=MOST_BYTES // 1_000_000)
    try:
        image = Image.open(io.BytesIO(data), formats=_usable_kinds())
    except UnidentifiedImageError as error:
        raise PhotoError("error.photo.no-heic" if _is_heic(data) and not _heic_here() else "error.photo.kind") from error
    except Exception as error:
        raise PhotoError("error.photo.damaged") from error
    return image


def _heic_here() -> bool:
    Image.init()
    return "HEIF" in Image.OPEN


def _usable_kinds() -> tuple[str, ...]:
    Image.init()
    return tuple(kind for kind in MOST_PIXELS if kind in Image.OPEN)


_MARKER = re.compile(rb"\xff[^\x00\xd0-\xd7\xff]")
"""Of a JPEG: what ends a scan; the others in the pattern occur within one."""


def _scans(data: bytes) -> int:
    """How often a JPEG goes over its picture; what is wrong with it beyond that is the decoder's to say."""
    scans, at = 0, 2
    while scans <= MOST_SCANS:
        found = _MARKER.search(data, at)
        if found is None or found[0] == b"\xff\xd9":
            break
        at = found.end()
        if found[0] == b"\xff\xda":
            scans += 1
        elif found[0] != b"\xff\xd8":
            # A segment with its length: a thumbnail in there has scans of its own.
            at += int.from_bytes(data[at : at + 2], "big")
    return scans


def _check(image: Image.Image, data: bytes) -> None:
    w, h = image.size
    most = MOST_PIXELS[image.format or "PNG"]
    if image.format in {"JPEG", "MPO"} and (scans := _scans(data)) > 1:
        most = MOST_PIXELS_IN_SCANS
        if scans > MOST_SCANS or scans * w * h > MOST_SCANNED_PIXELS:
            raise PhotoError("error.photo.damaged")
    if max(w, h) > MOST_SIDE or w * h > most:
        raise PhotoError("error.photo.too-many-pixels", megapixels=most // 1_000_000)
    if min(w, h) < LEAST_SIDE:
        raise PhotoError("error.photo.too-small")
    # A phone's MPO holds a second view, and HEIC may hold a burst; a moving picture is one of PNG or WebP.
    if image.format in {"PNG", "WEBP"} and getattr(image, "is_animated", False):
        raise PhotoError("error.photo.moving")


def decode(data: bytes) -> Photo:
    """The upright picture in a JPEG, PNG, WebP or HEIC file.

    Raises PhotoError with one sentence for an empty, too large, damaged, moving or tiny one, and for any other kind of file.
    """
    image = _opened(data)
    try:
        _check(image, data)
        w, h = image.size
        if image.format in {"JPEG", "MPO"}:
            shrink = max(1, max(w, h) // WANTED_SIDE)
            image.draft("RGB", (w // shrink, h // shrink))
        image.load()
        # HEIC comes upright from its reader, and says so here.
        turn = _TURNS.get(image.getexif().get(0x0112, 1))
        plain = _plain(image)
        factor = max(plain.size) // WANTED_SIDE
        if factor > 1:
            plain = plain.reduce(factor)
        if turn is not None:
            plain = plain.transpose(turn)
            if turn in _SIDEWAYS:
                w, h = h, w
        pixels = np.asarray(plain)
    except PhotoError:
        raise
    except Exception as error:
        raise PhotoError("error.photo.damaged") from error
    return Photo(np.ascontiguousarray(pixels[:, :, ::-1]), w, h)


KEPT_SIDE = 1280
"""The longer side of a photo that is kept."""
PALE = 170
"""How light the lightest hundredth of a photo is at least shown: a card's paper in a dim room is dark grey."""
MOST_LIGHT = 4.0
"""How many times lighter a dim photo is shown at most; beyond that there is little but noise."""


def keepsake(data: bytes) -> bytes:
    """The photo as a small upright JPEG without any data beside the picture (where, when, with what it was taken).

    One taken in dim light becomes lighter, so that a person sees the cards too.
    """
    pixels = decode(data).picture
    lightest = max(1.0, float(np.percentile(pixels[::8, ::8], 99)))
    if lightest < PALE:
        light = min(MOST_LIGHT, PALE / lightest)
        pixels = (np.arange(256) * light).clip(0, 255).astype(np.uint8)[pixels]
    image = Image.fromarray(np.ascontiguousarray(pixels[:, :, ::-1]))
    image.thumbnail((KEPT_SIDE, KEPT_SIDE))
    out = io.BytesIO()
    image.save(out, "JPEG", quality=80)
    return out.getvalue()


def _plain(image: Image.Image) -> Image.Image:
    """The image in three channels of eight bits; what is transparent becomes white."""
    if image.mode == "RGB":
        return image
    if image.mode.startswith("I") or image.mode == "F":
        scaled = np.asarray(image).astype(np.float32)
        top = 65535.0 if float(scaled.max(initial=0)) > 255 else 255.0
        return Image.fromarray((scaled * (255.0 / top)).clip(0, 255).astype(np.uint8)).convert("RGB")
    if image.mode in {"RGBA", "LA", "PA"} or "transparency" in image.info:
        clear = image.convert("RGBA")
        flat = Image.new("RGB", clear.size, (255, 255, 255))
        flat.paste(clear, mask=clear.getchannel("A"))
        return flat
    return image.convert("RGB")
