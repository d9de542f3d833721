package dev.ashlar.store;

import dev.ashlar.codec.view.Catalog;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where a store is opened from: a pack by its path, or whatever the provider of a scheme opens.
 *
 * @param scheme empty for a pack
 * @param place path of a pack, or what follows the scheme
 */
record StoreLocation(String scheme, String place) {
    private static final String PACK = "pack";
    private static final String DEVELOPMENT = "dev";

    /** A single letter before a colon is a drive, and {@code ./} before a name says that it has no scheme. */
    private static final Pattern SCHEME = Pattern.compile("([A-Za-z][A-Za-z0-9+.-]+):(.*)", Pattern.DOTALL);

    static StoreLocation parse(String location) {
        Matcher matcher = SCHEME.matcher(location);
        boolean hasScheme = matcher.matches();
        String scheme = hasScheme ? matcher.group(1) : "";
        String place = hasScheme ? matcher.group(2) : location;
        if (place.isEmpty()) {
            String expected =
                    hasScheme ? "a place after " + scheme + ":" : "the path of a pack, or a scheme and a place";
            throw new IllegalArgumentException("location of a store: expected " + expected + ", found none");
        }
        return new StoreLocation(scheme.equals(PACK) ? "" : scheme, place);
    }

    boolean isPack() {
        return scheme.isEmpty();
    }

    /** Path of the pack that this is the location of. */
    Path pack() {
        Path pack = Path.of(place);
        if (Files.isDirectory(pack)) {
            throw new IllegalArgumentException("location of a store: expected a pack, found the folder " + place
                    + "; content is opened in development as " + DEVELOPMENT + ":" + place);
        }
        return pack;
    }

    RecordStore open(Catalog catalog, OpenOptions options) {
        return isPack()
                ? RecordStore.open(pack(), catalog, options)
                : provider().open(place, catalog, options);
    }

    private StoreProvider provider() {
        Map<String, StoreProvider> found = new TreeMap<>();
        try {
            for (StoreProvider provider : ServiceLoader.load(StoreProvider.class)) {
                StoreProvider other = found.putIfAbsent(provider.scheme(), provider);
                if (other != null) {
                    throw new IllegalStateException(
                            "providers of stores for " + provider.scheme() + ": expected one, found "
                                    + other.getClass().getName() + " and "
                                    + provider.getClass().getName() + "; remove one of them from the class path");
                }
            }
        } catch (ServiceConfigurationError e) {
            throw new IllegalStateException(
                    this + ": a provider of stores on the class path cannot be used: " + e.getMessage(), e);
        }
        StoreProvider provider = found.get(scheme);
        if (provider == null) {
            throw missing(found);
        }
        return provider;
    }

    private IllegalArgumentException missing(Map<String, StoreProvider> found) {
        String needed = scheme.equals(DEVELOPMENT)
                ? DEVELOPMENT + ": needs ashlar-pipeline on the class path"
                : scheme
                        + ": needs a provider on the class path (a jar that has one as dev.ashlar.store.StoreProvider)";
        String others = found.isEmpty() ? "none" : String.join(":, ", found.keySet()) + ":";
        return new IllegalArgumentException(this + ": " + needed + "; found providers: " + others
                + "; a pack whose path begins like a scheme is opened as " + PACK + ":" + this);
    }

    @Override
    public String toString() {
        return isPack() ? place : scheme + ":" + place;
    }
}
