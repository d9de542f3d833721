package dev.ashlar.pipeline.remote;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Set;

/** The address of a remote cache. Immutable. */
final class RemoteAddress {
    private static final Set<String> THIS_MACHINE = Set.of("localhost", "127.0.0.1", "[::1]");

    /** With a slash at the end. */
    private final String folder;

    private RemoteAddress(String folder) {
        this.folder = folder;
    }

    static RemoteAddress parse(String text, boolean hasCredentials) {
        URI address;
        try {
            address = new URI(text);
        } catch (URISyntaxException e) {
            throw unfit("an address such as https://cache.example.com/ashlar", "other text");
        }
        String scheme = String.valueOf(address.getScheme()).toLowerCase(Locale.ROOT);
        if (!scheme.equals("https") && !scheme.equals("http") || address.getHost() == null) {
            throw unfit("https or http, and a host", shown(address));
        }
        if (address.getRawUserInfo() != null || address.getRawQuery() != null || address.getRawFragment() != null) {
            throw unfit("a folder, without user, query and fragment", shown(address) + " with one of them");
        }
        if (hasCredentials && scheme.equals("http") && !THIS_MACHINE.contains(address.getHost())) {
            throw unfit("https, since credentials are sent to it", shown(address));
        }
        return new RemoteAddress(text.endsWith("/") ? text : text + '/');
    }

    /** Without user and query: they may be secret. */
    private static String shown(URI address) {
        return address.getScheme() + "://" + address.getHost()
                + (address.getRawPath() == null ? "" : address.getRawPath());
    }

    private static IllegalArgumentException unfit(String expected, String found) {
        return new IllegalArgumentException("address: expected " + expected + ", found " + found);
    }

    URI of(String kind, String name) {
        return URI.create(folder + kind + '/' + name);
    }

    @Override
    public String toString() {
        return folder;
    }
}
