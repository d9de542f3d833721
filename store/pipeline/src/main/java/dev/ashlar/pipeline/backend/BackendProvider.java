package dev.ashlar.pipeline.backend;

import java.util.Set;

/**
 * A kind of backend. {@link java.util.ServiceLoader} finds providers: a jar with a file {@code
 * META-INF/services/dev.ashlar.pipeline.backend.BackendProvider} adds a provider to every command and to {@link Backends}. Providers are stateless;
 * any thread.
 */
public interface BackendProvider {
    /** {@return the scheme of the locations, without the colon: two or more letters and digits, unique among providers} */
    String scheme();

    /** {@return the name of the kind in messages, such as {@code a SQLite database}} */
    String description();

    /** {@return names of the options that locations of this kind may have} */
    Set<String> options();

    /** {@return whether locations of this kind always have a scheme, as locations of servers do} */
    default boolean needsScheme() {
        return false;
    }

    /** {@return whether the place of a location is a path} */
    default boolean isPath() {
        return !needsScheme();
    }

    /**
     * Whether a place exists and is of this kind.
     *
     * @param place usually a path
     * @return false also if this cannot be determined
     */
    boolean recognises(String place);

    /**
     * Whether content of this kind exists at a location with this scheme. This default checks the place only.
     *
     * @param location with options
     * @return false also if this cannot be determined
     * @throws BackendException if the server cannot be reached
     */
    default boolean exists(BackendLocation location) {
        return recognises(location.place());
    }

    /**
     * Returns an identity that is equal for two locations of the same place. This default is the place without options.
     *
     * @param location with options
     * @return a text, for comparison only
     */
    default String identity(BackendLocation location) {
        return location.place();
    }

    /**
     * Whether {@link Backends#create} selects this kind for a new place, if the location has no scheme.
     *
     * @param place usually a path
     * @return the decision, based on the name only, such as the ending {@code .db}
     */
    boolean claims(String place);

    /**
     * Opens an existing place.
     *
     * @param location with options from {@link #options}
     * @param writable whether saves are allowed. If false, saves throw, nothing at the place changes, and no write permission is needed, except to
     *     finish the committed save of a killed process
     * @return the backend
     * @throws BackendException if the place is missing, locked, damaged or of another kind
     */
    Backend open(BackendLocation location, boolean writable);

    /**
     * Creates a new place. It holds no content before the first {@link Backend#save}, {@link Backend#replace} or {@link Backend#writeLock} has
     * completed. If the process is killed before, or if the backend is closed before, a later {@code create} succeeds at the same place.
     *
     * @param location with options from {@link #options}
     * @return the backend, for reading and writing
     * @throws BackendException if the place is occupied, or if it cannot be created
     */
    Backend create(BackendLocation location);
}
