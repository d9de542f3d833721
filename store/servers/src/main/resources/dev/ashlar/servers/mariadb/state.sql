CREATE TABLE IF NOT EXISTS ashlar_schema (
  name VARCHAR(700) @exact@ PRIMARY KEY,
  text LONGTEXT @exact@ NOT NULL) ENGINE = InnoDB;
--
CREATE TABLE IF NOT EXISTS ashlar_ids (
  type VARCHAR(64) @exact@ PRIMARY KEY,
  last BIGINT NOT NULL) ENGINE = InnoDB;
--
CREATE TABLE IF NOT EXISTS ashlar_removed (
  type VARCHAR(64) @exact@ NOT NULL, id BIGINT NOT NULL, version BIGINT NOT NULL,
  PRIMARY KEY (type, id), KEY (type, version)) ENGINE = InnoDB;
--
CREATE TABLE IF NOT EXISTS ashlar_state (
  one BOOLEAN PRIMARY KEY CHECK (one),
  format INT NOT NULL, version BIGINT NOT NULL, floor BIGINT NOT NULL) ENGINE = InnoDB;
--
CREATE OR REPLACE TRIGGER ashlar_schema_insert BEFORE INSERT ON ashlar_schema FOR EACH ROW
BEGIN
@number@
END;
--
CREATE OR REPLACE TRIGGER ashlar_schema_update BEFORE UPDATE ON ashlar_schema FOR EACH ROW
BEGIN
@number@
END;
--
CREATE OR REPLACE TRIGGER ashlar_schema_delete BEFORE DELETE ON ashlar_schema FOR EACH ROW
BEGIN
@number@
END;
--
-- The row comes last: where it is, all of the above is.
INSERT IGNORE INTO ashlar_state (one, format, version, floor) VALUES (TRUE, 1, 0, 0);
