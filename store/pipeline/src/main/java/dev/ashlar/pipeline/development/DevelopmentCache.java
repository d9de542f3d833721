package dev.ashlar.pipeline.development;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Where a development store, or {@link CachedPack}, keeps what it knows of the content that it has read, so that the next one need not read all again. The cache never wins over
 * the content: what differs is read. Deleting it is always safe. Immutable.
 */
public final class DevelopmentCache {
    /** {@value}: {@code off}, or a folder for the cache, for stores and packs without a choice of their own. */
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

    /** {@return a cache in the folder {@code .ashlar/cache} of the content, which version control does not see} */
    public static DevelopmentCache inContent() {
        return IN_CONTENT;
    }

    /**
     * A cache beside the content, as on a faster drive.
     *
     * @param folder for this content alone; is made when there is none
     * @return the choice
     */
    public static DevelopmentCache in(Path folder) {
        return new DevelopmentCache(true, folder, LEAST_BYTES);
    }

    /** {@return no cache: all content is read each time} */
    public static DevelopmentCache none() {
        return NONE;
    }

    /** {@return what the system property {@value #PROPERTY} says; {@link #inContent()} when it says nothing} */
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
