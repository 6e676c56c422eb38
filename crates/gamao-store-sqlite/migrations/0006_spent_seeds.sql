-- A seed goes with its reveal. Until now it stayed: those of rooms without a running match, and
-- those of closed matches, are known to everybody.
DELETE FROM seed WHERE anchor IN (SELECT anchor FROM ledger WHERE closes = 1);
DELETE FROM seed WHERE room NOT IN (
    SELECT opened.room FROM ledger AS opened WHERE opened.closes = 0 AND NOT EXISTS (
        SELECT 1 FROM ledger AS closed WHERE closed.anchor = opened.anchor AND closed.closes = 1
    )
);
