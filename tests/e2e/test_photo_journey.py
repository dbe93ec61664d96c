"""A layout counted from a photo, in Chromium: chosen in the browser's own dialog, sent, read, corrected, confirmed."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from at_the_table import Table
from browser import DESKTOP, PHONE, OpenScreen, RunningApp, Screen
from made import photo
from PIL import Image

from golfscore.cards import Rank, parse_card
from golfscore.services.ports import Corner
from golfscore.services.scan import Proposal
from golfscore.ui.scan.marking import middle_of, part_with, start, window

pytestmark = pytest.mark.e2e


def photo_of(folder: Path, layout: str, seed: int) -> Path:
    """A photo as a phone would send it, with where and with what it was taken."""
    path = folder / "image.jpg"
    exif = Image.Exif()
    exif[0x010F] = "Maker of phones"
    exif.get_ifd(0x8825)[1] = "N"
    out = io.BytesIO()
    Image.open(io.BytesIO(photo(layout, seed=seed)[0])).save(out, "JPEG", quality=95, exif=exif.tobytes())
    path.write_bytes(out.getvalue())
    return path


def choose(screen: Screen, button: str, *photos: Path) -> None:
    """Press a button that opens the browser's own dialog, and choose photos there."""
    with screen.page.expect_file_chooser() as dialog:
        # The browser opens it by itself; the app hears only of what was chosen.
        screen.button(button, exact=True).click()
    dialog.value.set_files(photos)


def kept_on_disk(app: RunningApp) -> list[bytes]:
    """All pictures anywhere in the data folder."""
    files = [path for path in app.data.rglob("*") if path.is_file() and path.parent.name != "web"]
    return [data for data in (path.read_bytes() for path in files) if data[:3] == b"\xff\xd8\xff"]


@pytest.mark.parametrize("device", [PHONE, DESKTOP | {"viewport": PHONE["viewport"]}], ids=["es", "en"])
def test_a_photo_with_a_doubtful_card_is_corrected_confirmed_and_explained_on_the_card(
    open_screen: OpenScreen, app: RunningApp, tmp_path: Path, device: dict[str, object]
) -> None:
    screen = open_screen(app.url, **device)
    table = Table(screen.open())
    say = table.say
    table.new_game(["Ana", "Ben"], holes=1)
    table.enter(1)

    # The first time a hint comes first.
    screen.tap(say("scan-ui.camera"), exact=True)
    screen.see(say("scan-ui.hint.how"))
    # One pack of cards holds the five of hearts once, so the less sure of the two is doubtful.
    choose(screen, say("scan-ui.choose"), photo_of(tmp_path, "KS 5H JC / KD 5H 2H", seed=3))
    screen.see(say("scan-ui.check", n=1), seconds=30)
    screen.see(say("scan-ui.photo", name="Ana"))
    assert kept_on_disk(app) == []

    # It was a nine: the place is chosen already.
    table.tap_card("9")
    screen.tap(say("scan-ui.confirm.points", points="22"), exact=True)
    screen.see(say("entry.chip.entered", name="Ana", points="22"))
    pair = say("reason.pair", ranks=table.texts.ranks(Rank.KING))
    screen.see(pair)
    assert kept_on_disk(app) == []

    # From now on the camera opens at once; a clear photo needs one tap.
    screen.tap(say("entry.do.next", name="Ben"))
    choose(screen, say("scan-ui.camera"), photo_of(tmp_path, "KS 5H JC / KD 5C 2H", seed=3))
    screen.see(say("scan-ui.confirm.points", points="8"), seconds=30)
    screen.tap(say("scan-ui.confirm.points", points="8"), exact=True)
    screen.see(say("entry.chip.entered", name="Ben", points="8"))
    table.confirm()
    screen.see(say("finish.title"))

    # The score card says what was counted, and why.
    screen.open(screen.page.url.removeprefix(app.url).removesuffix("/end"))
    table.points_of(1, "Ana", "22")
    table.open_cell(1, "Ana")
    screen.see(say("scorecard.detail.layout", points=22))
    screen.see(say("scorecard.detail.show", reason=pair))
    assert kept_on_disk(app) == []


def test_a_card_is_chosen_on_the_photo_and_its_corners_are_dragged(phone: Screen, app: RunningApp, tmp_path: Path) -> None:
    table = Table(phone.open())
    say = table.say
    table.new_game(["Ana", "Ben"], holes=1)
    table.enter(1)
    phone.tap(say("scan-ui.camera"), exact=True)
    choose(phone, say("scan-ui.choose"), photo_of(tmp_path, "KS 5H JC / KD 9C 2H", seed=3))
    phone.see(say("scan-ui.confirm.points", points="22"), seconds=30)
    scene = photo("KS 5H JC / KD 9C 2H", seed=3)[1]
    seen = Proposal(1200, 900, (), 2, 3, False, ())
    a, b, c, d = ((float(x), float(y)) for x, y in scene.cards[2].quad)

    # A tap on the jack chooses its place.
    shown = phone.at_rest("photo")
    x, y = middle_of((a, b, c, d))
    sight = part_with([tuple((float(x), float(y)) for x, y in card.quad) for card in scene.cards], seen)
    scale = shown["width"] / sight.width
    phone.page.mouse.click(shown["x"] + (x - sight.x) * scale, shown["y"] + (y - sight.y) * scale)
    jack = table.texts.card(parse_card("J"))
    phone.see(say("widget.place.chosen", n=3, card=jack))

    phone.tap(say("scan-ui.mark"), exact=True)
    phone.see(say("scan-ui.mark.read"))
    view = phone.at_rest("marking")
    part = window(start(2, (a, b, c, d), close=True), seen, view["width"], view["height"])

    def on_screen(point: Corner) -> Corner:
        scale = view["width"] / part.width
        return view["x"] + (point[0] - part.x) * scale, view["y"] + (point[1] - part.y) * scale

    # A corner dragged over the opposite one makes no card any more; dragged back it is the jack again.
    beyond = (a[0] + 0.05 * (a[0] - c[0]), a[1] + 0.05 * (a[1] - c[1]))
    drag(phone, on_screen(c), on_screen(beyond))
    phone.tap(say("scan-ui.mark.read"), exact=True)
    phone.see(say("scan-ui.mark.crossed"))
    drag(phone, on_screen(beyond), on_screen(c))
    phone.tap(say("scan-ui.mark.read"), exact=True)
    phone.see(say("widget.place", n=3, card=jack), seconds=30)
    phone.tap(say("scan-ui.confirm.points", points="22"), exact=True)
    phone.see(say("entry.chip.entered", name="Ana", points="22"))


def drag(screen: Screen, start_at: Corner, end: Corner) -> None:
    """Press, move as a hand does, and let go."""
    mouse = screen.page.mouse
    mouse.move(*start_at)
    mouse.down()
    mouse.move(*end, steps=12)
    # The app hears of a drag only every now and then; a hand rests before it lets go.
    screen.page.wait_for_timeout(300)
    mouse.move(end[0] + 1, end[1])
    screen.page.wait_for_timeout(300)
    mouse.up()
    screen.page.wait_for_timeout(300)


def test_a_photo_is_kept_small_and_without_its_place_where_somebody_wants_it_and_goes_with_the_cards(
    phone: Screen, app: RunningApp, tmp_path: Path
) -> None:
    table = Table(phone.open())
    say = table.say
    table.new_game(["Ana", "Ben"], holes=1)
    table.enter(1)
    phone.tap(say("scan-ui.camera"), exact=True)
    choose(phone, say("scan-ui.choose"), photo_of(tmp_path, "KS 5H JC / KD 5C 2H", seed=3))
    phone.see(say("scan-ui.confirm.points", points="8"), seconds=30)
    phone.tap_id("keep-photo")
    phone.tap(say("scan-ui.confirm.points", points="8"), exact=True)
    phone.see(say("scan-ui.kept.open"))
    (kept,) = kept_on_disk(app)
    assert b"Maker of phones" not in kept
    assert len(Image.open(io.BytesIO(kept)).getexif()) == 0

    # Also after the battery was empty.
    app.kill()
    app.start()
    phone.reload()
    table.player("Ana")
    # The page that lost its app complained, as it should.
    phone.errors.clear()
    phone.tap(say("scan-ui.kept.open"), exact=True)
    phone.see(say("scan-ui.kept.picture", name="Ana"))
    phone.tap(say("scan-ui.kept.delete"), exact=True)
    phone.see(say("scan-ui.kept.delete.title"))
    phone.tap_id("dialog-confirm")
    phone.see(say("entry.chip.entered", name="Ana", points="8"))
    assert kept_on_disk(app) == []


def test_a_file_that_is_no_photo_leads_to_tapping_in_english(open_screen: OpenScreen, app: RunningApp, tmp_path: Path) -> None:
    screen = open_screen(app.url, locale="en-US")
    table = Table(screen.open())
    table.new_game(["Ana", "Ben"], holes=1)
    table.enter(1)
    nothing = tmp_path / "notes.png"
    nothing.write_bytes(b"no picture at all" * 100)
    screen.tap(table.say("scan-ui.camera"), exact=True)
    choose(screen, table.say("scan-ui.choose"), nothing)
    screen.see(table.say("error.photo.kind"), seconds=30)
    screen.tap(table.say("scan-ui.tap-instead"), exact=True)
    table.tap_layout("Ana", "K 5 J K 5 2", "8")


def test_of_several_photos_one_is_skipped_and_none_replaces_a_result_unsaid(
    phone: Screen, app: RunningApp, tmp_path: Path
) -> None:
    table = Table(phone.open())
    say = table.say
    table.new_game(["Ana", "Ben", "Eva"], holes=1)
    table.enter(1)
    phone.tap(say("scan-ui.camera"), exact=True)
    empty = tmp_path / "empty.jpg"
    empty.write_bytes(b"")
    choose(phone, say("scan-ui.choose"), empty)
    phone.see(say("error.photo.empty"))

    # One photo for each, and one too many; the first is skipped.
    plates = [photo_of(tmp_path, "KS 5H JC / KD 5C 2H", seed=3)] * 4
    phone.tap(say("scan-ui.tap-instead"), exact=True)
    choose(phone, say("scan-ui.camera"), *plates)
    phone.see(say("scan-ui.title.of", name="Ana", n=1, count=3))
    phone.see(say("scan-ui.confirm.points", points="8"), seconds=30)
    phone.see(say("scan-ui.untaken", n=1))
    phone.tap(say("scan-ui.leave.all"), exact=True)
    phone.see(say("scan-ui.leave.which", n=2))
    phone.tap(say("scan-ui.skip"), exact=True)
    phone.see(say("scan-ui.title.of", name="Ben", n=2, count=3))
    phone.see(say("scan-ui.confirm.points", points="8"), seconds=30)
    phone.tap(say("scan-ui.confirm.points", points="8"), exact=True)

    # The last one seems to be Ben's again.
    phone.see(say("scan-ui.title.of", name="Eva", n=3, count=3))
    phone.see(say("scan-ui.confirm.points", points="8"), seconds=30)
    phone.tap(say("scan-ui.whose"), exact=True)
    phone.tap(say("scan-ui.whose.scored", name="Ben", points="8"), exact=True)
    phone.see(say("scan-ui.replaces", name="Ben", old="8"))
    phone.tap(say("scan-ui.confirm.replaces", points="8", old="8"), exact=True)
    phone.see(say("entry.chip.entered", name="Ben", points="8"))
