-- The start of the server, when the table was made or altered, and when its triggers were made: one that was away for a moment is younger than all others. No row where a
-- trigger is missing, or where such a change may be as young as what the transaction sees. Times of tables have seconds, those of triggers hundredths.
SELECT CONCAT_WS(' ', UUID_SHORT() >> 24, t.create_time, COUNT(*), MAX(g.created))
  FROM information_schema.tables t, information_schema.triggers g
  WHERE t.table_schema = @database@ AND t.table_name = @table@ AND BINARY t.table_name = BINARY @table@
    AND g.trigger_schema = @database@ AND g.event_object_table = @table@ AND BINARY g.event_object_table = BINARY @table@
    AND t.create_time < NOW() - INTERVAL @age@ + 1000000 MICROSECOND
  GROUP BY t.create_time
  HAVING SUM(g.trigger_name IN (@triggers@)) = 3 AND MAX(g.created) < NOW(6) - INTERVAL @age@ + 50000 MICROSECOND
