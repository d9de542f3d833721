-- A trigger of former versions of Ashlar, which runs for all rows that have changed.
LOCK TABLE @table@ IN ACCESS EXCLUSIVE MODE NOWAIT;
DROP TRIGGER IF EXISTS ashlar_changed ON @table@;
