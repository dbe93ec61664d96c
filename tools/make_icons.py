"""Draws the app's icons into ``assets``: a card whose sign is a golf flag. Needs Pillow; the results are committed."""

from __future__ import annotations

from pathlib import Path

from PIL import Image, ImageDraw

ASSETS = Path(__file__).resolve().parent.parent / "assets"
GREEN, DEEP, PAPER, ACCENT, INK = "#0E5A3B", "#0A3D28", "#FFFDF7", "#B04513", "#18211C"
BIG = 1024
"""Everything is drawn at this size and made smaller."""


def picture(*, inset: float, round_corners: bool) -> Image.Image:
    """The icon; ``inset`` is the part of the width kept free around the card (0.3 for masks that cut a circle)."""
    image = Image.new("RGBA", (BIG, BIG), (0, 0, 0, 0))
    draw = ImageDraw.Draw(image)
    draw.rounded_rectangle((0, 0, BIG - 1, BIG - 1), radius=BIG * 0.22 if round_corners else 0, fill=GREEN)
    height = BIG * (1 - inset)
    width = height / 1.36
    left, top = (BIG - width) / 2, (BIG - height) / 2

    def at(x: float, y: float) -> tuple[float, float]:
        return left + width * x, top + height * y

    draw.rounded_rectangle((*at(0.05, 0.05), *at(1.05, 1.05)), radius=width * 0.12, fill=DEEP)
    draw.rounded_rectangle((*at(0, 0), *at(1, 1)), radius=width * 0.12, fill=PAPER)
    draw.ellipse((*at(0.2, 0.79), *at(0.8, 0.9)), fill=GREEN)
    draw.ellipse((*at(0.36, 0.815), *at(0.58, 0.865)), fill=INK)
    draw.rounded_rectangle((*at(0.445, 0.1), *at(0.495, 0.845)), radius=width * 0.02, fill=INK)
    draw.polygon([at(0.495, 0.12), at(0.9, 0.27), at(0.495, 0.43)], fill=ACCENT)
    return image


def main() -> None:
    whole, mask = picture(inset=0.26, round_corners=True), picture(inset=0.44, round_corners=False)
    square = picture(inset=0.3, round_corners=False)
    icons = ASSETS / "icons"
    icons.mkdir(parents=True, exist_ok=True)
    for image, name, size in (
        (square, "icon.png", 512),
        (whole, "favicon.png", 48),
        (whole, "icons/icon-192.png", 192),
        (whole, "icons/icon-512.png", 512),
        (mask, "icons/icon-maskable-192.png", 192),
        (mask, "icons/icon-maskable-512.png", 512),
        (square, "icons/apple-touch-icon-192.png", 192),
        # Flet's page shows this picture while it loads.
        (whole, "icons/loading-animation.png", 192),
    ):
        smaller = image.resize((size, size), Image.Resampling.LANCZOS)
        smaller.quantize(64, method=Image.Quantize.FASTOCTREE).save(ASSETS / name, optimize=True)


if __name__ == "__main__":
    main()
