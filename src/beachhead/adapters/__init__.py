"""Adapters for OpenSpiel and PettingZoo; they need the extra `adapters`."""
