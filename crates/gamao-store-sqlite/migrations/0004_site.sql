-- The site that this database belongs to: one row.
CREATE TABLE site (
    one     INTEGER NOT NULL PRIMARY KEY CHECK (one = 1),
    id      TEXT    NOT NULL, -- random, for good; no secret
    is_copy INTEGER NOT NULL  -- 1 in what `gamao backup` writes
) STRICT;
INSERT INTO site (one, id, is_copy) VALUES (1, lower(hex(randomblob(8))), 0);
