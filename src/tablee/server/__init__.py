"""Tables where people play: seats, clocks, chat, storage, fan-out. The only place with a wall clock and a database."""
