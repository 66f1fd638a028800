"""The table that every chapter adds its steps to."""

from beachhead.games.five_beaches.board import Board
from beachhead.kernel.steps import Rules

rules: Rules[Board] = Rules("five_beaches")
