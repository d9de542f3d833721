package dev.ashlar.servers.postgresql;

import dev.ashlar.pipeline.backend.BackendLocation;
import dev.ashlar.servers.Place;
import java.util.Map;
import java.util.Properties;
import org.postgresql.PGProperty;

/** Places in PostgreSQL databases. */
final class Places {
    /** The option that names the schema. */
    static final String SCHEMA = "schema";

    private static final String PUBLIC = "public";

    /** Of the server's limits, those that a location does not set. A program that hangs gives back the lock of writers. */
    private static final String LIMITS =
            "-c statement_timeout=60s -c lock_timeout=5s -c idle_in_transaction_session_timeout=60s";

    private Places() {}

    static Place of(BackendLocation location, Map<String, String> environment) {
        Place.Parts parts = Place.parse(location, environment.get("PGPASSWORD"));
        Properties properties = parts.properties();
        Object given = properties.remove(SCHEMA);
        String schema = given == null ? PUBLIC : given.toString();
        String shown = location.toString();
        Names.RULES.requireSchema(shown, schema);
        setDefaults(properties);
        return new Place(shown, "jdbc:postgresql://" + parts.hosts() + "/" + parts.database(), schema, properties);
    }

    private static void setDefaults(Properties properties) {
        properties.putIfAbsent(PGProperty.OPTIONS.getName(), LIMITS);
        properties.putIfAbsent(PGProperty.APPLICATION_NAME.getName(), "ashlar");
        properties.putIfAbsent(PGProperty.TCP_KEEP_ALIVE.getName(), "true");
        properties.putIfAbsent(PGProperty.CONNECT_TIMEOUT.getName(), "5");
        properties.putIfAbsent(PGProperty.DEFAULT_ROW_FETCH_SIZE.getName(), "1000");
        // Rows of a batch share statements, so that triggers of statements run seldom.
        properties.putIfAbsent(PGProperty.REWRITE_BATCHED_INSERTS.getName(), "true");
    }
}
