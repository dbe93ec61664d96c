"""The digital table as words, faces and things to do, made from what one seat may know; no Flet in here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from golfscore.cards import Card, Gap
from golfscore.engine.events import Event
from golfscore.engine.moves import Move, MoveKind, Phase
from golfscore.engine.view import SeenCard, View
from golfscore.i18n.catalog import Texts, number_text
from golfscore.rules.model import FlipAfterDiscard, KnockPenalty, LastRound, Rules
from golfscore.services.digital import Frame, LogLine, Table
from golfscore.services.told import told
from golfscore.ui.names import short_names
from golfscore.ui.play.taps import Hand, Pile, can_take, live_places, moves_of, only_move

Faces = tuple[Card | Gap, ...]
"""A layout's faces row by row, as the reader may see them; UNKNOWN lies face down, EMPTY is an empty place."""


@dataclass(frozen=True, slots=True)
class PlaceView:
    """One own place."""

    face: Card | Gap
    name: str
    """Row, column, card and state in words."""
    live: bool
    """Whether a tap does something now."""
    chosen: bool
    secret: bool
    """Whether only its owner sees this face."""
    fixed: bool
    fresh: bool
    """Whether the last move changed it."""
    lit: bool
    """Whether the hint points at it."""


@dataclass(frozen=True, slots=True)
class SeatView:
    """Somebody else's corner of the table."""

    seat: int
    name: str
    short: str
    note: str
    """Level and score so far."""
    score: str
    faces: Faces
    fresh: frozenset[int]
    """Places that the last move changed."""
    acts: bool
    ended: bool
    """Whether this seat has ended the hole."""
    told: str
    """All of it in words."""


@dataclass(frozen=True, slots=True)
class PileView:
    """Stock or discard pile."""

    face: Card | Gap
    """UNKNOWN: a back; EMPTY: nothing there."""
    note: str
    name: str
    live: bool
    lit: bool
    under: Card | Gap = Gap.EMPTY
    """The card below the top one, seen while that comes flying."""


@dataclass(frozen=True, slots=True)
class Todo:
    """A button under the table."""

    id: str
    label: str
    main: bool = False


@dataclass(frozen=True, slots=True)
class TableView:
    """All that the table shows."""

    title: str
    note: str
    """What is counted so far, or where the looking back stands."""
    who: str
    """The own name and score."""
    prompt: str
    """What may be done now, in one sentence."""
    mine: bool
    """Whether it is the reader's turn."""
    places: tuple[PlaceView, ...]
    columns: int
    others: tuple[SeatView, ...]
    stock: PileView
    discard: PileView
    held: Card | None
    """The drawn card, or the discard taken up."""
    held_name: str
    taken: bool
    """Whether ``held`` is a discard that was taken up; it isn't taken before it is placed."""
    news: str
    """What the last move did, in few words and signs: the room for it is small."""
    news_told: str
    """The same in full, for screen readers."""
    todo: tuple[Todo, ...]


# --- who looks ------------------------------------------------------------------------------------------------------------


def viewer(table: Table, holder: int | None) -> int:
    """The seat whose cards this phone shows: the only person's, or whoever holds it."""
    persons = table.persons
    return holder if holder in persons and holder is not None else persons[0]


def pass_to(table: Table, holder: int | None) -> int | None:
    """The person whom the phone goes to before anything is shown; None: whoever holds it may look.

    Between holes all cards lie open. While opponents play whoever held the phone may go on looking.
    """
    persons = table.persons
    if len(persons) < 2 or table.phase is Phase.OVER:
        return None
    if table.turn in persons:
        return table.turn if holder != table.turn else None
    return None if holder in persons else _next_person(table)


def _next_person(table: Table) -> int:
    current = table.sheet.current
    ids = [player.id for player in table.sheet.players]
    playing = {ids.index(player) for player in current.players} if current is not None else set(range(len(ids)))
    persons = [seat for seat in table.persons if seat in playing] or list(table.persons)
    return min(persons, key=lambda seat: (seat - table.turn) % len(ids))


# --- cards in words -------------------------------------------------------------------------------------------------------


def face_of(seen: SeenCard | None) -> Card | Gap:
    """What the reader sees of a place."""
    if seen is None:
        return Gap.EMPTY
    return seen.card if seen.card is not None else Gap.UNKNOWN


def face_word(texts: Texts, face: Card | Gap) -> str:
    """The face in words: "king of diamonds", "face down", "empty place"."""
    match face:
        case Gap.UNKNOWN:
            return texts.say("play.face.down")
        case Gap.EMPTY:
            return texts.say("play.face.empty")
        case _:
            return texts.card(face)


def the_card(texts: Texts, card: Card) -> str:
    """A card with its article: "the king of diamonds"."""
    return texts.say(f"told.the.{card.rank}", card=str(card))


def place_name(texts: Texts, place: int, columns: int, face: Card | Gap, marks: Sequence[str] = ()) -> str:
    """A place in words: "Row 1, column 2: king of diamonds, locked"."""
    card = ", ".join([face_word(texts, face), *marks])
    return texts.say("play.place", row=place // columns + 1, column=place % columns + 1, face=card)


def layout_words(texts: Texts, faces: Faces, columns: int) -> str:
    """A whole layout in words, row by row."""
    rows = [faces[at : at + columns] for at in range(0, len(faces), columns)]
    return " ".join(
        texts.say("play.row", row=row, faces=", ".join(face_word(texts, face) for face in held))
        for row, held in enumerate(rows, 1)
    )


# --- the table ------------------------------------------------------------------------------------------------------------


def table_view(table: Table, frame: Frame, hand: Hand, texts: Texts) -> TableView:
    """The table as one phone shows it; ``frame`` is the present, or the moment that is looked back at."""
    view, rules = frame.view, table.rules
    columns = rules.places.columns
    names = [seat.name for seat in table.seats]
    fresh = fresh_places(frame)
    now = hand.back is None
    live = live_places(view, hand) if now else frozenset[int]()
    held = view.hand if view.phase is Phase.HOLD else view.discard[-1] if hand.armed and view.discard else None
    return TableView(
        title=hole_title(table, texts),
        note=texts.say("play.deal", deal=table.deal) if now else texts.say("play.back.note"),
        who=who(texts, table, view, view.seat),
        prompt=prompt(table, view, hand, texts) if now else _back_prompt(frame, texts),
        mine=now and bool(view.moves),
        places=tuple(
            _place(texts, seen, place, columns, live, hand, fresh[view.seat], now)
            for place, seen in enumerate(view.layouts[view.seat])
        ),
        columns=columns,
        others=_others(table, view, fresh, texts),
        stock=_stock(view, hand, texts, now),
        discard=_discard(view, hand, texts, now),
        held=held,
        held_name=texts.say("play.held.taken" if hand.armed else "play.held", card=str(held)) if held else "",
        taken=hand.armed,
        news=" ".join(told(texts, names, frame.events, columns, brief=True)),
        news_told=" ".join(told(texts, names, frame.events, columns)),
        todo=todo(view, hand, texts) if now else (),
    )


def hole_title(table: Table, texts: Texts) -> str:
    """Which hole of how many."""
    match = table.rules.match
    current = table.sheet.current
    if current is not None and current.sudden_death:
        return texts.say("play.title.extra", hole=table.hole)
    if match.target:
        return texts.say("play.title.target", hole=table.hole, target=match.target)
    return texts.say("play.title.holes", hole=table.hole, holes=match.holes)


def who(texts: Texts, table: Table, view: View, seat: int) -> str:
    """Whose cards these are, with the total of the holes before, once there are any."""
    name = table.seats[seat].name
    return texts.say("play.who", name=name, n=_total(view, seat)) if view.sheet.closed else name


def _total(view: View, seat: int) -> int:
    return view.sheet.standings[seat].total


def fresh_places(frame: Frame) -> list[frozenset[int]]:
    """By seat, the places that the last move changed."""
    found: list[set[int]] = [set() for _ in frame.view.layouts]
    for event in frame.events:
        for seat, place in event.spots:
            found[seat].add(place)
    # A hole that was just dealt, or laid open, is new altogether.
    return [frozenset(places) if 0 < len(places) < 5 else frozenset() for places in found]


def _place(
    texts: Texts,
    seen: SeenCard | None,
    place: int,
    columns: int,
    live: frozenset[int],
    hand: Hand,
    fresh: frozenset[int],
    now: bool,
) -> PlaceView:
    face = face_of(seen)
    secret = seen is not None and seen.card is not None and not seen.up
    fixed = seen is not None and seen.fixed
    chosen = now and place in hand.chosen
    marks = []
    if secret:
        marks.append(texts.say("play.mark.secret"))
    if fixed:
        marks.append(texts.say("play.mark.fixed"))
    if chosen:
        marks.append(texts.say("play.mark.chosen"))
    return PlaceView(
        face=face,
        name=place_name(texts, place, columns, face, marks),
        live=place in live,
        chosen=chosen,
        secret=secret,
        fixed=fixed,
        fresh=place in fresh,
        lit=now and place in hand.lit,
    )


def _others(table: Table, view: View, fresh: list[frozenset[int]], texts: Texts) -> tuple[SeatView, ...]:
    count = len(table.seats)
    shorts = short_names([seat.name for seat in table.seats])
    # In playing order from the reader's left.
    order = [(view.seat + step) % count for step in range(1, count)]
    return tuple(_seat(table, view, seat, shorts[seat], fresh[seat], texts) for seat in order)


def _seat(table: Table, view: View, seat: int, short: str, fresh: frozenset[int], texts: Texts) -> SeatView:
    sitting, columns = table.seats[seat], table.rules.places.columns
    faces = tuple(face_of(seen) for seen in view.layouts[seat])
    total = _total(view, seat)
    acts, ended = view.turn == seat and not view.over, view.ender == seat
    level = texts.say(f"level.{sitting.level}") if sitting.level is not None else texts.say("play.level.person")
    words = [texts.say("play.seat", name=sitting.name, level=level, n=total)]
    if acts:
        words.append(texts.say("play.seat.acts"))
    if ended:
        words.append(texts.say("play.seat.ended"))
    words.append(layout_words(texts, faces, columns) if faces else texts.say("play.seat.out"))
    note = texts.say("play.seat.note", level=level, points=total) if view.sheet.closed else level
    return SeatView(
        seat, sitting.name, short, note, number_text(total), faces, fresh, acts, ended, " ".join(words)
    )  # fmt: skip


def _stock(view: View, hand: Hand, texts: Texts, now: bool) -> PileView:
    live = now and not hand.paying and only_move(view, MoveKind.DRAW) is not None
    key = "play.stock.draw" if live else "play.stock"
    return PileView(
        face=Gap.UNKNOWN if view.stock else Gap.EMPTY,
        note=str(view.stock) if view.stock else "",
        name=texts.say(key, n=view.stock),
        live=live,
        lit=now and hand.lit_pile is Pile.STOCK,
    )


def _discard(view: View, hand: Hand, texts: Texts, now: bool) -> PileView:
    pile = view.discard
    top: Card | Gap = pile[-1] if pile else Gap.EMPTY
    lay_off = now and not hand.paying and view.phase is Phase.HOLD and only_move(view, MoveKind.DISCARD) is not None
    # What was taken up goes back by the one button below: no move was made yet, and after the move it can't (RC.06).
    take = now and not hand.paying and not hand.armed and can_take(view)
    if hand.armed:
        face: Card | Gap = pile[-2] if len(pile) > 1 else Gap.EMPTY
        key = "play.discard"
    else:
        face = top
        key = "play.discard.lay-off" if lay_off else "play.discard.take" if take else "play.discard"
    return PileView(
        face=face,
        note="",
        name=texts.say(key, face=face_word(texts, face)),
        live=lay_off or take,
        lit=now and hand.lit_pile is Pile.DISCARD,
        under=pile[-2] if len(pile) > 1 else Gap.EMPTY,
    )


# --- what may be done -----------------------------------------------------------------------------------------------------


def prompt(table: Table, view: View, hand: Hand, texts: Texts) -> str:
    """What may be done now, in one sentence; the reader's last turn is said before it."""
    if not view.moves:
        return _waiting(table, view, texts)
    said = _prompt(view, hand, table.rules, texts)
    last = view.last is not None and view.phase in (Phase.FIRST, Phase.TURN)
    return f"{texts.say('play.prompt.last-turn')} {said}" if last else said


def _back_prompt(frame: Frame, texts: Texts) -> str:
    if frame.move is None or frame.move.kind is MoveKind.DEAL:
        return texts.say("play.back.prompt.deal")
    return texts.say("play.back.prompt", move=frame.index, of=frame.count - 1)


def _waiting(table: Table, view: View, texts: Texts) -> str:
    if view.over:
        return texts.say("play.prompt.over", hole=table.hole)
    name = table.seats[table.turn].name
    person = table.seats[table.turn].level is None
    return texts.say("play.prompt.waits" if person else "play.prompt.thinks", name=name)


def _prompt(view: View, hand: Hand, rules: Rules, texts: Texts) -> str:
    say = texts.say
    if hand.paying:
        return say("play.prompt.peek", n=rules.turn.paid_peek)
    match view.phase:
        case Phase.LOOK:
            found = moves_of(view, MoveKind.LOOK)
            count = len(found[0].places)
            return say("play.prompt.look-given" if len(found) == 1 else "play.prompt.look", n=count)
        case Phase.COVER:
            return say("play.prompt.cover")
        case Phase.OPEN:
            found = moves_of(view, MoveKind.OPEN)
            if _whole_columns(found, rules):
                return say("play.prompt.open-column")
            return say("play.prompt.open", n=len(found[0].places) - len(hand.chosen))
        case Phase.ARRANGE:
            return say("play.prompt.swap-with" if hand.chosen else "play.prompt.arrange")
        case Phase.FIRST:
            found = moves_of(view, MoveKind.FLIP)
            if _whole_columns(found, rules):
                return say("play.prompt.first-column")
            return say("play.prompt.first", n=len(found[0].places) - len(hand.chosen))
        case Phase.HOLD:
            assert view.hand is not None
            forced = rules.turn.flip_after_discard is not FlipAfterDiscard.NO and view.hidden(view.seat) > 0
            placing = moves_of(view, MoveKind.PLACE)
            key = "play.prompt.hold-flip" if forced else "play.prompt.hold" if placing else "play.prompt.hold-discard"
            return say(key, what=the_card(texts, view.hand))
        case Phase.FLIP:
            return say("play.prompt.flip-or-keep" if only_move(view, MoveKind.KEEP) else "play.prompt.flip")
        case _:
            return _turn_prompt(view, hand, texts)


def _turn_prompt(view: View, hand: Hand, texts: Texts) -> str:
    if hand.armed:
        return texts.say("play.prompt.armed", what=the_card(texts, view.discard[-1]))
    flip = bool(moves_of(view, MoveKind.FLIP))
    if can_take(view):
        key = "play.prompt.draw-take-flip" if flip else "play.prompt.draw-take"
        return texts.say(key, what=the_card(texts, view.discard[-1]))
    return texts.say("play.prompt.draw-flip" if flip else "play.prompt.draw")


def _whole_columns(moves: Sequence[Move], rules: Rules) -> bool:
    columns = rules.places.columns
    return len(moves) <= columns and all(len({place % columns for place in move.places}) == 1 for move in moves)


PEEK, NOT_TAKEN, LOOK = "peek", "not-taken", "look"
"""Buttons that are no moves by themselves."""


def todo(view: View, hand: Hand, texts: Texts) -> tuple[Todo, ...]:
    """The buttons under the table; the moves without places, and ways out of what was begun."""
    say = texts.say
    if hand.paying:
        return (Todo(PEEK, say("play.do.no-peek")),)
    if hand.armed:
        return (Todo(NOT_TAKEN, say("play.do.not-taken")),)
    found: list[Todo] = []
    looks = moves_of(view, MoveKind.LOOK)
    if len(looks) == 1:
        found.append(Todo(LOOK, say("play.do.look"), main=True))
    for kind, main in (
        (MoveKind.COVER, True),
        (MoveKind.DONE, True),
        (MoveKind.KEEP, False),
        (MoveKind.REVEAL, False),
        (MoveKind.CALL, False),
        (MoveKind.KNOCK, False),
    ):
        if only_move(view, kind) is not None:
            found.append(Todo(kind.value, say(f"play.do.{kind}"), main))
    if moves_of(view, MoveKind.PEEK):
        found.append(Todo(PEEK, say("play.do.peek", points=view.rules.turn.paid_peek)))
    return tuple(found)


ASKED = frozenset({MoveKind.KNOCK, MoveKind.CALL, MoveKind.REVEAL, MoveKind.GIVE_UP})
"""Moves that are asked about before they are made: each ends a turn or a hole with one tap."""


def asked_text(table: Table, kind: MoveKind, texts: Texts) -> str:
    """What a move that is asked about would do at this table; a penalty for ending the hole is told before, not after."""
    rules = table.rules
    words = [texts.say(f"play.ask.{kind}.text")]
    if kind is MoveKind.REVEAL:
        others = rules.ending.last_round is not LastRound.NONE
        words.append(texts.say("play.ask.then-last-turns" if others else "play.ask.then-over"))
    settling = rules.settling
    costs = settling.knock_penalty is not KnockPenalty.POINTS or settling.knock_penalty_points or settling.pot
    if kind is not MoveKind.GIVE_UP and costs:
        words.append(texts.say("play.ask.costs"))
    return " ".join(words)


def undo_name(table: Table, events: Sequence[Event], texts: Texts) -> str:
    """Undo by the first thing that it takes back; what followed from that, or came after it, goes with it."""
    names, columns = [seat.name for seat in table.seats], table.rules.places.columns
    said = told(texts, names, events, columns)
    return texts.say("play.undo.move", what=said[0]) if said else texts.say("play.undo")


# --- what has happened ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Told:
    """One move in words, for the log."""

    index: int
    """The moment that it led to, for ``DigitalGames.frame``."""
    text: str


def log_view(table: Table, lines: Sequence[LogLine], texts: Texts) -> tuple[Told, ...]:
    """What has happened in the hole being played, oldest first, a sentence or a few a move."""
    names, columns = [seat.name for seat in table.seats], table.rules.places.columns
    here = [line for line in lines if line.hole == table.hole]
    return tuple(
        Told(move + 1, " ".join(told(texts, names, [line.event for line in group], columns)))
        for move, group in groupby(here, key=lambda line: line.move)
    )


def since_turn(table: Table, lines: Sequence[LogLine], seat: int, texts: Texts, most: int = 6) -> tuple[str, ...]:
    """What everybody saw since a seat's last move of this hole, the last few moves at most."""
    own = [line.move for line in lines if line.hole == table.hole and line.by == seat]
    names, columns = [each.name for each in table.seats], table.rules.places.columns
    here = [line for line in lines if line.hole == table.hole and line.move > (own[-1] if own else -2)]
    moves = [
        " ".join(told(texts, names, [line.event.public() for line in group], columns))
        for _, group in groupby(here, key=lambda line: line.move)
    ]
    return tuple(moves[-most:])


def first_moment(lines: Sequence[LogLine], hole: int) -> int:
    """The moment at which a hole had just been dealt."""
    return next((line.move + 1 for line in lines if line.hole == hole), 0)


def since_own(table: Table, lines: Sequence[LogLine], seat: int) -> int:
    """The moment after a seat's last move in this hole: looking back begins there, and each step on is somebody else's move."""
    here = [line for line in lines if line.hole == table.hole]
    own = [line.move for line in here if line.by == seat]
    last = max((line.move for line in here), default=-1)
    after = own[-1] + 1 if own else first_moment(lines, table.hole)
    # Where nothing has happened since, the own move itself is stepped through.
    return after if after <= last else max(last, first_moment(lines, table.hole))
