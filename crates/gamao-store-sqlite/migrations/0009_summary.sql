-- A room as lists show it, written with its events, so that no list reads logs. NULL in rooms from before,
-- until the first list that needs one.
ALTER TABLE room ADD COLUMN summary TEXT;
