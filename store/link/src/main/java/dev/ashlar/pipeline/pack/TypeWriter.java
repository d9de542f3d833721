package dev.ashlar.pipeline.pack;

import dev.ashlar.codec.internal.encode.TypeLayout;
import dev.ashlar.pipeline.row.RowEncoder;
import java.io.IOException;
import java.util.List;

/**
 * Writes the records of one type into a pack from primitive values. They gather off-heap, and on the heap there is nothing that
 * grows with their number, which need not be known before. {@link #finish} writes them; a writer that is closed before has added
 * nothing to the pack.
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
 * For one thread.
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

    /** {@return the encoder, whose rows go to the pack, with those of its lists} */
    public RowEncoder rows() {
        return rows;
    }

    /**
     * Writes the records, and closes this.
     *
     * @throws IOException if the file cannot be written
     * @throws IllegalArgumentException if another type was added meanwhile that comes behind this one or behind one of its element types
     * @throws IllegalStateException if a record has begun that has not ended, or if this or the pack is closed
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

    /** Gives the memory back. Afterwards no record can be added. */
    @Override
    public void close() {
        if (!closed) {
            closed = true;
            encoded.close();
        }
    }
}
