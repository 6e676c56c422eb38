-- A room is a log of events. `head` is the sequence of its last one; appending compares and moves it.
CREATE TABLE room (
    id         TEXT    NOT NULL PRIMARY KEY,
    head       INTEGER NOT NULL,
    created_at INTEGER NOT NULL, -- milliseconds since 1970, as every time here
    touched_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE event (
    room    TEXT    NOT NULL REFERENCES room (id),
    seq     INTEGER NOT NULL,
    at      INTEGER NOT NULL,
    lag     INTEGER NOT NULL, -- milliseconds of thinking time ascribed to the connection
    payload TEXT    NOT NULL,
    PRIMARY KEY (room, seq)
) STRICT, WITHOUT ROWID;

-- Commands that were answered with events, so that a repeat gets the same answer.
CREATE TABLE command (
    author TEXT    NOT NULL,
    id     TEXT    NOT NULL,
    room   TEXT    NOT NULL REFERENCES room (id),
    first  INTEGER NOT NULL,
    last   INTEGER NOT NULL,
    PRIMARY KEY (author, id)
) STRICT, WITHOUT ROWID;

-- Who may act for a seat. One holder has one seat a room; a seat may have several holders (devices).
CREATE TABLE seat (
    room   TEXT    NOT NULL REFERENCES room (id),
    holder TEXT    NOT NULL,
    seat   INTEGER NOT NULL,
    PRIMARY KEY (room, holder)
) STRICT, WITHOUT ROWID;
CREATE INDEX seat_of_holder ON seat (holder);

-- What must happen in a room at a time, whoever is connected. Taken together with its events.
CREATE TABLE deadline (
    room TEXT    NOT NULL REFERENCES room (id),
    kind TEXT    NOT NULL,
    at   INTEGER NOT NULL,
    PRIMARY KEY (room, kind)
) STRICT, WITHOUT ROWID;
CREATE INDEX deadline_by_time ON deadline (at);

-- Single-use links that carry a seat to another device.
CREATE TABLE device_link (
    token_hash TEXT    NOT NULL PRIMARY KEY,
    room       TEXT    NOT NULL REFERENCES room (id),
    seat       INTEGER NOT NULL,
    expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
