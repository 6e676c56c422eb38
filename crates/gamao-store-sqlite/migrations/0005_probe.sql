-- Something is written here and taken away again to see whether there is room for it. Always empty.
CREATE TABLE probe (
    filler BLOB NOT NULL
) STRICT;
