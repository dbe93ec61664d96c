"""Every sentence is there in both languages, says what it is given, and is used."""

from __future__ import annotations

import ast
import re
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from golfscore.cards import Card, Rank, Suit
from golfscore.engine.moves import MoveKind
from golfscore.engine.moves import Phase as PlayPhase
from golfscore.engine.scoring import PartKind
from golfscore.engine.settling import OWN_WORDS, AdjustmentKind
from golfscore.errors import GolfError
from golfscore.i18n.catalog import (
    LANGUAGES,
    Language,
    Sentence,
    Texts,
    number_text,
    pick_language,
    placeholders,
    signed_text,
    texts,
)
from golfscore.rules.describe import Section
from golfscore.services.ports import PhotoTrouble
from golfscore.services.rulebook import TOPICS
from golfscore.ui.device import Pace

PACKAGE = Path(__file__).resolve().parents[2] / "golfscore"
FILES = {language: sorted((PACKAGE / "i18n" / language).glob("*.toml")) for language in LANGUAGES}
ONE_LANGUAGE = {"list.and-e": "es"}
"""Sentences that the grammar of one language alone needs."""


def sentences_of(file: Path) -> Mapping[str, Sentence]:
    return tomllib.loads(file.read_text("utf-8"))


ALL: dict[Language, dict[str, Sentence]] = {
    language: {key: sentence for file in FILES[language] for key, sentence in sentences_of(file).items()}
    for language in LANGUAGES
}
KEYS = sorted({*ALL["es"], *ALL["en"]})


def forms(sentence: Sentence) -> list[str]:
    return [sentence] if isinstance(sentence, str) else list(sentence.values())


# --- both languages -----------------------------------------------------------------------------------------------------


def test_both_languages_have_the_same_files_with_the_same_keys() -> None:
    assert [file.name for file in FILES["es"]] == [file.name for file in FILES["en"]]
    for spanish, english in zip(FILES["es"], FILES["en"], strict=True):
        es = {key for key in sentences_of(spanish) if ONE_LANGUAGE.get(key) != "es"}
        en = {key for key in sentences_of(english) if ONE_LANGUAGE.get(key) != "en"}
        assert es == en, spanish.name


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_key_is_in_two_files(language: Language) -> None:
    counts = Counter(key for file in FILES[language] for key in sentences_of(file))
    assert [key for key, count in counts.items() if count > 1] == []


def test_both_languages_fill_the_same_placeholders() -> None:
    differing = [
        key for key in KEYS if key not in ONE_LANGUAGE and placeholders(ALL["es"][key]) != placeholders(ALL["en"][key])
    ]
    assert differing == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_plural_forms_are_one_and_other_and_say_the_same(language: Language) -> None:
    for key, sentence in ALL[language].items():
        if isinstance(sentence, str):
            continue
        assert set(sentence) == {"one", "other"}, key
        assert placeholders(sentence["other"]) - placeholders(sentence["one"]) <= {"n"}, key


def test_a_sentence_has_plural_forms_in_both_languages_or_in_none() -> None:
    differing = [
        key for key in KEYS if key not in ONE_LANGUAGE and isinstance(ALL["es"][key], str) != isinstance(ALL["en"][key], str)
    ]
    assert differing == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_are_tidy(language: Language) -> None:
    for key, sentence in ALL[language].items():
        for form in forms(sentence):
            assert form, key
            assert form == form.strip(), key
            assert "  " not in form, key
            assert form.count("{") == form.count("}"), key
            assert form.count("(") == form.count(")"), key
            assert form.count("“") == form.count("”"), key
            assert form.count("«") == form.count("»"), key
            assert '"' not in form, f"{key}: “ ” in English, « » in Spanish"
            assert not re.search(r"\s[.,;:!]", form), key
            if language == "es":
                # A bare ? is how an unknown card is written.
                assert form.count("¿") == len(re.findall(r"\S\?", form)), key
                assert form.count("¡") == form.count("!"), key
                assert not re.search(r"\b(ustedes|usted|vosotr[oa]s)\b", form, re.IGNORECASE), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_errors_and_notices_are_whole_sentences(language: Language) -> None:
    for key, sentence in ALL[language].items():
        if not key.startswith(("error.", "screen.error.", "notice.")):
            continue
        for form in forms(sentence):
            assert form[-1] in ".?" or form.endswith(("}", "”", "»")), f"{key}: {form}"
            assert form[0].isupper() or form[0] in "“«¿{-", f"{key}: {form}"


@pytest.mark.parametrize("key", [key for key in KEYS if key.startswith("screen.")])
def test_a_sentence_for_screens_says_no_more_than_the_error_knows(key: str) -> None:
    plain = key.removeprefix("screen.")
    for language in LANGUAGES:
        assert placeholders(ALL[language][key]) <= placeholders(ALL[language][plain])


# --- used, and used rightly ---------------------------------------------------------------------------------------------

FAMILIES: dict[str, frozenset[str]] = {
    "reason.{}": frozenset(kind.value for kind in PartKind),
    "adjustment.{}": frozenset(kind.value for kind in AdjustmentKind),
    "adjustment.extra{}": frozenset(OWN_WORDS),
    "rank.{}": frozenset(rank.value for rank in Rank),
    "ranks.{}": frozenset(rank.value for rank in Rank),
    "suit.{}": frozenset("SHDC"),
    "joker.{}": frozenset("RB"),
    "widget.rank.{}": frozenset(rank.value.lower() for rank in Rank),
    "widget.suit.{}": frozenset("shdc"),
    "cli.help.{}": frozenset(
        {
            "usage", "arguments", "options", "commands", "help", "rules", "rules-page", "format", "output", "search",
            "about", "epilog", "lang", "version", "score", "hole", "variants", "house-rules", "serve", "rule", "json", "variant",
            "play", "seats", "holes", "games", "seed", "layout", "results", "caller", "peeks", "pot", "extra",
            "host", "port", "data", "no-browser", "photo", "photo-files", "photo-grid",
        }
    ),
    "scan.trouble.{}": frozenset(trouble.value for trouble in PhotoTrouble),
    "new-game.length.{}": frozenset({"holes", "target"}),
    "new-game.length.{}-other": frozenset({"holes", "target"}),
    "new-game.topic.{}": frozenset(TOPICS),
    "scorecard.place.{}": frozenset(map(str, range(1, 13))),
    "home.month.{}": frozenset(map(str, range(1, 13))),
    "home.weekday.{}": frozenset(map(str, range(1, 8))),
    "settings.language.{}": frozenset({"device", *LANGUAGES}),
    "settings.theme.{}": frozenset({"system", "light", "dark", "black"}),
    "entry.chip.{}": frozenset(
        {"missing", "half", "half-row", "entered", "correcting", "result-missing", "result-ready"}
    ),
    "entry.caller.ask.{}": frozenset({"knocked", "called", "pablo", "called-or-ended", "ended"}),
    "entry.caller.say.{}": frozenset({"knocked", "called", "pablo", "called-or-ended", "ended"}),
    "entry.how.{}": frozenset({"cards", "points"}),
    "told.the.{}": frozenset(rank.value for rank in Rank),
    "opponent.name.{}": frozenset(map(str, range(1, 10))),
    "level.{}": frozenset({"easy", "medium", "hard", "expert"}),
    "level.{}.text": frozenset({"easy", "medium", "hard", "expert"}),
    "play.ask.{}.title": frozenset({"knock", "call", "reveal", "give-up"}),
    "play.ask.{}.text": frozenset({"knock", "call", "reveal", "give-up"}),
    "play.ask.{}.yes": frozenset({"knock", "call", "reveal", "give-up"}),
    "play.coach.{}": frozenset({*PlayPhase, "watch", "turn-stock"}),
    "play.do.{}": frozenset({"cover", "done", "keep", "reveal", "call", "knock"}),
    "play.move.{}": frozenset(MoveKind) - {"agree", "deal", "give-up", "share"},
    "play.pace.{}": frozenset(Pace),
    "rules.take.{}": frozenset({"share", "copy", "pdf", "text", "markdown"}),
    "notice.storage.{}-newer": frozenset({"game", "library"}),
    "notice.storage.{}-lost": frozenset({"game", "library"}),
    "notice.storage.{}-{}": frozenset(
        f"{what}-{how}" for what in ("game", "library") for how in ("restored", "newer-restored", "missing-restored")
    ),
    "reference.section.{}": frozenset({*Section, "what", "choices", "where"}),
    "reference.games.{}": frozenset({"layout", "power", "solitaire"}),
    "screen.{}": frozenset(key.removeprefix("screen.") for key in KEYS if key.startswith("screen.error.")),
}
"""Keys that the code puts together, with all that can stand in the gaps; a new one is written down here.

PAIR and TWO_PAIRS have sentences of their own beside these; see services/explain.py.
"""

NOT_KEYS = frozenset({"values.{}", "{}.{}", "{}.gz", "{}.toml", "{}.json", "{}-{}.json"})
"""Texts put together that look like keys and are none."""


def modules() -> Iterator[tuple[Path, ast.Module]]:
    for path in sorted(PACKAGE.rglob("*.py")):
        yield path, ast.parse(path.read_text("utf-8"))


def literals() -> frozenset[str]:
    return frozenset(
        node.value
        for _, tree in modules()
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    )


def built() -> Mapping[str, set[str]]:
    """Texts with gaps that look like keys, with the files in which they are put together."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for path, tree in modules():
        for node in ast.walk(tree):
            if isinstance(node, ast.JoinedStr):
                text = "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values)
                if re.fullmatch(r"[a-z][a-z-]*(\.[a-z{}][a-z{}-]*)+", text):
                    found[text].add(path.name)
    return found


FIRST_WORDS = frozenset(key.split(".")[0] for key in KEYS)
LITERALS = literals()


def test_every_key_that_the_code_puts_together_is_written_down_here() -> None:
    unknown = {text: files for text, files in built().items() if text not in FAMILIES and text not in NOT_KEYS}
    assert {text: files for text, files in unknown.items() if text.split(".")[0] in FIRST_WORDS} == {}


def family_keys() -> frozenset[str]:
    return frozenset(
        template.replace("{}-{}", "{}").format(word) for template, words in FAMILIES.items() for word in words
    )


def test_every_sentence_is_used() -> None:
    assert [key for key in KEYS if key not in LITERALS and key not in family_keys()] == []


def test_every_key_that_the_code_puts_together_has_a_sentence() -> None:
    assert sorted(family_keys() - set(KEYS)) == []


def test_every_key_that_the_code_names_has_a_sentence() -> None:
    """A key stands where a sentence is asked for: first behind a call's bracket."""
    missing: set[str] = set()
    for path, tree in modules():
        for node in ast.walk(tree):
            if not isinstance(node, ast.Call) or not node.args or not isinstance(node.args[0], ast.Constant):
                continue
            key = node.args[0].value
            named = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            asks = named in ("say", "t", "raw", "Notice") or named.endswith("Error")
            if asks and isinstance(key, str) and re.fullmatch(r"[a-z-]+(\.[a-z0-9-]+)+", key) and key not in KEYS:
                missing.add(f"{path.name}: {key}")
    assert missing == set()


def test_every_call_gives_its_sentence_what_it_needs() -> None:
    short: list[str] = []
    for path, tree in modules():
        for node in ast.walk(tree):
            if not isinstance(node, ast.Call) or len(node.args) != 1 or not isinstance(node.args[0], ast.Constant):
                continue
            key = node.args[0].value
            if key not in ALL["en"] or any(word.arg is None for word in node.keywords):
                continue
            given = {word.arg for word in node.keywords}
            needed = placeholders(ALL["en"][key])
            if not needed <= given:
                short.append(f"{path.name}:{node.lineno} {key} lacks {', '.join(sorted(needed - given))}")
    assert short == []


# --- saying them --------------------------------------------------------------------------------------------------------


def test_the_readers_language_is_the_first_there_is() -> None:
    assert pick_language(["es_ES.UTF-8"]) == "es"
    assert pick_language(["ES-mx"]) == "es"
    assert pick_language(["fr", "en-GB", "es"]) == "en"
    assert pick_language(["de", "fr"]) == "en"
    assert pick_language([]) == "en"
    assert pick_language(["", "es"]) == "es"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_has_a_name(language: Language) -> None:
    words = texts(language)
    names = {words.card(Card(rank, suit)) for rank in Rank if rank is not Rank.JOKER for suit in list(Suit)[:4]}
    assert len(names) == 52
    assert all(words.ranks(rank) != words.card(Card(rank)) for rank in Rank)
    assert words.cell("10H") == words.card(Card(Rank.TEN, Suit.HEARTS))
    assert words.cell("JKR") != words.cell("JKB") != words.cell("JK")
    assert words.cell("no card") == "no card"


def test_numbers_have_a_true_minus_and_what_is_added_a_sign() -> None:
    assert (number_text(-4), number_text(0), number_text(12)) == ("−4", "0", "12")
    assert (signed_text(-4), signed_text(0), signed_text(12)) == ("−4", "0", "+12")
    assert texts("en").say("cli.range", lowest=-5, highest=12) == "between −5 and 12, depending on the unknown cards"


def test_what_a_person_wrote_is_shown_and_never_read_as_a_placeholder() -> None:
    told = texts("es").error(GolfError("error.card.unreadable", text="{n} {text} %s"))
    assert "{n} {text} %s" in told


def test_plurals_follow_the_number() -> None:
    say = texts("en").say
    assert say("error.hole.missing", n=1, names="Ana") == "One result is missing: Ana."
    assert say("error.hole.missing", n=2, names="Ana, Ben").startswith("2 results")


@pytest.mark.parametrize(
    ("words", "es", "en"),
    [
        ([], "", ""), (["Ana"], "Ana", "Ana"), (["Ana", "Ben"], "Ana y Ben", "Ana and Ben"),
        (["Ana", "Inés"], "Ana e Inés", "Ana and Inés"), (["Ana", "Hilda"], "Ana e Hilda", "Ana and Hilda"),
        (["Ana", "Ian"], "Ana y Ian", "Ana and Ian"), (["Ana", "Íñigo"], "Ana e Íñigo", "Ana and Íñigo"),
        (["A", "B", "C"], "A, B y C", "A, B and C"),
    ],
)  # fmt: skip
def test_names_are_listed_as_each_language_does(words: list[str], es: str, en: str) -> None:
    assert (texts("es").list_and(words), texts("en").list_and(words)) == (es, en)


def test_an_unknown_key_is_a_fault_of_ours_and_says_which() -> None:
    with pytest.raises(KeyError, match=r"no\.such"):
        Texts("es").say("no.such")
    assert not Texts("en").has("no.such")
    assert set(Texts("en").keys()) == set(ALL["en"])


def test_a_fact_called_card_is_read_as_notation_only_where_it_is_notation() -> None:
    spanish = texts("es")
    # "as" is an ace in Spanish; read as notation it would be the ace of spades.
    assert spanish.say("widget.place", n=1, card="as") == "Carta 1: as"
    assert spanish.say("reason.card", card="AS", points="1") == "as de picas: 1"
    assert texts("en").say("widget.place", n=2, card="5H") == "Card 2: five of hearts"
