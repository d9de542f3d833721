package dev.ashlar.pipeline.pack;

import dev.ashlar.store.internal.format.SectionKind;
import dev.ashlar.store.internal.format.TextTableFormat;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The description of a pack besides its content. Immutable.
 *
 * @param stamp what it is built from, by the keys of {@link TextTableFormat}
 * @param tags other texts, by keys of 1 to 255 bytes
 * @param names whether the names of types, fields and constants are shipped, for tools; views do not need them
 * @param layer whether the file is a layer: games do not open it, but link it to a pack
 */
public record PackInfo(Map<String, String> stamp, Map<String, String> tags, boolean names, boolean layer) {
    /** The environment variable with the date of a reproducible build, in seconds since 1970. */
    public static final String SOURCE_DATE_EPOCH = "SOURCE_DATE_EPOCH";

    /** No stamp and no tags, but names. */
    public static final PackInfo NONE = new PackInfo(Map.of(), Map.of(), true);

    /**
     * Describes a pack that is not a layer.
     *
     * @param stamp what it is built from
     * @param tags other texts
     * @param names whether names are shipped
     * @throws IllegalArgumentException if stamp or tags exceed what the format can hold
     */
    public PackInfo(Map<String, String> stamp, Map<String, String> tags, boolean names) {
        this(stamp, tags, names, false);
    }

    /**
     * Describes a pack or a layer.
     *
     * @param stamp what it is built from
     * @param tags other texts
     * @param names whether names are shipped
     * @param layer whether the file is a layer
     * @throws IllegalArgumentException if stamp or tags exceed what the format can hold
     */
    public PackInfo {
        stamp = Map.copyOf(stamp);
        tags = Map.copyOf(tags);
        TextTableWriter.write(SectionKind.BUILD_STAMP.text(), stamp);
        TextTableWriter.write(SectionKind.TAGS.text(), tags);
    }

    /**
     * Makes the stamp of texts that may be null.
     *
     * @param product name of the product
     * @param version version of the product
     * @param revision revision of the sources
     * @param tool program and version that writes the pack
     * @param sourceDateEpoch value of {@link #SOURCE_DATE_EPOCH}
     * @return the texts that are not null
     * @throws IllegalArgumentException if {@code sourceDateEpoch} is not a number of seconds
     */
    public static Map<String, String> stamp(
            @Nullable String product,
            @Nullable String version,
            @Nullable String revision,
            @Nullable String tool,
            @Nullable String sourceDateEpoch) {
        Map<String, String> stamp = new TreeMap<>();
        put(stamp, TextTableFormat.PRODUCT, product);
        put(stamp, TextTableFormat.VERSION, version);
        put(stamp, TextTableFormat.REVISION, revision);
        put(stamp, TextTableFormat.TOOL, tool);
        put(stamp, TextTableFormat.DATE, sourceDateEpoch == null ? null : date(sourceDateEpoch));
        return stamp;
    }

    private static void put(Map<String, String> stamp, String key, @Nullable String value) {
        if (value != null) {
            stamp.put(key, value);
        }
    }

    private static String date(String seconds) {
        try {
            return Instant.ofEpochSecond(Long.parseLong(seconds)).toString();
        } catch (NumberFormatException | DateTimeException e) {
            throw new IllegalArgumentException(
                    SOURCE_DATE_EPOCH + ": expected a count of seconds since 1970, found \"" + seconds + '"', e);
        }
    }
}
