-- Rows that their UPDATE has not stamped. By the bits: 0.0 is no −0.0, and JSON has no equality.
CREATE TRIGGER ashlar_stamped BEFORE UPDATE ON @table@ FOR EACH ROW
  WHEN ((NEW.ashlar_version::text IS DISTINCT FROM pg_catalog.current_setting('ashlar.version', true)
      OR NEW.ashlar_author IS DISTINCT FROM session_user)
    AND OLD.* OPERATOR(pg_catalog.*<>) NEW.*)
  EXECUTE FUNCTION @schema@.ashlar_stamp();
