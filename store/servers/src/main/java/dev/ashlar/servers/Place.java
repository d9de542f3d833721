package dev.ashlar.servers;

import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.backend.BackendLocation;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * What has the tables, on a server.
 *
 * @param shown how messages call it: without a password
 * @param url for the driver, without a user
 * @param schema that has the tables
 * @param properties for the driver, the password among them
 */
public record Place(String shown, String url, String schema, Properties properties) {
    private static final String USER = "user";
    private static final String PASSWORD = "password";
    private static final int MOST_PORT = 65_535;

    /**
     * The parts of a location.
     *
     * @param hosts with their ports, as they were written
     * @param database what stands behind the hosts and a slash, as it was written
     * @param properties for the driver: the options, user and password among them
     */
    public record Parts(String hosts, String database, Properties properties) {}

    /**
     * Takes a location apart: {@code //user:password@host:port/database}, with percent signs before what a URL does not take.
     *
     * @param location of the place
     * @param otherwise the password where the location has none; null without one
     * @return its parts
     * @throws BackendException when it has another form
     */
    public static Parts parse(BackendLocation location, @Nullable String otherwise) {
        String place = location.place();
        if (!place.startsWith("//")) {
            throw new BackendException(
                    "%s: expected %s://USER@HOST:PORT/DATABASE, found no // behind the colon"
                            .formatted(location, location.scheme()),
                    null);
        }
        int slash = place.indexOf('/', 2);
        String authority = slash < 0 ? place.substring(2) : place.substring(2, slash);
        boolean mayHavePassword = authority.matches("[^@]*:.*");
        if (mayHavePassword && place.indexOf('@', 2 + authority.length()) >= 0) {
            throw new BackendException(
                    location + ": expected %2F for each / of a password, and %40 for each @, found an @ behind a /",
                    null);
        }
        int at = authority.lastIndexOf('@');
        Properties properties = new Properties();
        put(properties, PASSWORD, otherwise);
        if (at >= 0) {
            String user = authority.substring(0, at);
            int colon = user.indexOf(':');
            put(properties, USER, decoded(location, colon < 0 ? user : user.substring(0, colon)));
            put(properties, PASSWORD, colon < 0 ? null : decoded(location, user.substring(colon + 1)));
        }
        location.options().forEach((name, value) -> properties.setProperty(name, decoded(location, value)));
        String hosts = authority.substring(at + 1);
        requirePorts(location, hosts);
        return new Parts(hosts, slash < 0 ? "" : place.substring(slash + 1), properties);
    }

    private static void requirePorts(BackendLocation location, String hosts) {
        for (String host : hosts.split(",", -1)) {
            int colon = host.indexOf(':', host.indexOf(']') + 1);
            if (colon >= 0 && !host.startsWith("address=") && !isPort(host.substring(colon + 1))) {
                String port = host.substring(colon + 1);
                // Without a user in front of the host, it may be a password.
                String shown =
                        port.isEmpty() ? "none" : location.toString().contains(':' + port) ? port : "another text";
                throw new BackendException(
                        location + ": port: expected a number from 1 to 65535 behind the host, found " + shown, null);
            }
        }
    }

    private static boolean isPort(String text) {
        boolean isNumber = text.matches("[0-9]{1,6}");
        return isNumber && Integer.parseInt(text) >= 1 && Integer.parseInt(text) <= MOST_PORT;
    }

    private static void put(Properties properties, String name, @Nullable String value) {
        if (value != null && !value.isEmpty()) {
            properties.setProperty(name, value);
        }
    }

    /**
     * What a part of a location stands for.
     *
     * @param location of the place
     * @param text a part of it
     * @return the part without percent signs
     * @throws BackendException when something else is behind a percent sign
     */
    public static String decoded(BackendLocation location, String text) {
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
