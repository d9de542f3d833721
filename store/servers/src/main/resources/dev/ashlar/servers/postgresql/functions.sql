-- The version of this transaction, which is one more than that of the last one. Waits for other writers. The number of the transaction
-- alone does not tell: a copy of the database in another server may meet the same one again.
CREATE OR REPLACE FUNCTION @schema@.ashlar_write() RETURNS bigint
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $function$
DECLARE
  now bigint;
BEGIN
  UPDATE @schema@.ashlar_state SET version = version + 1, writer = txid_current()
    WHERE writer <> txid_current() OR version::text IS DISTINCT FROM current_setting('ashlar.version', true)
    RETURNING version INTO now;
  IF FOUND THEN
    PERFORM set_config('ashlar.version', now::text, true);
    PERFORM pg_notify('ashlar', @schema_text@);
  END IF;
  RETURN current_setting('ashlar.version')::bigint;
END
$function$;

CREATE OR REPLACE FUNCTION @schema@.ashlar_next() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $function$
BEGIN
  PERFORM @schema@.ashlar_write();
  IF TG_OP = 'TRUNCATE' THEN
    UPDATE @schema@.ashlar_state SET floor = version;
  END IF;
  RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION @schema@.ashlar_stamp() RETURNS trigger LANGUAGE plpgsql AS $function$
BEGIN
  NEW.ashlar_version := current_setting('ashlar.version')::bigint;
  NEW.ashlar_author := session_user;
  RETURN NEW;
END
$function$;

-- Behind a replacement, everybody reads all.
CREATE OR REPLACE FUNCTION @schema@.ashlar_gone() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $function$
BEGIN
  IF EXISTS (SELECT FROM @schema@.ashlar_state WHERE floor < version) THEN
    EXECUTE format(
      'INSERT INTO %I.ashlar_removed (type, id, version) SELECT $1, %I, $2 FROM gone '
      'ON CONFLICT (type, id) DO UPDATE SET version = excluded.version', TG_TABLE_SCHEMA, TG_ARGV[0])
      USING TG_TABLE_NAME::text, current_setting('ashlar.version')::bigint;
  END IF;
  RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION @schema@.ashlar_moved() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $function$
BEGIN
  UPDATE @schema@.ashlar_state SET floor = version WHERE floor < version;
  RETURN NEW;
END
$function$;
