"""Learns what layouts are worth at the tables that are played most, and writes it into the package.

    python3 tools/learn_weights.py            # all
    python3 tools/learn_weights.py six ten    # some variants

Needs numpy. Takes a minute or two. The values are the same again up to the rounding of the machine.
"""

from __future__ import annotations

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(HERE))

from golfscore.ai.board import board_for
from golfscore.ai.training import learn
from golfscore.ai.values import HORIZONS, key_of, packed
from golfscore.rules.catalog import Catalog
from golfscore.rules.compose import compose
from golfscore.storage.rules_files import RulesFiles

TABLES = (
    "four", "polish-polka", "polish-polka peek=any-two", "six", "six jokers=2", "six-modern", "six-online",
    "eight", "nine", "nine lines=row-column", "nine lines=row-column-diagonal", "nine-modern", "nine-adjacent", "nine-removal",
    "ten",
)  # fmt: skip
"""The variants, and the house rules that change values and are asked for most."""
FOLDER = HERE / "golfscore" / "ai" / "weights"
WIDTH = 120
SAMPLES = 8000


def module_name(table: str) -> str:
    """The module that holds a table's values."""
    return table.replace("-", "_").replace("=", "_").replace(" ", "_")


def write(table: str, text: str) -> None:
    """Writes one module."""
    lines = [text[at : at + WIDTH] for at in range(0, len(text), WIDTH)]
    body = "\n".join(f'    r"{line}"' for line in lines)
    (FOLDER / f"{module_name(table)}.py").write_text(
        f'"""Learnt values for ``{table}``; made by tools/learn_weights.py."""\n\nDATA = (\n{body}\n)\n', "utf-8"
    )


def main(wanted: list[str]) -> None:
    """Learns the tables and lists them."""
    catalog = Catalog(RulesFiles())
    shipped: dict[str, str] = {}
    for table in TABLES:
        variant, *options = table.split()
        rules = compose(catalog, variant, dict(option.split("=") for option in options))
        board = board_for(rules, rules.pack.decks_for(2))
        key = key_of(board)
        if key in shipped:
            continue
        shipped[key] = module_name(table)
        if wanted and variant not in wanted and (FOLDER / f"{module_name(table)}.py").exists():
            continue
        text = packed(learn(board, SAMPLES, HORIZONS))
        write(table, text)
        print(f"{table}: {len(text)} characters", file=sys.stderr)
    pairs = "".join(f'    "{key}": "{name}",\n' for key, name in sorted(shipped.items(), key=lambda item: item[1]))
    (FOLDER / "__init__.py").write_text(
        '"""Learnt values of the tables that are played most; made again by ``tools/learn_weights.py``."""\n\n'
        "SHIPPED: dict[str, str] = {\n" + pairs + "}\n"
        "\"\"\"Which module holds the values of a table, by the table's key (``values.key_of``).\"\"\"\n",
        "utf-8",
    )


if __name__ == "__main__":
    main(sys.argv[1:])
