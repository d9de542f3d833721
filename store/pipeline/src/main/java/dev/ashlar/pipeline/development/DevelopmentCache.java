package dev.ashlar.pipeline.development;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The location where a development store or {@link CachedPack} keeps the state of content that it has read. The next store restores this state
 * instead of reading all content. The content always takes precedence: the store reads everything that differs from the cache. Deleting the cache is
 * always safe. Content with less than 1 MiB of records has no cache. Immutable.
 */
public final class DevelopmentCache {
    /** System property {@value}: {@code off}, or a folder for the cache. It applies if the caller selects no cache. */
    public static final String PROPERTY = "dev.ashlar.cache";

    /** Content with fewer bytes of records has no cache: it is read as fast. */
    static final long LEAST_BYTES = 1 << 20;

    private static final String OFF = "off";
    private static final DevelopmentCache IN_CONTENT = new DevelopmentCache(true, null, LEAST_BYTES);
    private static final DevelopmentCache NONE = new DevelopmentCache(false, null, LEAST_BYTES);

    private final boolean isOn;
    private final @Nullable Path folder;
    private final long leastBytes;

    private DevelopmentCache(boolean isOn, @Nullable Path folder, long leastBytes) {
        this.isOn = isOn;
        this.folder = folder;
        this.leastBytes = leastBytes;
    }

    /** {@return a cache in the folder {@code .ashlar/cache} of the content, which version control ignores} */
    public static DevelopmentCache inContent() {
        return IN_CONTENT;
    }

    /**
     * Selects a cache outside the content, for example on a faster drive.
     *
     * @param folder used for this content alone; created if it does not exist
     * @return the cache
     */
    public static DevelopmentCache in(Path folder) {
        return new DevelopmentCache(true, folder, LEAST_BYTES);
    }

    /** {@return no cache: stores read all content each time} */
    public static DevelopmentCache none() {
        return NONE;
    }

    /** {@return the cache that the system property {@value #PROPERTY} selects; {@link #inContent()} if the property is absent or empty} */
    public static DevelopmentCache byDefault() {
        String chosen = System.getProperty(PROPERTY, "");
        if (chosen.isEmpty()) {
            return inContent();
        }
        return chosen.equals(OFF) ? none() : in(Path.of(chosen));
    }

    /** The same for content of any size: for tests. */
    DevelopmentCache ofAnySize() {
        return new DevelopmentCache(isOn, folder, 0);
    }

    boolean isOn() {
        return isOn;
    }

    /** Null for the folder in the content. */
    @Nullable
    Path folder() {
        return folder;
    }

    long leastBytes() {
        return leastBytes;
    }
}
