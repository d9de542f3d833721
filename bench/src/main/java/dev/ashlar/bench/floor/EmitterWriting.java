package dev.ashlar.bench.floor;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.pipeline.row.RowEncoder;
import java.nio.charset.StandardCharsets;

/** Writes emitters value by value; each has a name of its own, be it by its key or as text. For one thread. */
public final class EmitterWriting {
    private static final String STEM = "emitter";
    private static final int DIGITS = 10;

    private final RowEncoder rows;
    private final int name;
    private final boolean byKey;
    private final int flags;
    private final int maxParticles;
    private final int[] scalars;
    private final int velocity;
    private final int colour;
    private final int looping;
    private final int texture;
    private final int material;
    private final int curve;
    private final byte[] nameBytes = nameOf(0).getBytes(StandardCharsets.US_ASCII);

    /**
     * A writing.
     *
     * @param rows receive the emitters
     */
    public EmitterWriting(RowEncoder rows) {
        this.rows = rows;
        this.name = rows.field("name");
        this.byKey = rows.layout().fields().get(name).type() == ValueType.HASH;
        this.flags = rows.field("flags");
        this.maxParticles = rows.field("maxParticles");
        this.scalars = new int[] {
            rows.field("spawnRate"), rows.field("lifetimeMin"), rows.field("lifetimeMax"),
            rows.field("startSize"), rows.field("endSize"), rows.field("gravity")
        };
        this.velocity = rows.field("velocity");
        this.colour = rows.field("colour");
        this.looping = rows.field("looping");
        this.texture = rows.field("texture");
        this.material = rows.field("material");
        this.curve = rows.field("curve");
    }

    /**
     * {@return the name of an emitter, of which all are equally long}
     *
     * @param id of the emitter, below 10^10
     */
    public static String nameOf(long id) {
        String digits = Long.toString(id);
        return STEM + "0".repeat(DIGITS - digits.length()) + digits;
    }

    /**
     * Writes an emitter.
     *
     * @param values all but id and name
     * @param id of the emitter, below 10^10
     */
    public void write(EmitterValues values, long id) {
        rows.begin(id);
        writeName(id);
        rows.i32(flags, values.flags);
        rows.i32(maxParticles, values.maxParticles);
        for (int i = 0; i < scalars.length; i++) {
            rows.f32(scalars[i], values.scalars[i]);
        }
        rows.floats(velocity, values.velocity, 0, values.velocity.length);
        rows.floats(colour, values.colour, 0, values.colour.length);
        rows.bool(looping, values.looping);
        rows.text(texture, values.texture);
        rows.text(material, values.material);
        rows.floats(curve, values.curve, 0, values.curve.length);
        rows.end();
    }

    private void writeName(long id) {
        long rest = id;
        for (int i = nameBytes.length - 1; i >= STEM.length(); i--) {
            nameBytes[i] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
        if (byKey) {
            rows.key(name, XxHash64.hash(nameBytes, 0, nameBytes.length));
        } else {
            rows.utf8(name, nameBytes, 0, nameBytes.length);
        }
    }
}
