"""The kernel: positions, steps, nodes, devices, games. No game, no I/O, no randomness."""
