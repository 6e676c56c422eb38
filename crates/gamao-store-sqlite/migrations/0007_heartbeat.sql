-- The server's last sign of life.
CREATE TABLE beat (
    one INTEGER NOT NULL PRIMARY KEY CHECK (one = 1),
    at  INTEGER NOT NULL
) STRICT;

-- Times in which nobody could play. Rooms hold their clocks by those since their last event.
CREATE TABLE outage (
    from_at  INTEGER NOT NULL,
    until_at INTEGER NOT NULL
) STRICT;
