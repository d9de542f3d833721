CREATE INDEX ON @table@ (ashlar_version);

-- Before the locks of rows, so that writers do not wait for one another in turn.
CREATE TRIGGER ashlar_next BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON @table@
  FOR EACH STATEMENT EXECUTE FUNCTION @schema@.ashlar_next();

-- Rows that are copied with the version of others.
CREATE TRIGGER ashlar_new BEFORE INSERT ON @table@ FOR EACH ROW
  WHEN (NEW.ashlar_version::text IS DISTINCT FROM pg_catalog.current_setting('ashlar.version', true))
  EXECUTE FUNCTION @schema@.ashlar_stamp();

-- Before the UPDATE, where the row is at hand for ashlar_stamped: behind it, the server would read each row again.
CREATE TRIGGER ashlar_moved BEFORE UPDATE ON @table@ FOR EACH ROW
  WHEN (OLD.@id@ <> NEW.@id@)
  EXECUTE FUNCTION @schema@.ashlar_moved();

CREATE TRIGGER ashlar_gone AFTER DELETE ON @table@ REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION @schema@.ashlar_gone(@id_text@);
