ALTER TABLE @table@
  ADD COLUMN IF NOT EXISTS ashlar_rest jsonb,
  ADD COLUMN IF NOT EXISTS ashlar_version bigint NOT NULL
    DEFAULT COALESCE(NULLIF(pg_catalog.current_setting('ashlar.version', true), '')::bigint, 0),
  ADD COLUMN IF NOT EXISTS ashlar_author text DEFAULT session_user;

