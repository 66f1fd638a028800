"""What is seen: the scene of the table, its log and panels, and what pointing means."""
