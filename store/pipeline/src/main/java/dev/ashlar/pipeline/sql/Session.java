package dev.ashlar.pipeline.sql;

import java.sql.Connection;

/**
 * A connection at work.
 *
 * @param connection to the database
 * @param location what messages call it
 * @param dialect what the database does in its own way
 */
public record Session(Connection connection, String location, Dialect dialect) {}
