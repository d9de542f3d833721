package dev.ashlar.servers.postgresql;

import dev.ashlar.pipeline.backend.BackendLocation;
import dev.ashlar.servers.Place;
import dev.ashlar.servers.ServerBackend;
import dev.ashlar.servers.ServerProvider;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.postgresql.PGProperty;

/**
 * Schemas of PostgreSQL databases, {@code postgresql://user@host:5432/game?schema=sky}. The option {@code schema} is {@code public} unless it is given;
 * the others are those of the driver that say who connects and how, such as {@code sslmode}.
 */
public final class PostgresProvider extends ServerProvider {
    /**
     * Who connects, how, and for how long. Other options of the driver would change what is read, or load classes that a file of somebody else names.
     */
    private static final List<PGProperty> OF_DRIVER = List.of(
            PGProperty.APPLICATION_NAME,
            PGProperty.CHANNEL_BINDING,
            PGProperty.CONNECT_TIMEOUT,
            PGProperty.GSS_ENC_MODE,
            PGProperty.GSS_LIB,
            PGProperty.HOST_RECHECK_SECONDS,
            PGProperty.JAAS_APPLICATION_NAME,
            PGProperty.KERBEROS_SERVER_NAME,
            PGProperty.LOAD_BALANCE_HOSTS,
            PGProperty.LOCAL_SOCKET_ADDRESS,
            PGProperty.LOGIN_TIMEOUT,
            PGProperty.OPTIONS,
            PGProperty.PASSWORD,
            PGProperty.REQUIRE_AUTH,
            PGProperty.SERVICE,
            PGProperty.SOCKET_TIMEOUT,
            PGProperty.SSL,
            PGProperty.SSL_CERT,
            PGProperty.SSL_KEY,
            PGProperty.SSL_MODE,
            PGProperty.SSL_NEGOTIATION,
            PGProperty.SSL_PASSWORD,
            PGProperty.SSL_ROOT_CERT,
            PGProperty.TARGET_SERVER_TYPE,
            PGProperty.TCP_KEEP_ALIVE,
            PGProperty.USER);

    /** For {@link java.util.ServiceLoader}. */
    public PostgresProvider() {
        super("postgresql", "a PostgreSQL database", options(OF_DRIVER));
    }

    private static Set<String> options(List<PGProperty> properties) {
        Set<String> options = new TreeSet<>(Set.of(Places.SCHEMA));
        properties.forEach(property -> options.add(property.getName()));
        return options;
    }

    @Override
    protected Place place(BackendLocation location) {
        return Places.of(location, System.getenv());
    }

    @Override
    protected ServerBackend open(Place place, boolean writable) {
        return PostgresBackend.open(place, writable);
    }
}
