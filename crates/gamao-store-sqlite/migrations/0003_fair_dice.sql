-- The server's seeds of the fair dice, sealed under a key that is not in this file.
CREATE TABLE seed (
    anchor TEXT NOT NULL PRIMARY KEY, -- the public end of the chain that the seed makes
    room   TEXT NOT NULL REFERENCES room (id),
    sealed BLOB NOT NULL
) STRICT, WITHOUT ROWID;

-- The public ledger: append-only, each line hashes the one before it.
CREATE TABLE ledger (
    number  INTEGER NOT NULL PRIMARY KEY,
    at      INTEGER NOT NULL,
    anchor  TEXT    NOT NULL, -- the match it is about
    room    TEXT    NOT NULL REFERENCES room (id),
    closes  INTEGER NOT NULL, -- 1 for the line that ends its match
    payload TEXT    NOT NULL,
    hash    BLOB    NOT NULL
) STRICT;
CREATE UNIQUE INDEX ledger_of_match ON ledger (anchor, closes);
CREATE INDEX ledger_of_room ON ledger (room);
