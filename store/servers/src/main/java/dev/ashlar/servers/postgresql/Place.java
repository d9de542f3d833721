package dev.ashlar.servers.postgresql;

import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.backend.BackendLocation;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGProperty;

/**
 * A database of a server, and a schema in it.
 *
 * @param shown how messages call it: without a password
 * @param url for the driver, without a user
 * @param schema that has the tables
 * @param properties for the driver, the password among them
 */
record Place(String shown, String url, String schema, Properties properties) {
    /** The option that names the schema. */
    static final String SCHEMA = "schema";

    private static final String PUBLIC = "public";
    private static final String PASSWORD = PGProperty.PASSWORD.getName();
    private static final String USER = PGProperty.USER.getName();

    /** Of the server's limits, those that a location does not set. A program that hangs gives back the lock of writers. */
    private static final String LIMITS =
            "-c statement_timeout=60s -c lock_timeout=5s -c idle_in_transaction_session_timeout=60s";

    /** Takes a location apart: {@code //user:password@host:port/database}, with percent signs before what a URL does not take. */
    static Place of(BackendLocation location, Map<String, String> environment) {
        String place = location.place();
        if (!place.startsWith("//")) {
            throw new BackendException(
                    "%s: expected postgresql://USER@HOST:PORT/DATABASE, found no // behind the colon"
                            .formatted(location),
                    null);
        }
        int slash = place.indexOf('/', 2);
        String authority = slash < 0 ? place.substring(2) : place.substring(2, slash);
        String database = slash < 0 ? "" : place.substring(slash);
        int at = authority.lastIndexOf('@');
        String hosts = authority.substring(at + 1);
        Properties properties = new Properties();
        put(properties, PASSWORD, environment.get("PGPASSWORD"));
        if (at >= 0) {
            String user = authority.substring(0, at);
            int colon = user.indexOf(':');
            put(properties, USER, decoded(location, colon < 0 ? user : user.substring(0, colon)));
            put(properties, PASSWORD, colon < 0 ? null : decoded(location, user.substring(colon + 1)));
        }
        location.options().forEach((name, value) -> {
            if (!name.equals(SCHEMA)) {
                properties.setProperty(name, decoded(location, value));
            }
        });
        String given = location.options().get(SCHEMA);
        String schema = given == null ? PUBLIC : decoded(location, given);
        String shown = location.toString();
        Names.requireSchema(shown, schema);
        setDefaults(properties);
        return new Place(
                shown, "jdbc:postgresql://" + hosts + (database.isEmpty() ? "/" : database), schema, properties);
    }

    private static void put(Properties properties, String name, @Nullable String value) {
        if (value != null && !value.isEmpty()) {
            properties.setProperty(name, value);
        }
    }

    private static void setDefaults(Properties properties) {
        properties.putIfAbsent(PGProperty.OPTIONS.getName(), LIMITS);
        properties.putIfAbsent(PGProperty.APPLICATION_NAME.getName(), "ashlar");
        properties.putIfAbsent(PGProperty.TCP_KEEP_ALIVE.getName(), "true");
        properties.putIfAbsent(PGProperty.CONNECT_TIMEOUT.getName(), "5");
        properties.putIfAbsent(PGProperty.DEFAULT_ROW_FETCH_SIZE.getName(), "1000");
    }

    private static String decoded(BackendLocation location, String text) {
        try {
            // A plus is one.
            return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw new BackendException(
                    location
                            + ": expected two hexadecimal digits behind each percent sign; write %25 for the sign itself",
                    null);
        }
    }
}
