"""The table that every chapter adds its steps to."""

from beachhead.games._template.board import Board
from beachhead.kernel.steps import Rules

rules: Rules[Board] = Rules("template")
