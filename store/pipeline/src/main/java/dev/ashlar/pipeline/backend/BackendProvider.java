package dev.ashlar.pipeline.backend;

import java.util.Set;

/**
 * A kind of backend, found by {@link java.util.ServiceLoader}: a jar with a file {@code
 * META-INF/services/dev.ashlar.pipeline.backend.BackendProvider} adds one, and every command and {@link Backends} knows it. One
 * without state: any thread.
 */
public interface BackendProvider {
    /** {@return what stands before the colon of its locations: letters and digits, two or more, none of other providers'} */
    String scheme();

    /** {@return what such a place is, in messages: {@code a SQLite database}} */
    String description();

    /** {@return names of the options that its locations may have} */
    Set<String> options();

    /** {@return whether locations of this kind always have the scheme before them, as those of servers do} */
    default boolean needsScheme() {
        return false;
    }

    /** {@return whether the place of a location is a path} */
    default boolean isPath() {
        return !needsScheme();
    }

    /**
     * Whether a place is there and of this kind.
     *
     * @param place a path, mostly
     * @return false also when nobody can tell
     */
    boolean recognises(String place);

    /**
     * Whether content of this kind is at a location that has the scheme. This default asks for the place alone.
     *
     * @param location with options
     * @return false also when nobody can tell
     * @throws BackendException when a server that would know cannot be reached
     */
    default boolean exists(BackendLocation location) {
        return recognises(location.place());
    }

    /**
     * What two locations of this kind have in common that are the same place. This default is the place, without options.
     *
     * @param location with options
     * @return a text, for comparison alone
     */
    default String identity(BackendLocation location) {
        return location.place();
    }

    /**
     * Whether a place that is not there yet would be made as one of this kind, for locations without a scheme.
     *
     * @param place a path, mostly
     * @return by its name alone, such as one that ends with {@code .db}
     */
    boolean claims(String place);

    /**
     * Opens a place that is there.
     *
     * @param location with options out of {@link #options}
     * @param writable whether saves are wanted; without, saves are refused, nothing at the place ever changes, and no right to
     *     write is needed, but to finish what a process that was killed had decided
     * @return the backend
     * @throws BackendException when it is missing, locked, damaged or of another kind
     */
    Backend open(BackendLocation location, boolean writable);

    /**
     * Makes a place that is not there. Before the first {@link Backend#save}, {@link Backend#replace} or {@link
     * Backend#writeLock} has ended, nothing stands there that counts as content: who is killed, or closes the backend early, leaves
     * nothing, or nothing but what the next {@code create} takes for free.
     *
     * @param location with options out of {@link #options}
     * @return the backend, for reading and writing
     * @throws BackendException when something is there already, or it cannot be made
     */
    Backend create(BackendLocation location);
}
