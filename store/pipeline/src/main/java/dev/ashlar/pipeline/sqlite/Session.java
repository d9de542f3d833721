package dev.ashlar.pipeline.sqlite;

import java.sql.Connection;

/**
 * A connection at work.
 *
 * @param connection to the database
 * @param location what messages call it
 * @param encoding how values stand in it
 */
record Session(Connection connection, String location, Encoding encoding) {}
