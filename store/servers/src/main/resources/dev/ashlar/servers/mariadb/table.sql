CREATE OR REPLACE TRIGGER @insert@ BEFORE INSERT ON @table@ FOR EACH ROW
BEGIN
@number@
  SET NEW.ashlar_version = changed, NEW.ashlar_author = @author@;
END;
--
CREATE OR REPLACE TRIGGER @update@ BEFORE UPDATE ON @table@ FOR EACH ROW
BEGIN
  -- The version of a save is there already. Each statement of a trigger takes as long as much of an UPDATE of a row, so a save runs three.
  IF @save@ IS NULL OR NEW.@id@ <> OLD.@id@ THEN
    BEGIN
@number@
      IF NEW.@id@ <> OLD.@id@ THEN
        INSERT INTO ashlar_removed (type, id, version) SELECT @type@, OLD.@id@, changed FROM ashlar_state WHERE floor < version
          ON DUPLICATE KEY UPDATE version = changed;
      END IF;
    END;
  END IF;
  SET NEW.ashlar_version = COALESCE(@save@, @told@), NEW.ashlar_author = @author@;
END;
--
CREATE OR REPLACE TRIGGER @delete@ BEFORE DELETE ON @table@ FOR EACH ROW
BEGIN
@number@
  -- Behind a replacement, everybody reads all. The variable tells it of a replacement by Ashlar: a query for each row takes three times as long as the rest. Of other
  -- changes, this transaction has written the state, so that it reads the newest one. An INSERT that selects nothing takes three times as long as this condition.
  IF NOT COALESCE(@all@ = changed, FALSE) THEN
    IF EXISTS (SELECT 1 FROM ashlar_state WHERE floor < version) THEN
      INSERT INTO ashlar_removed (type, id, version) VALUES (@type@, OLD.@id@, changed) ON DUPLICATE KEY UPDATE version = changed;
    END IF;
  END IF;
END;
--
-- The index comes last: where it is, all of the above is.
CREATE INDEX IF NOT EXISTS ashlar_numbered ON @table@ (ashlar_version);
