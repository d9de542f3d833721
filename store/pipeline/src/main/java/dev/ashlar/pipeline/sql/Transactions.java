package dev.ashlar.pipeline.sql;

import dev.ashlar.pipeline.backend.BackendException;
import java.sql.Connection;
import java.sql.SQLException;

/** The connections of a backend, and the transactions on them. For one thread. */
public interface Transactions {
    /**
     * Work with a connection.
     *
     * @param <T> of the result
     */
    interface Work<T> {
        /**
         * Does the work.
         *
         * @param connection an open connection
         * @return the result
         * @throws SQLException if the database fails
         */
        T on(Connection connection) throws SQLException;
    }

    /**
     * Does work, within the present transaction if there is one.
     *
     * @param work reads, and writes only within {@link #write}
     * @param <T> of the result
     * @return the result
     * @throws BackendException if the database fails
     */
    <T> T run(Work<T> work);

    /**
     * Does work that sees one state of the database.
     *
     * @param work calls {@link #run}
     * @throws BackendException if the database fails
     */
    void read(Runnable work);

    /**
     * Does work in one transaction.
     *
     * @param work writes
     * @param <T> of the result
     * @return the result
     * @throws BackendException if the database fails, or if it is read-only
     */
    <T> T write(Work<T> work);

    /**
     * Converts an exception of the driver.
     *
     * @param e exception of the driver
     * @return an exception that names the place
     */
    BackendException failed(SQLException e);
}
