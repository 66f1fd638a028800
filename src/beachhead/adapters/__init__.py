"""Beachhead's games in the frameworks of others; needs the extra `adapters`."""
