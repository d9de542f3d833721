package dev.ashlar.pipeline.content;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.pipeline.cache.RecordBytes;
import java.util.Arrays;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Some hundred records that follow one another in a list: bytes outside of the heap until one of them is asked for, objects from then on. Lists share the
 * parts in which they do not differ. Any thread.
 */
final class RecordPart {
    /** How many records a new part has. */
    static final int LENGTH = 256;

    private final int count;
    private final long at;
    private final int length;
    /** Null once there are records. */
    private @Nullable PartBytes bytes;

    private volatile DataRecord @Nullable [] records;

    RecordPart(PartBytes bytes, long at, int length, int count) {
        this.bytes = bytes;
        this.at = at;
        this.length = length;
        this.count = count;
    }

    /** {@code records}: the part's own from now on. */
    RecordPart(DataRecord[] records) {
        this.records = records;
        this.count = records.length;
        this.at = 0;
        this.length = 0;
    }

    int count() {
        return count;
    }

    /** The records, the same objects at each call; their ids begin at {@code from}. */
    DataRecord[] records(long[] ids, int from) {
        DataRecord[] decoded = records;
        return decoded == null ? kept(ids, from) : decoded;
    }

    private synchronized DataRecord[] kept(long[] ids, int from) {
        DataRecord[] decoded = records;
        if (decoded == null) {
            PartBytes encoded = Objects.requireNonNull(bytes);
            decoded = encoded.decode(encoded.copy(at, length), ids, from, count, null);
            records = decoded;
            bytes = null;
        }
        return decoded;
    }

    private synchronized @Nullable PartBytes encoded() {
        return bytes;
    }

    /** The records, which are decoded for this call alone if they lie in bytes: with some fields at least, or with all if {@code fields} is null. */
    DataRecord[] passing(long[] ids, int from, @Nullable Set<String> fields) {
        PartBytes encoded = encoded();
        return encoded == null
                ? Objects.requireNonNull(records)
                : encoded.decode(encoded.copy(at, length), ids, from, count, fields);
    }

    /** Whether another part has the same bytes, and its records are what these say. False says nothing. */
    boolean hasBytesOf(RecordPart other) {
        PartBytes mine = encoded();
        PartBytes its = other.encoded();
        return this == other
                || mine != null
                        && its != null
                        && !mine.hasKeys()
                        && !its.hasKeys()
                        && length == other.length
                        && Arrays.equals(mine.copy(at, length), its.copy(other.at, length));
    }

    /** The records as bytes, with references by id. */
    byte[] bytes(long[] ids, int from) {
        PartBytes encoded = encoded();
        return encoded == null || encoded.hasKeys()
                ? RecordBytes.encode(Arrays.asList(passing(ids, from, null)))
                : encoded.copy(at, length);
    }
}
