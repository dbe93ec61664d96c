"""What a page on paper needs to know of a TrueType font: which glyph is a letter's, and how wide it is."""

from __future__ import annotations

import struct
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TrueType:
    """A TrueType font and its measures, in thousandths of its size."""

    data: bytes
    glyphs: dict[str, int]
    """Letter → glyph number; letters that the font does not have are missing."""
    widths: tuple[int, ...]
    """By glyph number."""
    ascent: int
    descent: int
    box: tuple[int, int, int, int]

    def glyph(self, letter: str) -> int:
        """A letter's glyph; 0 draws the box of a missing one."""
        return self.glyphs.get(letter, 0)

    def width(self, text: str) -> int:
        """How wide a text is, in thousandths of the size."""
        return sum(self.widths[self.glyph(letter)] for letter in text)


def read_truetype(data: bytes) -> TrueType:
    """The measures of a font; raises ValueError for data that is no TrueType font or has no Unicode table of format 4."""
    try:
        return _read(data)
    except (KeyError, struct.error) as fault:
        raise ValueError(f"not a TrueType font: {fault}") from fault


def _read(data: bytes) -> TrueType:
    tables = _tables(data)
    head, hhea, maxp, hmtx, cmap = (tables[name] for name in ("head", "hhea", "maxp", "hmtx", "cmap"))
    units: int = struct.unpack_from(">H", data, head + 18)[0]
    box = struct.unpack_from(">4h", data, head + 36)
    ascent, descent = struct.unpack_from(">2h", data, hhea + 4)
    (full,) = struct.unpack_from(">H", data, hhea + 34)
    (count,) = struct.unpack_from(">H", data, maxp + 4)

    def scaled(length: int) -> int:
        return round(length * 1000 / units)

    advances = [struct.unpack_from(">H", data, hmtx + 4 * min(glyph, full - 1))[0] for glyph in range(count)]
    left, bottom, right, top = (scaled(edge) for edge in box)
    return TrueType(
        data, _letters(data, cmap), tuple(scaled(advance) for advance in advances), scaled(ascent), scaled(descent),
        (left, bottom, right, top),
    )  # fmt: skip


def _tables(data: bytes) -> dict[str, int]:
    if data[:4] not in (b"\x00\x01\x00\x00", b"true"):
        raise ValueError("not a TrueType font")
    (count,) = struct.unpack_from(">H", data, 4)
    entries = (struct.unpack_from(">4sLLL", data, 12 + 16 * n) for n in range(count))
    return {tag.decode("latin-1"): offset for tag, _, offset, _ in entries}


def _letters(data: bytes, cmap: int) -> dict[str, int]:
    (count,) = struct.unpack_from(">H", data, cmap + 2)
    for n in range(count):
        _, _, offset = struct.unpack_from(">HHL", data, cmap + 4 + 8 * n)
        at = cmap + offset
        if struct.unpack_from(">H", data, at)[0] == 4:
            return dict(_format_4(data, at))
    raise ValueError("the font has no Unicode table of format 4")


def _format_4(data: bytes, at: int) -> list[tuple[str, int]]:
    (twice,) = struct.unpack_from(">H", data, at + 6)
    segments = twice // 2
    ends = struct.unpack_from(f">{segments}H", data, at + 14)
    starts = struct.unpack_from(f">{segments}H", data, at + 16 + twice)
    deltas = struct.unpack_from(f">{segments}h", data, at + 16 + 2 * twice)
    offsets_at = at + 16 + 3 * twice
    offsets = struct.unpack_from(f">{segments}H", data, offsets_at)
    found: list[tuple[str, int]] = []
    for n, (first, last, delta, offset) in enumerate(zip(starts, ends, deltas, offsets, strict=True)):
        for code in range(first, last + 1):
            if code == 0xFFFF:
                continue
            glyph = code
            if offset:
                (glyph,) = struct.unpack_from(">H", data, offsets_at + 2 * n + offset + 2 * (code - first))
                if not glyph:
                    continue
            found.append((chr(code), (glyph + delta) & 0xFFFF))
    return [(letter, glyph) for letter, glyph in found if glyph]
