package dev.ashlar.pipeline.backend;

import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problem;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Opens backends by their locations. The kinds are those that {@link ServiceLoader} finds: {@code json}, {@code sqlite} and whatever
 * else is on the class path. A location without a scheme is of the kind that recognises what stands there. Any thread.
 */
public final class Backends {
    private Backends() {}

    /**
     * Opens content for reading.
     *
     * @param location such as a folder of schemas and JSON records, or a SQLite database
     * @return the backend
     * @throws ContentException when there is nothing of a known kind
     * @throws BackendException when it is of a known kind, but cannot be read
     */
    public static Backend open(String location) {
        Found found = find(location, true);
        return found.provider.open(found.location, false);
    }

    /**
     * Opens content for reading.
     *
     * @param location a folder, or a file
     * @return the backend
     * @throws ContentException when there is nothing of a known kind
     * @throws BackendException when it is of a known kind, but cannot be read
     */
    public static Backend open(Path location) {
        return open(location.toString());
    }

    /**
     * Opens content for reading and saving.
     *
     * @param location as for {@link #open(String)}
     * @return the backend
     * @throws ContentException when there is nothing of a known kind
     * @throws BackendException when it is of a known kind, but cannot be read or written
     */
    public static Backend openToWrite(String location) {
        Found found = find(location, true);
        return found.provider.open(found.location, true);
    }

    /**
     * Whether something of a known kind stands at a location.
     *
     * @param location as for {@link #open(String)}
     * @return false when it is free, or taken by something that no backend knows
     * @throws BackendException when the location makes no sense
     */
    public static boolean exists(String location) {
        BackendLocation parsed = parse(location);
        return providers().values().stream()
                .filter(provider -> parsed.scheme().isEmpty() || parsed.scheme().equals(provider.scheme()))
                .anyMatch(provider -> provider.recognises(parsed.place()));
    }

    /**
     * Makes a new place. Nothing stands there before something has been saved.
     *
     * @param location where nothing is; without a scheme, the name decides about the kind
     * @return the backend, for reading and saving
     * @throws ContentException when no kind would be made by that name
     * @throws BackendException when something is there, or it cannot be made
     */
    public static Backend create(String location) {
        Found found = find(location, false);
        return found.provider.create(found.location);
    }

    private record Found(BackendProvider provider, BackendLocation location) {}

    private static Found find(String location, boolean there) {
        BackendLocation parsed = parse(location);
        Map<String, BackendProvider> providers = providers();
        BackendProvider provider = parsed.scheme().isEmpty()
                ? first(providers, one -> there ? one.recognises(parsed.place()) : one.claims(parsed.place()))
                : providers.get(parsed.scheme());
        if (provider == null) {
            throw new ContentException(List.of(unknown(parsed, providers, there)));
        }
        requireOptions(provider, parsed);
        return new Found(provider, parsed);
    }

    private static BackendLocation parse(String location) {
        try {
            return BackendLocation.parse(location, providers().keySet());
        } catch (IllegalArgumentException e) {
            throw new BackendException(String.valueOf(e.getMessage()), e);
        }
    }

    private static @Nullable BackendProvider first(
            Map<String, BackendProvider> providers, Predicate<BackendProvider> wanted) {
        return providers.values().stream().filter(wanted).findFirst().orElse(null);
    }

    private static Problem unknown(BackendLocation location, Map<String, BackendProvider> providers, boolean there) {
        List<String> kinds =
                providers.values().stream().map(BackendProvider::description).toList();
        boolean isPath = location.place().isEmpty()
                || !Path.of(location.place()).toFile().exists();
        String found = isPath ? "none" : "another kind of file";
        String message = there ? "no content" : "cannot be made";
        return new Problem(Location.of(location.toString()), "", message, String.join(" or ", kinds), found);
    }

    private static void requireOptions(BackendProvider provider, BackendLocation location) {
        List<String> unknown = new ArrayList<>(location.options().keySet());
        unknown.removeAll(provider.options());
        if (!unknown.isEmpty()) {
            throw new BackendException(
                    "%s: unknown option: expected one of %s, found %s"
                            .formatted(location, new TreeSet<>(provider.options()), String.join(", ", unknown)),
                    null);
        }
    }

    /** By scheme, so that the order of jars does not decide. */
    private static Map<String, BackendProvider> providers() {
        Map<String, BackendProvider> providers = new TreeMap<>();
        for (BackendProvider provider : ServiceLoader.load(BackendProvider.class)) {
            BackendProvider other = providers.putIfAbsent(provider.scheme(), provider);
            if (other != null) {
                throw new BackendException(
                        "two kinds of backends for " + provider.scheme() + ": expected one, found "
                                + other.getClass().getName() + " and "
                                + provider.getClass().getName(),
                        null);
            }
        }
        return providers;
    }
}
