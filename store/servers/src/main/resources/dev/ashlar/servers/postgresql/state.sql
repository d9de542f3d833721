CREATE TABLE @schema@.ashlar_schema (name text PRIMARY KEY, text text NOT NULL);

CREATE TABLE @schema@.ashlar_ids (type text PRIMARY KEY, last bigint NOT NULL);

CREATE TABLE @schema@.ashlar_state (
  format integer NOT NULL, version bigint NOT NULL, floor bigint NOT NULL, writer bigint NOT NULL,
  one boolean PRIMARY KEY DEFAULT true CHECK (one));

INSERT INTO @schema@.ashlar_state (format, version, floor, writer) VALUES (1, 0, 0, 0);

CREATE TABLE @schema@.ashlar_removed (
  type text NOT NULL, id bigint NOT NULL, version bigint NOT NULL, PRIMARY KEY (type, id));

CREATE INDEX ON @schema@.ashlar_removed (type, version);
