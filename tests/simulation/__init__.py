"""A house in a box: a loop whose time is simulated, a network in memory, and all that a server takes from outside."""
