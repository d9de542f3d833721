package dev.ashlar.bench.floor;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.layout.ColumnPlaces;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.store.format.SectionKind;
import dev.ashlar.store.pack.PackedType;
import java.lang.ref.Reference;
import java.nio.file.Path;
import org.agrona.UnsafeApi;

/** Two columns of floats, read by address one number after the other, unchecked. For one thread. */
public final class BoidFloor {
    private final PackMapping mapping;
    private final int count;
    private final long speeds;
    private final long hungers;

    /**
     * Maps a pack.
     *
     * @param pack with boids in columns, in one block
     */
    public BoidFloor(Path pack) {
        this.mapping = PackMapping.of(pack);
        PackedType type = mapping.type("BoidColumns");
        this.count = type.rowCount();
        this.speeds = column(type, "speed");
        this.hungers = column(type, "hunger");
    }

    private long column(PackedType type, String name) {
        RecordLayout layout = type.layout();
        FieldLayout field = layout.field(XxHash64.key(name));
        if (field == null) {
            throw new IllegalStateException("no field " + name + " of " + layout.name());
        }
        int number = ColumnPlaces.FIRST_FIELD_COLUMN + layout.indexOf(field);
        return mapping.address(type, SectionKind.ROWS) + ColumnPlaces.offsets(layout, count)[number];
    }

    /** {@return the sum over the products of both fields of all boids} */
    public double sum() {
        double sum = 0;
        for (int row = 0; row < count; row++) {
            sum += UnsafeApi.getFloat(speeds + 4L * row) * UnsafeApi.getFloat(hungers + 4L * row);
        }
        Reference.reachabilityFence(mapping);
        return sum;
    }
}
