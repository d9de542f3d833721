package dev.ashlar.feed;

import dev.ashlar.store.OpenOptions;
import java.net.URI;
import java.util.Locale;
import java.util.Set;

/** Addresses that a feed may have. Stateless; any thread. */
final class FeedAddress {
    private static final Set<String> THIS_MACHINE = Set.of("localhost", "127.0.0.1", "[::1]");

    private FeedAddress() {}

    /** {@return the address, with a slash at its end} */
    static URI require(URI address, OpenOptions open, FeedOptions options) {
        String scheme = address.getScheme() == null ? "" : address.getScheme().toLowerCase(Locale.ROOT);
        boolean isSecure = scheme.equals("https");
        if (!isSecure && !scheme.equals("http") || address.getHost() == null) {
            throw unfit(address, "one of https or http, with a host");
        }
        if (address.getRawUserInfo() != null || address.getRawQuery() != null || address.getRawFragment() != null) {
            throw unfit(address, "a folder, without user, query and fragment; FeedOptions.header takes credentials");
        }
        if (open.signers().isEmpty()) {
            requireUnsigned(address, isSecure, options);
        }
        String path = address.getRawPath();
        return path.endsWith("/") ? address : address.resolve(path + '/');
    }

    private static void requireUnsigned(URI address, boolean isSecure, FeedOptions options) {
        if (!options.isUnsigned()) {
            throw new IllegalArgumentException(
                    "options: expected keys of signed packs (OpenOptions.signedBy), found none; FeedOptions.unsigned()"
                            + " follows packs that nobody has signed");
        }
        if (!isSecure && !THIS_MACHINE.contains(address.getHost())) {
            throw unfit(address, "https, since its packs are not signed");
        }
    }

    /** Without user and query: they may be secret. */
    private static IllegalArgumentException unfit(URI address, String expected) {
        return new IllegalArgumentException("address: expected " + expected + ", found " + address.getScheme() + "://"
                + address.getHost() + (address.getRawPath() == null ? "" : address.getRawPath()));
    }
}
