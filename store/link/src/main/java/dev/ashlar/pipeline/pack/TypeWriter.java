package dev.ashlar.pipeline.pack;

import dev.ashlar.codec.internal.encode.TypeLayout;
import dev.ashlar.pipeline.row.RowEncoder;
import java.io.IOException;
import java.util.List;

/**
 * Writes the records of one type into a pack from primitive values. It collects them off-heap: nothing on the heap
 * grows with their number, which need not be known in advance. {@link #finish} writes them. If a writer is closed
 * before, it has added nothing to the pack.
 *
 * <pre>{@code
 * try (TypeWriter emitters = pack.type(layout, 1, defaults, List.of())) {
 *     RowEncoder rows = emitters.rows();
 *     int rate = rows.field("spawnRate");
 *     for (…) {
 *         rows.begin(id);
 *         rows.f32(rate, 12.5f);
 *         rows.end();
 *     }
 *     emitters.finish();
 * }
 * }</pre>
 *
 * <p>For one thread.
 */
public final class TypeWriter implements AutoCloseable {
    private final PackWriter pack;
    private final int schemaVersion;
    private final List<String> aliases;
    private final EncodedType<?> encoded;
    private final RowEncoder rows;
    private boolean closed;

    TypeWriter(PackWriter pack, TypeLayout type, int schemaVersion, List<String> aliases) {
        this.pack = pack;
        this.schemaVersion = schemaVersion;
        this.aliases = List.copyOf(aliases);
        this.encoded = pack.open(type);
        try {
            this.rows = encoded.encoder();
        } catch (RuntimeException | Error e) {
            encoded.close();
            throw e;
        }
    }

    /** {@return the encoder of the records; it has the encoders of their lists} */
    public RowEncoder rows() {
        return rows;
    }

    /**
     * Writes the records, and closes this writer.
     *
     * @throws IOException if the file cannot be written
     * @throws IllegalArgumentException if a type was added in between that must follow this one or one of its element
     *     types
     * @throws IllegalStateException if a record has begun and not ended, or if this writer or the pack is closed
     */
    public void finish() throws IOException {
        if (closed) {
            throw new IllegalStateException(rows.layout().name() + " is closed");
        }
        if (rows.isInRecord()) {
            throw new IllegalStateException(
                    "the last record of " + rows.layout().name() + " has not ended");
        }
        try {
            encoded.end();
            pack.addType(encoded, schemaVersion, aliases);
        } finally {
            close();
        }
    }

    /** Frees the memory. Afterwards no record can be added. */
    @Override
    public void close() {
        if (!closed) {
            closed = true;
            encoded.close();
        }
    }
}
