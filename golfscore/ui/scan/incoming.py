"""A photo's way from the phone to the person who looks it over: chosen, sent, read; one after the other where several came.

The picture is on this machine's disk only while it travels, and in memory until it is confirmed or left.
"""

from __future__ import annotations

import asyncio
import contextlib
import enum
import logging
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, assert_never

import flet as ft

from golfscore.cards import Card, Gap, Rank, Suit
from golfscore.engine.sheet import HoleSheet, LayoutEntry, PlayerId, ResultEntered, layout_of
from golfscore.errors import GolfError
from golfscore.rules.model import Shape
from golfscore.services.ports import Corner, Corners, SeenCard
from golfscore.services.running import running_score
from golfscore.services.scan import Proposal
from golfscore.services.scorecards import Game, Scorecards
from golfscore.ui.context import Ui
from golfscore.ui.scan import marking as mark
from golfscore.ui.scan import model
from golfscore.ui.scan.marking import Marking
from golfscore.ui.scan.model import Review, begin, cells
from golfscore.ui.widgets import PadKey, Tap, scroll_key

log = logging.getLogger(__name__)
in_thread = asyncio.to_thread
now = time.monotonic

MOST_BYTES = 20_000_000
FINGER = 24
"""How far beside a card's middle a finger still means it, in logical pixels."""
HASTE_SECONDS = 0.5
"""So soon after a photo was confirmed or skipped, a second tap isn't meant for the photo that has just come in its place."""
KEYS = "keys"
"""Name of the place of the likeliest ranks and the pad, to scroll there."""
SEND_SECONDS = 600
"""How long an address for sending a photo stays good."""
SILENT_SECONDS = 30.0
"""A browser that says nothing for so long isn't sending any more."""


class Turn(enum.Enum):
    """What a person did with the photo before the one shown."""

    CONFIRMED = "confirmed"
    SKIPPED = "skipped"


class Stage(enum.Enum):
    """What the person sees."""

    HINT = "hint"
    """How to take a good photo, the first time."""
    NOT_HERE = "not-here"
    COMING = "coming"
    """The photo is being sent or read."""
    REVIEW = "review"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class Showing:
    """What is shown of the photos; nothing of it is part of the game."""

    stage: Stage
    player: PlayerId
    place: int = 1
    """Which of the photos chosen together this is, from 1."""
    count: int = 1
    progress: float | None = None
    """0–1 while it is being sent; None while it is being read."""
    sentence: str = ""
    """What went wrong."""
    review: Review | None = None
    picture: bytes = b""
    """A small JPEG to be shown."""
    busy: bool = False
    """Whether others of the photos chosen together are still coming."""
    refusal: str | None = None
    whose: bool = False
    """Whether it is being asked whose cards these are."""
    leaving: bool = False
    """Whether it is being asked what becomes of the photos that come after this one."""
    untaken: int = 0
    """How many photos were chosen beyond those that somebody's cards can be on."""


@dataclass(slots=True)
class _Shot:
    """One photo of those chosen together."""

    player: PlayerId
    file: ft.FilePickerFile
    done: bool = False
    data: bytes = b""
    """The photo itself, so that a card can be read again where a person has set its corners."""
    proposal: Proposal | None = None
    picture: bytes = b""
    sentence: str = ""

    def drop(self) -> None:
        """Forget the photo: it has done its service."""
        self.data = self.picture = b""


def _around(hole: HoleSheet, first: PlayerId) -> tuple[PlayerId, ...]:
    """The players in the order of the table, beginning with ``first``."""
    at = hole.players.index(first)
    return (*hole.players[at:], *hole.players[:at])


def players_for(hole: HoleSheet, first: PlayerId, count: int) -> tuple[PlayerId, ...]:
    """Whose the photos are: one alone is of the player on the screen, several go around the table from there.

    Players whose result is missing come before those whose result would be replaced; more photos than players are left out.
    """
    if count == 1:
        return (first,)
    missing = hole.missing()
    return tuple(sorted(_around(hole, first), key=lambda player: player not in missing))[:count]


def enter(scorecards: Scorecards, game_id: str, number: int, review: Review) -> Game:
    """Put the confirmed layout into the game as if its cards had been tapped in; what is open stays to be tapped in.

    Raises GolfError for cards that can't be there.
    """
    game = scorecards.game(game_id)
    hole = game.sheet.hole(number)
    wanted, player = cells(hole.rules, review), review.player
    row = hole.rules.places.shape is Shape.ROW
    complete = all(not spot.open for spot in review.spots)
    layout = layout_of(hole.rules, wanted) if wanted and complete else None
    running = running_score(hole.rules, wanted, hole.decks) if layout is not None else None
    if layout is not None and running is not None and running.certain:
        return scorecards.take(game_id, ResultEntered(number, player, LayoutEntry(layout)))
    before = game.draft(number, player)
    places = reversed(range(len(before))) if row else range(len(before))
    for place in places:
        # What lay there first goes, so that no card is there once too often on the way.
        if before[place] is not None and (row or before[place] != wanted[place]):
            game = scorecards.put_card(game_id, number, player, place, None)
    for place, cell in enumerate(wanted):
        if cell is not None and (row or game.draft(number, player)[place] != cell):
            game = scorecards.put_card(game_id, number, player, place, cell)
    return game


@dataclass(slots=True, eq=False, repr=False)
class Photos:
    """The photos of one open entry screen, and no ``repr``: Flet writes what it sends for its log, handlers' owners included.

    Every method is one thing that happens; the same object in each drawing.
    """

    game_id: str
    number: int
    finished: Callable[[PlayerId], None]
    """Called with the player whose cards are in, when nothing is left to look over."""
    picker: ft.FilePicker = field(init=False)
    scroller: ft.Ref[ft.Column] = field(init=False, default_factory=ft.Ref)
    """What scrolls while a photo is looked over."""
    ui: Ui = field(init=False)
    showing: Showing | None = field(init=False, default=None)
    _show: Callable[[Showing | None], None] = field(init=False, default=lambda _: None)
    _shots: list[_Shot] = field(init=False, default_factory=list)
    _at: int = field(init=False, default=0)
    _round: int = field(init=False, default=0)
    """Grows when photos are chosen anew or left: what still comes of the old ones is dropped."""
    _arrived: asyncio.Future[str] | None = field(init=False, default=None)
    _player: PlayerId = field(init=False, default="")
    _turn: Turn | None = field(init=False, default=None)
    _turned: float = field(init=False, default=-HASTE_SECONDS)
    """When the next of several photos came on the screen by itself."""
    _following: PlayerId | None = field(init=False, default=None)
    """Whose the photo is that is being taken, where that isn't the player on the screen."""
    _left: set[Path] = field(init=False, default_factory=set)
    """Where photos may still arrive that nobody waits for any more."""
    _heard: int = field(init=False, default=0)
    """How often the browser has told how far a photo is."""
    _held: tuple[int, Corner, ft.Offset] | None = field(init=False, default=None)
    """The corner under the finger, where it was, and where the finger touched the screen."""
    _action: ft.PickFiles | None = field(init=False, default=None)
    _untaken: int = field(init=False, default=0)
    """How many of the photos chosen last were too many."""
    _bringing: _Shot | None = field(init=False, default=None)
    """The photo that is being sent or read."""

    def __post_init__(self) -> None:
        self.picker = ft.FilePicker(on_result=self.picked, on_upload=self.uploaded)

    def attach(self, ui: Ui, player: PlayerId, showing: Showing | None, show: Callable[[Showing | None], None]) -> None:
        """What changes from one drawing to the next; ``player`` is the one on the screen."""
        self.ui, self._player, self.showing, self._show = ui, player, showing, show

    @property
    def hole(self) -> HoleSheet:
        return self.ui.services.scorecards.game(self.game_id).sheet.hole(self.number)

    @property
    def action(self) -> ft.PickFiles:
        """What a button does within the tap itself, as phones demand: camera or gallery. Always the same object."""
        if self._action is None:
            with_data = self.ui.services.uploads is None
            kind = ft.FilePickerFileType.IMAGE
            self._action = ft.PickFiles(self.picker, file_type=kind, allow_multiple=True, with_data=with_data)
        return self._action

    def put(self, showing: Showing | None) -> None:
        self.showing = showing
        self._show(showing)

    def review(self, change: Callable[[HoleSheet, Review], Review]) -> None:
        """Change what is being looked over."""
        if self.showing is not None and self.showing.review is not None:
            changed = change(self.hole, self.showing.review)
            self.put(replace(self.showing, review=changed, refusal=None))

    # --- coming ---

    def asked(self, _: object = None) -> None:
        """The camera button was pressed where it can't open the camera yet."""
        here = self.ui.services.can_scan
        self.put(Showing(Stage.HINT if here else Stage.NOT_HERE, self._player))
        if here and not self.ui.device.photo_hint:
            self.ui.set_device(replace(self.ui.device, photo_hint=True))

    def leave(self, _: object = None) -> None:
        """Back to the pad, without the photo on the screen and all behind it."""
        self.forget()
        self.put(None)

    def ask_leave(self, _: object = None) -> None:
        """Leave the last photo; before others, ask what becomes of them, or ask no longer."""
        if self.showing is None or not self.others():
            self.leave()
        else:
            self.put(replace(self.showing, leaving=not self.showing.leaving))

    def others(self) -> int:
        """How many photos come after the one on the screen."""
        return max(0, len(self._shots) - self._at - 1)

    def skip(self, _: object = None) -> None:
        """On to the next photo; nothing of this one is entered. What is still coming of it is dropped when it is here."""
        if not self.others():
            self.leave()
            return
        if self._hasty(Turn.SKIPPED):
            return
        shot = self._shots[self._at]
        shot.done = True
        shot.drop()
        self._go_on(Turn.SKIPPED)

    def _hasty(self, turn: Turn) -> bool:
        """Whether this is the second half of a double tap; another button than the one before is meant."""
        return turn is self._turn and now() - self._turned < HASTE_SECONDS

    def _go_on(self, turn: Turn) -> None:
        self._at += 1
        self._turn, self._turned = turn, now()
        self._step()

    def forget(self) -> None:
        """Drop the photos, also those that are still coming."""
        self._round += 1
        for shot in self._shots:
            shot.drop()
        self._shots = []
        self._untaken = 0
        if self._arrived is not None and not self._arrived.done():
            # Whoever waits for it stops at once.
            self._arrived.set_result("left")

    def picked(self, event: ft.FilePickerResultEvent) -> None:
        """The photos that were chosen; none where the person thought better of it."""
        files = event.files
        if not files:
            return
        showing = self.showing
        again = showing is not None and showing.stage in (Stage.REVIEW, Stage.FAILED)
        if again and self._shots and all(shot.done for shot in self._shots):
            if self._following is not None:
                # What was to be confirmed was refused while the camera opened for the next player.
                self._shots.append(self._shot(self._following, files[0]))
            else:
                # Taken again: it takes the place of the one being looked at.
                self._shots[self._at].drop()
                self._shots[self._at] = self._shot(self._shots[self._at].player, files[0])
            self._untaken = len(files) - 1
        else:
            players = players_for(self.hole, self._player, len(files))
            self._shots = [self._shot(player, file) for player, file in zip(players, files, strict=False)]
            self._untaken = len(files) - len(players)
            self._at = 0
        self._following = None
        self._round += 1
        self._step()
        self.ui.page.run_task(self._bring, self._round)

    def _shot(self, player: PlayerId, file: ft.FilePickerFile) -> _Shot:
        """A photo that was chosen; one whose size says already that it can't be read is refused before it is sent."""
        refused: GolfError | None = None
        if file.size == 0 and not file.bytes:
            refused = GolfError("error.photo.empty")
        elif file.size > MOST_BYTES:
            refused = GolfError("error.photo.too-many-bytes", megabytes=MOST_BYTES // 1_000_000)
        if refused is None:
            return _Shot(player, file)
        return _Shot(player, file, done=True, sentence=self.ui.services.book.error(refused, self.ui.language))

    def uploaded(self, event: ft.FilePickerUploadEvent) -> None:
        """How far the photo is on its way."""
        arrived = self._arrived
        if arrived is None or arrived.done():
            if event.error or event.progress == 1.0:
                self.ui.page.run_task(self._clean)
            return
        if event.error:
            arrived.set_result(event.error)
        elif event.progress == 1.0:
            arrived.set_result("")
        else:
            self._heard += 1
            coming = self._bringing
            if self.showing is not None and self.showing.stage is Stage.COMING and coming is not None and self._is_shown(coming):
                self.put(replace(self.showing, progress=event.progress))

    async def _bring(self, turn: int) -> None:
        """Fetch and read what hasn't been yet, one after the other."""
        for shot in list(self._shots):
            if shot.done:
                continue
            self._bringing = shot
            await self._read(shot)
            if turn != self._round:
                return
            skipped, shot.done = shot.done, True
            if skipped:
                shot.drop()
            elif self._is_shown(shot):
                self._step()
        if self.showing is not None:
            self.put(replace(self.showing, busy=False))

    async def _read(self, shot: _Shot) -> None:
        say = self.ui.services.book.error
        try:
            data = await self._fetch(shot.file)
            if self.showing is not None and self.showing.stage is Stage.COMING and self._is_shown(shot):
                self.put(replace(self.showing, progress=None))
            hole, scan = self.hole, self.ui.services.scan
            # The photo is seen while its cards are being read.
            shot.picture = await in_thread(scan.keepsake, data)
            if self.showing is not None and self.showing.stage is Stage.COMING and self._is_shown(shot):
                self.put(replace(self.showing, picture=shot.picture))
            shot.proposal = await in_thread(scan.read, data, hole.rules, len(hole.players))
            shot.data = data
        except GolfError as error:
            shot.sentence = say(error, self.ui.language)
        except (OSError, TimeoutError, RuntimeError) as error:
            log.info("a photo did not arrive: %s", error)
            shot.sentence = self.ui.t("scan-ui.lost")
        except ImportError as error:
            log.warning("photos can't be read: %s", error)
            shot.sentence = self.ui.t("error.photo.not-here")
        except Exception:
            log.exception("a photo could not be read")
            shot.sentence = self.ui.t("error.photo.damaged")

    async def _fetch(self, file: ft.FilePickerFile) -> bytes:
        folder = self.ui.services.uploads
        if folder is None:
            return bytes(file.bytes or b"")
        # A name of our own: phones call every photo the same, and nobody else must be able to guess it.
        name = secrets.token_hex(16)
        self._arrived = asyncio.get_running_loop().create_future()
        address = self.ui.page.get_upload_url(name, SEND_SECONDS)
        path = folder / name
        # Not awaited: over a connection that has just broken the answer never comes.
        sending = asyncio.ensure_future(
            self.picker.upload([ft.FilePickerUploadFile(upload_url=address, id=file.id, name=file.name)])
        )
        try:
            trouble = await self._arrival(self._arrived, sending)
            if trouble:
                raise OSError(trouble)
            return await in_thread(path.read_bytes)
        except (OSError, TimeoutError):
            # Left, or broken off; what is on its way may still arrive.
            self._left.add(path)
            raise
        finally:
            sending.cancel()
            self._arrived = None
            await in_thread(_delete, path)

    async def _arrival(self, arrived: asyncio.Future[str], sending: asyncio.Future[None]) -> str:
        """What became of the sending; TimeoutError where nothing is heard of it any more, after a broken connection say."""
        while True:
            heard = self._heard
            waiting: list[asyncio.Future[Any]] = [arrived] if sending.done() else [arrived, sending]
            done, _ = await asyncio.wait(waiting, timeout=SILENT_SECONDS, return_when=asyncio.FIRST_COMPLETED)
            if arrived.done():
                return arrived.result()
            if sending in done:
                # Raises what kept the browser from sending; else it has begun.
                sending.result()
            elif heard == self._heard:
                raise TimeoutError

    async def _clean(self) -> None:
        for path in self._left:
            await in_thread(_delete, path)
        self._left.clear()

    def _is_shown(self, shot: _Shot) -> bool:
        """Whether this photo is the one on the screen; after leaving, none is."""
        return any(other is shot for other in self._shots[self._at : self._at + 1])

    def _step(self) -> None:
        """Show the photo whose turn it is, as far as it is."""
        shot = self._shots[self._at]
        busy = not all(other.done for other in self._shots)
        place, count = self._at + 1, len(self._shots)
        showing = Showing(
            Stage.COMING, shot.player, place, count, busy=busy, picture=shot.picture, untaken=self._untaken
        )  # fmt: skip
        if shot.done and shot.proposal is None:
            showing = replace(showing, stage=Stage.FAILED, sentence=shot.sentence, picture=shot.picture)
        elif shot.done and shot.proposal is not None:
            review = begin(self.hole, shot.player, shot.proposal)
            stage = Stage.REVIEW if shot.proposal.cards else Stage.FAILED
            showing = replace(showing, stage=stage, review=review, picture=shot.picture)
        self.put(showing)

    # --- in the grid, and below it ---

    def choose(self, place: int) -> None:
        """A place was tapped."""
        self.review(lambda hole, review: model.choose(hole, review, place))

    def key(self, tap: Tap) -> None:
        """A key of the pad."""
        match tap:
            case Rank():
                self.review(lambda hole, review: model.put(hole, review, Card(tap)))
            case Suit():
                self.review(lambda hole, review: model.put_suit(hole, review, tap))
            case PadKey.EMPTY:
                self.review(lambda hole, review: model.put(hole, review, Gap.EMPTY))
            case PadKey.ERASE:
                self.review(model.take_away)
            case _:
                assert_never(tap)

    def typed(self, tap: Tap) -> None:
        """A key of a real keyboard; nothing where no place is chosen."""
        review = self.showing.review if self.showing is not None and self.showing.stage is Stage.REVIEW else None
        if review is not None and review.chosen is not None and review.marking is None and not review.swapping:
            self.key(tap)

    def likely(self, rank: Rank) -> None:
        """One of the likeliest ranks."""
        self.review(lambda hole, review: model.put_likely(hole, review, rank))

    def swap(self, _: object = None) -> None:
        """The next place that is tapped changes places with the chosen one, or no longer."""
        self.review(lambda _, review: replace(review, swapping=not review.swapping, asked=False))

    def turn(self, _: object = None) -> None:
        """Turn the layout."""
        self.review(model.turned)

    def check(self, _: object = None) -> None:
        """On to the next place that needs a look, and to its keys, which much that is said may have pushed down."""
        self.review(model.next_check)
        self.ui.page.run_task(self._show_keys)

    async def _show_keys(self) -> None:
        for pause in (0.05, 0.3):
            # The browser must have drawn them; it may take a moment.
            await asyncio.sleep(pause)
            if self.scroller.current is not None:
                with contextlib.suppress(Exception):
                    await self.scroller.current.scroll_to(scroll_key=scroll_key(KEYS), duration=200)

    # --- on the photo ---

    def touched(self, point: Corner, scale: float) -> None:
        """The photo was tapped at one of its points; ``scale`` is its size on the screen in its own."""
        self.review(lambda hole, review: model.touch(hole, review, point, FINGER / scale))

    def mark(self, _: object = None) -> None:
        """Set the corners of the chosen card."""
        self.review(model.begin_marking)

    def marking(self, change: Callable[[Marking, Proposal], Marking | None]) -> None:
        """Change what is being marked; None leaves it."""

        def changed(_: HoleSheet, review: Review) -> Review:
            now = review.marking
            return review if now is None or now.reading else replace(review, marking=change(now, review.proposal))

        self.review(changed)

    def grab(self, corner: int, event: ft.DragStartEvent[ft.GestureDetector]) -> None:
        """A finger lies on a corner."""
        now = self._marking
        if now is not None:
            self._held = (corner, now.corners[corner], event.global_position)
            self.marking(lambda marking, _: replace(marking, corner=corner))

    def drag(self, event: ft.DragUpdateEvent[ft.GestureDetector], scale: float) -> None:
        """The finger moves; ``scale`` is the size of the photo on the screen in its own."""
        if self._held is None:
            return
        corner, (x, y), start = self._held
        to = (x + (event.global_position.x - start.x) / scale, y + (event.global_position.y - start.y) / scale)
        self.marking(lambda marking, proposal: mark.with_corner(marking, proposal, corner, to))

    def let_go(self, _: object = None) -> None:
        """The finger is gone."""
        self._held = None

    @property
    def _marking(self) -> Marking | None:
        showing = self.showing
        return showing.review.marking if showing is not None and showing.review is not None else None

    def read_marked(self, _: object = None) -> None:
        """Read the card within the corners that were set."""
        now, showing = self._marking, self.showing
        if now is None or now.reading or showing is None or showing.review is None:
            return
        if not mark.sound(now.corners, showing.review.proposal):
            self.put(replace(showing, refusal=self.ui.t("scan-ui.mark.crossed")))
            return
        self.marking(lambda marking, _: replace(marking, reading=True))
        self.ui.page.run_task(self._read_card, self._shots[self._at], now.corners)

    async def _read_card(self, shot: _Shot, corners: Corners) -> None:
        card: SeenCard | None = None
        try:
            card = await in_thread(lambda: self.ui.services.scan.read_card(shot.data, corners))
        except Exception:
            log.exception("a card on a photo could not be read")
        now = self._marking
        if now is None or not now.reading or now.corners != corners or not self._is_shown(shot):
            # Left meanwhile.
            return
        self.review(lambda hole, review: model.marked(hole, review, corners, card))
        if card is None and self.showing is not None:
            self.put(replace(self.showing, refusal=self.ui.t("scan-ui.mark.unread")))

    # --- whose it is ---

    def ask_whose(self, _: object = None) -> None:
        """Ask whose cards these are, or no longer."""
        # Whoever does something else first has seen the new photo.
        self._turn = None
        if self.showing is not None:
            self.put(replace(self.showing, whose=not self.showing.whose))

    def give(self, player: PlayerId) -> None:
        """The photo is another player's; a photo that was to be that player's changes places with it."""
        if self.showing is None or not self._shots:
            return
        mine = self._shots[self._at]
        for other in self._shots[self._at + 1 :]:
            if other.player == player:
                other.player = mine.player
        mine.player = player
        review = self.showing.review
        review = replace(review, player=player) if review is not None else None
        self.put(replace(self.showing, player=player, review=review, whose=False, refusal=None))

    # --- confirming ---

    def keep(self, on: bool) -> None:
        """Keep photos with their holes from now on, or no longer."""
        if self.ui.device.keep_photos is not on:
            self.ui.set_device(replace(self.ui.device, keep_photos=on))

    def confirm(self, _: object = None) -> None:
        """Enter what is shown, as far as it is known, and go on to the next photo."""
        self._confirm(None)

    def following(self) -> PlayerId | None:
        """The next player whose cards are missing, where no photo of theirs is here already."""
        showing = self.showing
        if showing is None or self.others():
            return None
        missing = self.hole.missing()
        return next((player for player in _around(self.hole, showing.player)[1:] if player in missing), None)

    def confirm_for_next(self, _: object = None) -> None:
        """Enter what is shown while the same tap opens the camera for the next player."""
        self._confirm(self.following())

    def _confirm(self, following: PlayerId | None) -> None:
        showing = self.showing
        if showing is None or self._hasty(Turn.CONFIRMED):
            return
        self._following = following
        if showing.review is not None and any(isinstance(spot.cell, Card) for spot in showing.review.spots):
            try:
                enter(self.ui.services.scorecards, self.game_id, self.number, showing.review)
            except GolfError as error:
                self.put(replace(showing, refusal=self.ui.services.book.error(error, self.ui.language)))
                return
            self._keep(showing.player, showing.picture)
        if self._shots:
            # The photo has done its service.
            self._shots[self._at].drop()
        if self.others():
            self._go_on(Turn.CONFIRMED)
            return
        self.forget()
        self._following = None
        self.put(None)
        self.finished(following or showing.player)

    def _keep(self, player: PlayerId, picture: bytes) -> None:
        """Keep the photo with the hole if that is wanted; one kept before is of other cards in any case."""
        photos = self.ui.services.photos
        try:
            if self.ui.device.keep_photos and picture:
                photos.keep(self.game_id, self.number, player, picture)
            else:
                photos.delete(self.game_id, self.number, player)
        except GolfError as error:
            # The cards are in; only that must not be believed kept, or gone, which isn't.
            self.ui.tell(self.ui.services.book.error(error, self.ui.language))


def _delete(path: Path) -> None:
    path.unlink(missing_ok=True)
