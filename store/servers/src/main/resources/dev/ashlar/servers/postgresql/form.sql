-- No row where rows of the table may appear or go without being written: by rules for users, in parts of tables, in columns that are calculated when they
-- are read, and in tables of extensions.
SELECT concat_ws(' ',
    extract(epoch FROM pg_catalog.pg_postmaster_start_time()),
    pg_catalog.txid_snapshot_xmax(pg_catalog.txid_current_snapshot()) >> 31,
    (SELECT d.oid FROM pg_catalog.pg_database d WHERE d.datname = pg_catalog.current_database()),
    c.oid, pg_catalog.pg_relation_filenode(c.oid),
    (SELECT pg_catalog.md5(pg_catalog.string_agg(
        concat_ws(' ', a.attnum, a.attname, a.atttypid, a.atttypmod, a.attcollation, a.attmissingval::text), ',' ORDER BY a.attnum))
      FROM pg_catalog.pg_attribute a WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped))
  FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname = ? AND c.relname = ? AND c.relkind = 'r' AND NOT c.relrowsecurity
    AND NOT EXISTS (SELECT FROM pg_catalog.pg_inherits i WHERE i.inhparent = c.oid)
    AND NOT EXISTS (SELECT FROM pg_catalog.pg_attribute a WHERE a.attrelid = c.oid AND a.attgenerated NOT IN ('', 's'))
    AND c.relam = (SELECT m.oid FROM pg_catalog.pg_am m WHERE m.amname = 'heap')
