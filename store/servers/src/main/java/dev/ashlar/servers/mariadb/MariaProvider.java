package dev.ashlar.servers.mariadb;

import dev.ashlar.pipeline.backend.BackendLocation;
import dev.ashlar.servers.Place;
import dev.ashlar.servers.ServerBackend;
import dev.ashlar.servers.ServerProvider;
import java.util.Set;

/**
 * MariaDB databases, {@code mariadb://user@host:3306/game}. The options are those of the driver that say who connects and how, such as {@code sslMode}. The driver is
 * {@code org.mariadb.jdbc:mariadb-java-client}, which a program adds to its class path.
 */
public final class MariaProvider extends ServerProvider {
    /**
     * Who connects, how, and for how long. Other options of the driver would change what is read, or load classes that a file of somebody else names.
     */
    private static final Set<String> OF_DRIVER = Set.of(
            "allowPublicKeyRetrieval",
            "connectTimeout",
            "connectionAttributes",
            "enabledSslCipherSuites",
            "enabledSslProtocolSuites",
            "fallbackToSystemKeyStore",
            "fallbackToSystemTrustStore",
            "keyPassword",
            "keyStore",
            "keyStorePassword",
            "keyStoreType",
            "localSocket",
            "localSocketAddress",
            "password",
            "restrictedAuth",
            "serverRsaPublicKeyFile",
            "serverSslCert",
            "servicePrincipalName",
            "sessionVariables",
            "socketTimeout",
            "sslMode",
            "tcpKeepAlive",
            "trustStore",
            "trustStorePassword",
            "trustStoreType",
            "useCompression",
            "user");

    /** For {@link java.util.ServiceLoader}. */
    public MariaProvider() {
        super("mariadb", "a MariaDB database", OF_DRIVER);
    }

    @Override
    protected Place place(BackendLocation location) {
        return Places.of(location, System.getenv());
    }

    @Override
    protected ServerBackend open(Place place, boolean writable) {
        return MariaBackend.open(place, writable);
    }
}
