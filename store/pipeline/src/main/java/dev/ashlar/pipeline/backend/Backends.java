package dev.ashlar.pipeline.backend;

import dev.ashlar.compiler.folder.ContentTree;
import dev.ashlar.compiler.folder.FileReason;
import dev.ashlar.compiler.folder.RegularFile;
import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.store.internal.format.HeaderFormat;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Opens backends by their locations. {@link ServiceLoader} finds the kinds: {@code json}, {@code sqlite} and every other provider on the class path.
 * If a location has no scheme, the kind that recognises the existing place opens it. Any thread.
 */
public final class Backends {
    /** What reads like a scheme; a single letter before a colon is a drive, and {@code ./} before it says that it is none. */
    /** What is meant as options, and would else become part of the name of a new place. */
    private static final Pattern OPTIONS = Pattern.compile("\\?\\w+=");

    private static final Pattern SCHEME = Pattern.compile("([A-Za-z][A-Za-z0-9+.-]+):.*", Pattern.DOTALL);

    private Backends() {}

    /**
     * Opens content for reading.
     *
     * @param location for example a folder of schemas and JSON records, or a SQLite database
     * @return the backend
     * @throws ContentException if the location holds no content of a known kind
     * @throws BackendException if the content is of a known kind, but cannot be read
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
     * @throws ContentException if the location holds no content of a known kind
     * @throws BackendException if the content is of a known kind, but cannot be read
     */
    public static Backend open(Path location) {
        return open(location.toString());
    }

    /**
     * Opens content for reading and saving.
     *
     * @param location as for {@link #open(String)}
     * @return the backend
     * @throws ContentException if the location holds no content of a known kind
     * @throws BackendException if the content is of a known kind, but cannot be read or written
     */
    public static Backend openToWrite(String location) {
        Found found = find(location, true);
        return found.provider.open(found.location, true);
    }

    /**
     * Whether a location holds content of a known kind.
     *
     * @param location as for {@link #open(String)}
     * @return false if the location is free, or if no backend recognises the existing file or folder
     * @throws BackendException if the location is malformed
     */
    public static boolean exists(String location) {
        return exists(parse(location));
    }

    private static boolean exists(BackendLocation parsed) {
        return providers().values().stream()
                .filter(provider -> parsed.scheme().isEmpty()
                        ? !provider.needsScheme()
                        : parsed.scheme().equals(provider.scheme()))
                .anyMatch(provider -> recognises(provider, parsed));
    }

    /**
     * Whether a location belongs to a backend, and not to a pack or another file. This is so if the location has the scheme of a known kind, or holds
     * content of a known kind.
     *
     * @param location as for {@link #open(String)}
     * @return false for other files, and for places that do not exist
     * @throws BackendException if the location is malformed
     */
    public static boolean isLocation(String location) {
        return !parse(location).scheme().isEmpty() || exists(location);
    }

    /**
     * Whether two locations name the same place.
     *
     * @param one as for {@link #open(String)}
     * @param other as for {@link #open(String)}
     * @return false also if this cannot be determined
     * @throws BackendException if a location is malformed
     */
    public static boolean areSame(String one, String other) {
        String first = identity(parse(one));
        String second = identity(parse(other));
        try {
            return first.equals(second) || Files.isSameFile(Path.of(first), Path.of(second));
        } catch (IOException | InvalidPathException e) {
            return false; // One of them is not there, or is no file.
        }
    }

    /**
     * Whether a place is, or would be, a folder in the folder of another place of the same kind. Neither could be read then.
     *
     * @param inner as for {@link #open(String)}
     * @param outer as for {@link #open(String)}
     * @return false also if one of them is no folder
     * @throws ContentException if a place is of no known kind
     * @throws BackendException if a location is malformed
     */
    public static boolean isInside(String inner, String outer) {
        Path below = path(inner);
        Path folder = path(outer);
        return below != null
                && folder != null
                && kind(inner).equals(kind(outer))
                && !Files.isRegularFile(below)
                && !Files.isRegularFile(folder)
                && absolute(below).startsWith(absolute(folder));
    }

    private static String kind(String location) {
        return find(location, exists(location)).provider.scheme();
    }

    private static Path absolute(Path path) {
        return path.toAbsolutePath().normalize();
    }

    /**
     * The file or folder of a location.
     *
     * @param location as for {@link #open(String)}
     * @return the path; null if the place is no single path, for example a server
     * @throws BackendException if the location is malformed
     */
    public static @Nullable Path path(String location) {
        BackendLocation parsed = parse(location);
        BackendProvider provider = providers().get(parsed.scheme());
        return provider == null || provider.isPath() ? Path.of(parsed.place()) : null;
    }

    /**
     * Returns a location of the same kind, with the same options, at another path.
     *
     * @param location as for {@link #open(String)}
     * @param path of the other place
     * @return the other location
     * @throws BackendException if the location is malformed
     */
    public static String at(String location, Path path) {
        BackendLocation parsed = parse(location);
        return new BackendLocation(parsed.scheme(), path.toString(), parsed.options()).written();
    }

    /**
     * Formats a location for messages.
     *
     * @param location as for {@link #open(String)}
     * @return the location without a password
     */
    public static String shown(String location) {
        return BackendLocation.shown(location);
    }

    private static String identity(BackendLocation location) {
        BackendProvider provider = providers().get(location.scheme());
        return provider == null ? location.place() : provider.identity(location);
    }

    /**
     * Creates a new place. The place stays empty until the first save.
     *
     * @param location of a place that does not exist. If the location has no scheme, the name determines the kind
     * @return the backend, for reading and saving
     * @throws ContentException if the name matches no kind, or if the scheme is unknown
     * @throws BackendException if the place is occupied, or if it cannot be created
     */
    public static Backend create(String location) {
        BackendLocation parsed = parse(location);
        if (parsed.scheme().isEmpty() && OPTIONS.matcher(parsed.place()).find()) {
            throw new WrongLocationException(
                    parsed + ": expected a scheme in front of a location with options, such as sqlite:" + parsed
                            + ", found none",
                    null);
        }
        if (parsed.scheme().isEmpty()) {
            FileNamesOfOthers.refuse(parsed.place());
        }
        Found found = find(parsed, false);
        if (parsed.scheme().isEmpty() && isFile(location)) {
            String kinds = String.join(" or ", kinds(providers()));
            throw new NoContentException(
                    new Problem(Location.of(parsed.toString()), "", "cannot be made", kinds, kindOf(location)), false);
        }
        return found.provider.create(found.location);
    }

    /**
     * Opens a place with records of a content whose schemas are in a folder.
     *
     * @param folder the content
     * @param location a path in the folder, with or without a scheme, or a location of a kind that uses no paths
     * @param homeScheme scheme of the kind of the folder; the place must be of another kind
     * @param writable whether saves are allowed. If true, the first save creates a place that does not exist
     * @return the backend
     * @throws ContentException if the location holds no content of a known kind
     * @throws BackendException if the place is outside the folder or of the kind of the folder, or cannot be read or written. Also if the location
     *     contains a password
     */
    public static Backend openInside(Path folder, String location, String homeScheme, boolean writable) {
        BackendLocation parsed = parse(location);
        BackendProvider named = providers().get(parsed.scheme());
        BackendLocation resolved = parsed;
        if (named == null || named.isPath()) {
            Path path = folder.resolve(parsed.place()).normalize();
            // The folder "." has no name that a path could begin with.
            Path root = folder.toAbsolutePath().normalize();
            Path absolute = path.toAbsolutePath().normalize();
            if (!absolute.startsWith(root) || absolute.equals(root)) {
                throw new BackendException(parsed + ": expected a place in the folder " + folder, null);
            }
            resolved = new BackendLocation(parsed.scheme(), path.toString(), parsed.options());
        }
        if (parsed.hasPassword()) {
            throw new BackendException(
                    parsed + ": expected a location without a password in a file that others read, found one:"
                            + " give it in PGPASSWORD or .pgpass",
                    null);
        }
        boolean isThere = exists(resolved);
        if (!isThere
                && parsed.scheme().isEmpty()
                && !SCHEME.matcher(parsed.place()).matches()) {
            requireKnown(resolved.place(), writable);
        }
        Found found = find(resolved, isThere || !writable);
        if (found.provider.scheme().equals(homeScheme)) {
            throw new BackendException(
                    parsed + ": expected another kind of place than " + found.provider.description()
                            + ": the content reads its sub-folders itself",
                    null);
        }
        return isThere || !writable
                ? found.provider.open(found.location, writable)
                : found.provider.create(found.location);
    }

    /** Of a place in a folder without a scheme, where nothing is that a backend recognises. */
    private static void requireKnown(String place, boolean writable) {
        if (isFile(place)) {
            throw new BackendException(
                    place + ": expected a SQLite database, or a location of another kind, such as csv:tables,"
                            + " xlsx:tables or postgresql://HOST/DATABASE, found " + kindOf(place),
                    null);
        }
        if (!writable && place.endsWith(".db")) {
            throw new MissingPlaceException(
                    place + ": no such file: to make an empty database, give ashlar import a folder with a schema and"
                            + " without records, and this place",
                    null);
        }
    }

    private record Found(BackendProvider provider, BackendLocation location) {}

    private static Found find(String location, boolean there) {
        return find(parse(location), there);
    }

    private static Found find(BackendLocation parsed, boolean there) {
        Map<String, BackendProvider> providers = providers();
        BackendProvider provider = parsed.scheme().isEmpty()
                ? first(providers, one -> there ? recognises(one, parsed) : claims(one, parsed))
                : providers.get(parsed.scheme());
        if (provider == null) {
            throw unknown(parsed, providers, there);
        }
        requireOptions(provider, parsed);
        return new Found(provider, parsed);
    }

    private static BackendLocation parse(String location) {
        try {
            return BackendLocation.parse(location, providers().keySet());
        } catch (IllegalArgumentException e) {
            throw new WrongLocationException(String.valueOf(e.getMessage()), e);
        }
    }

    private static @Nullable BackendProvider first(
            Map<String, BackendProvider> providers, Predicate<BackendProvider> wanted) {
        return providers.values().stream()
                .filter(provider -> !provider.needsScheme())
                .filter(wanted)
                .findFirst()
                .orElse(null);
    }

    private static boolean recognises(BackendProvider provider, BackendLocation location) {
        try {
            return provider.exists(location);
        } catch (InvalidPathException e) {
            return false; // What no file can be named, no file is.
        }
    }

    /** A scheme with a slip of the pen is no name for something new. */
    private static boolean claims(BackendProvider provider, BackendLocation location) {
        return !SCHEME.matcher(location.place()).matches() && provider.claims(location.place());
    }

    private static NoContentException unknown(
            BackendLocation location, Map<String, BackendProvider> providers, boolean there) {
        Matcher scheme = SCHEME.matcher(location.place());
        boolean isFile = isFile(location.place());
        if (scheme.matches() && !isFile) {
            String known = String.join(":, ", providers.keySet()) + ":";
            Problem problem = new Problem(
                    Location.of(location.toString()),
                    "",
                    "unknown kind of place",
                    "one of " + known,
                    scheme.group(1) + ":");
            return new NoContentException(problem, false);
        }
        String found = isFile ? kindOf(location.place()) : "none";
        String message = there ? "no content" : "cannot be made";
        String expected = String.join(" or ", kinds(providers));
        return new NoContentException(
                new Problem(Location.of(location.toString()), "", message, expected, found), there && !isFile);
    }

    /** What stands where no kind of place was recognised. */
    private static String kindOf(String place) {
        Path file = Path.of(place);
        String name = String.valueOf(file.getFileName());
        if (name.endsWith(".xlf") || name.endsWith(".xliff")) {
            return "a file of translations, which ashlar texts import reads";
        }
        try {
            byte[] first = beginning(file);
            if (first.length == 0) {
                return "an empty file";
            }
            if (first.length == Long.BYTES
                    && ByteBuffer.wrap(first).order(ByteOrder.LITTLE_ENDIAN).getLong() == HeaderFormat.MAGIC) {
                return "a pack";
            }
            return ContentTree.isContent(name) ? "one file of a folder; name the folder" : "another kind of file";
        } catch (IOException e) {
            return "a file that cannot be read: " + FileReason.of(e);
        }
    }

    private static byte[] beginning(Path file) throws IOException {
        RegularFile.require(file);
        try (InputStream in = Files.newInputStream(file)) {
            return in.readNBytes(Long.BYTES);
        }
    }

    /** Those that are found without a scheme. */
    private static List<String> kinds(Map<String, BackendProvider> providers) {
        return providers.values().stream()
                .filter(provider -> !provider.needsScheme())
                .map(BackendProvider::description)
                .toList();
    }

    private static boolean isFile(String place) {
        try {
            return !place.isEmpty() && Files.exists(Path.of(place));
        } catch (InvalidPathException e) {
            return false;
        }
    }

    private static void requireOptions(BackendProvider provider, BackendLocation location) {
        List<String> unknown = new ArrayList<>(location.options().keySet());
        unknown.removeAll(provider.options());
        if (!unknown.isEmpty()) {
            throw new WrongLocationException(
                    "%s: unknown option: expected %s, found %s"
                            .formatted(location, known(provider), String.join(", ", unknown)),
                    null);
        }
    }

    private static String known(BackendProvider provider) {
        return provider.options().isEmpty()
                ? "none, which " + provider.description() + " has"
                : "one of " + String.join(", ", new TreeSet<>(provider.options()));
    }

    /** By scheme, so that the order of jars does not decide. */
    private static Map<String, BackendProvider> providers() {
        try {
            return byScheme(ServiceLoader.load(BackendProvider.class));
        } catch (ServiceConfigurationError e) {
            throw new BackendException("a kind of backend on the class path cannot be used: " + e.getMessage(), e);
        }
    }

    static Map<String, BackendProvider> byScheme(Iterable<BackendProvider> all) {
        Map<String, BackendProvider> providers = new TreeMap<>();
        for (BackendProvider provider : all) {
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
