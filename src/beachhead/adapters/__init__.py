"""Environments for learning programs: OpenSpiel, PettingZoo, Gymnasium and batches of matches.

All of them take their numbers from `game.encoding(scenario)`. They need the extra `adapters`.
"""
