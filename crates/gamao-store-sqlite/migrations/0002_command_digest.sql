-- What a command asked for, hashed, so that another one under its id is not taken for a repeat.
-- Commands answered before this column have none and are repeated by their id alone.
ALTER TABLE command ADD COLUMN digest TEXT;
