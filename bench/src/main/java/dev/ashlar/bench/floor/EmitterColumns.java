package dev.ashlar.bench.floor;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.internal.layout.ColumnPlaces;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.store.internal.format.SectionKind;
import dev.ashlar.store.internal.pack.PackedType;
import java.lang.ref.Reference;
import java.nio.file.Path;
import org.agrona.UnsafeApi;

/**
 * Two columns of emitters for the baseline: rows are selected by their addresses, without a check. Each loop stands alone, so that the JIT compiles it for
 * itself. Immutable.
 */
public final class EmitterColumns {
    private final Object memory;
    private final int count;
    private final long rates;
    private final long particles;

    /**
     * Maps a pack.
     *
     * @param pack with emitters, in one block of columns
     */
    public EmitterColumns(Path pack) {
        PackMapping mapping = PackMapping.of(pack);
        this.memory = mapping;
        PackedType emitters = mapping.type("ColumnEmitter");
        this.count = emitters.rowCount();
        this.rates = column(mapping, emitters, "spawnRate", ValueType.F32);
        this.particles = column(mapping, emitters, "maxParticles", ValueType.I32);
    }

    /** Columns in memory that something keeps. */
    EmitterColumns(Object memory, int count, long rates, long particles) {
        this.memory = memory;
        this.count = count;
        this.rates = rates;
        this.particles = particles;
    }

    private static long column(PackMapping mapping, PackedType emitters, String name, ValueType type) {
        RecordLayout layout = emitters.layout();
        FieldLayout field = layout.field(XxHash64.key(name));
        if (field == null || field.type() != type) {
            throw new IllegalStateException("ColumnEmitter." + name + ": expected " + type + ", found " + field);
        }
        int[] columns = ColumnPlaces.offsets(layout, emitters.rowCount());
        return mapping.address(emitters, SectionKind.ROWS)
                + columns[ColumnPlaces.FIRST_FIELD_COLUMN + layout.indexOf(field)];
    }

    /** {@return the number of emitters} */
    public int count() {
        return count;
    }

    /**
     * Selects rows by branches: what is fastest where few are selected.
     *
     * @param rate that selected ones are above
     * @param most particles that selected ones have less of
     * @param rows receives them; room for all
     * @return how many
     */
    public int selectByBranches(float rate, int most, int[] rows) {
        int selected = 0;
        for (int row = 0; row < count; row++) {
            if (UnsafeApi.getFloat(rates + row * 4L) > rate && UnsafeApi.getInt(particles + row * 4L) < most) {
                rows[selected++] = row;
            }
        }
        Reference.reachabilityFence(memory);
        return selected;
    }

    /**
     * Selects rows without a branch: what is fastest where no branch can be predicted. No rate is negative, so that the bits of rates have their order.
     *
     * @param rate that selected ones are above, 0 or more
     * @param most particles that selected ones have less of
     * @param rows receives them; room for all and one more
     * @return how many
     */
    public int selectWithoutBranches(float rate, int most, int[] rows) {
        int bits = Float.floatToRawIntBits(rate);
        int selected = 0;
        for (int row = 0; row < count; row++) {
            rows[selected] = row;
            selected += (bits - UnsafeApi.getInt(rates + row * 4L) & UnsafeApi.getInt(particles + row * 4L) - most)
                    >>> Integer.SIZE - 1;
        }
        Reference.reachabilityFence(memory);
        return selected;
    }
}
