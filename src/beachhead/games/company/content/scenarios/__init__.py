"""Scenario files: reading, refusing, printing, and those of one's own."""
