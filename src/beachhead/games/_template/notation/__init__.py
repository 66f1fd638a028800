"""Answers, prompts and names in words; importing it registers them with the steps."""

from beachhead.games._template.notation import answers, names, prompts

__all__ = ["answers", "names", "prompts"]
