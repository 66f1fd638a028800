"""Answers, prompts and names in words; importing it registers them with the steps."""

from beachhead.games._template.notation import answers, names, pointing, words

__all__ = ["answers", "names", "pointing", "words"]
