"""A board for the terminal: any game's scene in characters, answers by keyboard or mouse."""

from beachhead.kernel.extras import check_extra

check_extra("cli", "The full screen", "rich", "textual")
