-- What tells a database from an earlier state of itself.
ALTER TABLE site ADD COLUMN generation INTEGER NOT NULL DEFAULT 0; -- another after every restore
ALTER TABLE site ADD COLUMN commits INTEGER NOT NULL DEFAULT 0; -- transactions so far
ALTER TABLE site ADD COLUMN level INTEGER NOT NULL DEFAULT 1; -- the newest kinds of events in its logs

-- The generation in which a seed was drawn. Links of earlier ones may be known.
ALTER TABLE seed ADD COLUMN generation INTEGER NOT NULL DEFAULT 0;
