  -- The version of this change, which is one more than that of the last one. Waits for other writers. A save of Ashlar has set it. Of another program, each statement
  -- has one: a statement has one time, unless the session has another clock, which the time of the system tells; then each row has one.
  DECLARE changed BIGINT DEFAULT @`ashlar_save_@key@`;
  IF changed IS NULL THEN
    IF NOT COALESCE(@`ashlar_time_@key@` = NOW(6) AND SYSDATE(6) BETWEEN NOW(6) AND NOW(6) + INTERVAL 60 SECOND, FALSE) THEN
      UPDATE ashlar_state SET version = version + 1;
      SET @`ashlar_number_@key@` = (SELECT version FROM ashlar_state), @`ashlar_time_@key@` = NOW(6);
    END IF;
    SET changed = @`ashlar_number_@key@`;
  END IF;
