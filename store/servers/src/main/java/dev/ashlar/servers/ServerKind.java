package dev.ashlar.servers;

import com.zaxxer.hikari.HikariConfig;
import java.sql.SQLException;

/** What a kind of server does in its own way about connections and transactions. Without state. */
public interface ServerKind {
    /**
     * Says how to connect. Transactions that only read say how they are isolated. Those that write are as the connection or their first statement says.
     *
     * @param config has the URL and the properties of the place already
     * @param place to connect to
     * @throws SQLException when it asks the server, and that fails
     */
    void configure(HikariConfig config, Place place) throws SQLException;

    /**
     * Whether the connection is lost, so that nobody knows what became of a transaction.
     *
     * @param e what the driver threw
     * @return true when it is
     */
    boolean isLost(SQLException e);

    /**
     * What the server and its driver say, in words for authors.
     *
     * @param e what the driver threw
     * @return one sentence
     */
    String words(SQLException e);
}
