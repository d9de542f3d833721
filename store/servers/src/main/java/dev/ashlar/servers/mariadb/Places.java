package dev.ashlar.servers.mariadb;

import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.backend.BackendLocation;
import dev.ashlar.servers.Place;
import java.util.Map;
import java.util.Properties;

/** Databases of MariaDB servers. */
final class Places {
    /** Of the server's limits, those that a location does not set. A program that hangs gives back the lock of writers. */
    private static final String LIMITS =
            "max_statement_time=60,innodb_lock_wait_timeout=5,lock_wait_timeout=5,idle_transaction_timeout=60";

    private Places() {}

    static Place of(BackendLocation location, Map<String, String> environment) {
        Place.Parts parts = Place.parse(location, environment.get("MYSQL_PWD"));
        String database = Place.decoded(location, parts.database());
        if (database.isEmpty()) {
            throw new BackendException(
                    location + ": expected mariadb://USER@HOST:PORT/DATABASE, found no database", null);
        }
        Properties properties = parts.properties();
        properties.putIfAbsent("sessionVariables", LIMITS);
        properties.putIfAbsent("connectTimeout", "5000");
        properties.putIfAbsent("tcpKeepAlive", "true");
        properties.setProperty("defaultFetchSize", "1000");
        // Texts of floats lose bits.
        properties.setProperty("useServerPrepStmts", "true");
        properties.setProperty("useBulkStmts", "true");
        return new Place(location.toString(), "jdbc:mariadb://" + parts.hosts() + "/", database, properties);
    }
}
