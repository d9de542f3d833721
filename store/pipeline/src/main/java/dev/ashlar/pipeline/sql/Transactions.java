package dev.ashlar.pipeline.sql;

import dev.ashlar.pipeline.backend.BackendException;
import java.sql.Connection;
import java.sql.SQLException;

/** The connections of a backend, and the transactions on them. For one thread. */
public interface Transactions {
    /**
     * What is done with a connection.
     *
     * @param <T> of the result
     */
    interface Work<T> {
        /**
         * Does the work.
         *
         * @param connection at work
         * @return the result
         * @throws SQLException when the database fails
         */
        T on(Connection connection) throws SQLException;
    }

    /**
     * Does work, in the transaction that is under way, if there is one.
     *
     * @param work reads, and writes only within {@link #write}
     * @param <T> of the result
     * @return the result
     * @throws BackendException when the database fails
     */
    <T> T run(Work<T> work);

    /**
     * Does work that sees one state.
     *
     * @param work calls {@link #run}
     * @throws BackendException when the database fails
     */
    void read(Runnable work);

    /**
     * Does work of which others see all or nothing.
     *
     * @param work writes
     * @param <T> of the result
     * @return the result
     * @throws BackendException when the database fails, or is open for reading alone
     */
    <T> T write(Work<T> work);

    /**
     * What callers are told.
     *
     * @param e what the driver threw
     * @return an exception that names the place
     */
    BackendException failed(SQLException e);
}
