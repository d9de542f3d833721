package dev.ashlar.pipeline.sql;

import java.sql.Connection;

/**
 * An open connection with its database. For one thread.
 *
 * @param connection to the database
 * @param location name of the place in messages
 * @param dialect dialect of the database
 */
public record Session(Connection connection, String location, Dialect dialect) {}
