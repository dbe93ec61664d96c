"""The app's own controls. Each is a function from plain values and a Look to a Flet control; none knows a rule.

``look`` is a ``golfscore.ui.theme.Look``, ``t`` finds sentences (``Texts.say``). Handlers named ``on_press`` get Flet's
event; all others get a plain value.
"""

from golfscore.cards import SIGNS
from golfscore.ui.widgets.buttons import icon_button, primary_button, quiet_button
from golfscore.ui.widgets.card_pad import PadKey, Tap, card_pad
from golfscore.ui.widgets.cards import Face, card_face, face_name, rank_name, suit_colour, suit_name
from golfscore.ui.widgets.choices import Choice, choice_chips, stepper, toggle_row
from golfscore.ui.widgets.dialogs import confirm_dialog, undo_snack
from golfscore.ui.widgets.fields import text_field
from golfscore.ui.widgets.frames import empty_state, error_banner, notice_banner, scroll_key, section
from golfscore.ui.widgets.layout_grid import Rows, card_width, layout_grid, layout_view
from golfscore.ui.widgets.number_pad import NumberKey, entry_value, number_pad, typed
from golfscore.ui.widgets.playing_cards import card_button, playing_card, slot_height, slotted, turning
from golfscore.ui.widgets.press import pressable
from golfscore.ui.widgets.text import Pressed, Say, heading, text

__all__ = [
    "Choice", "Face", "NumberKey", "PadKey", "Pressed", "Rows", "Say", "SIGNS", "Tap", "card_button", "card_face",
    "card_pad", "card_width", "choice_chips", "confirm_dialog", "empty_state", "entry_value", "error_banner", "face_name",
    "heading", "icon_button", "layout_grid", "layout_view", "notice_banner", "number_pad", "playing_card", "pressable",
    "primary_button", "quiet_button", "rank_name", "scroll_key", "section", "slot_height", "slotted", "stepper", "suit_colour",
    "suit_name", "text", "text_field", "toggle_row", "turning", "typed", "undo_snack",
]  # fmt: skip
