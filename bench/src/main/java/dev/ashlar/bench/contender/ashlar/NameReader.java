package dev.ashlar.bench.contender.ashlar;

import dev.ashlar.bench.contender.Emitter;
import dev.ashlar.bench.contender.EmitterReader;
import dev.ashlar.bench.contender.EmitterSum;
import dev.ashlar.codec.view.Column;
import dev.ashlar.codec.view.FieldKey;
import dev.ashlar.codec.view.RecordView;
import dev.ashlar.store.Reader;
import org.jspecify.annotations.Nullable;

/**
 * Fields by their names, without generated code: what an editor or a script does. Which of two equal sets of keys a read takes depends on
 * the record: else the JIT would take the look-ups out of the loop. For one thread.
 */
final class NameReader implements EmitterReader {
    private static final Keys[] KEYS = {new Keys(), new Keys()};

    /** The names, hashed once. */
    private static final class Keys {
        final FieldKey nameHash = FieldKey.of("nameHash");
        final FieldKey flags = FieldKey.of("flags");
        final FieldKey maxParticles = FieldKey.of("maxParticles");
        final FieldKey spawnRate = FieldKey.of("spawnRate");
        final FieldKey lifetimeMin = FieldKey.of("lifetimeMin");
        final FieldKey lifetimeMax = FieldKey.of("lifetimeMax");
        final FieldKey startSize = FieldKey.of("startSize");
        final FieldKey endSize = FieldKey.of("endSize");
        final FieldKey velocity = FieldKey.of("velocity");
        final FieldKey colour = FieldKey.of("colour");
        final FieldKey gravity = FieldKey.of("gravity");
        final FieldKey looping = FieldKey.of("looping");
        final FieldKey texture = FieldKey.of("texture");
        final FieldKey material = FieldKey.of("material");
        final FieldKey curve = FieldKey.of("curve");
        final FieldKey emitter = FieldKey.of("emitter");
    }

    private final MoreStores more;
    private final RecordView emitter;
    private final float[] velocity = new float[Emitter.VELOCITY_LENGTH];
    private final float[] colour = new float[Emitter.COLOUR_LENGTH];
    private final float[] curve = new float[Emitter.CURVE_LENGTH];
    private @Nullable RecordView indexed;
    private @Nullable Reader columns;
    private @Nullable Selection filter;
    private @Nullable RecordView placement;
    private @Nullable RecordView placed;

    NameReader(MoreStores more) {
        this.more = more;
        this.emitter = more.emitters().reader().view("ParticleEmitter");
    }

    @Override
    public long threeFields(long[] ids, int from, int to) {
        return three(ids, from, to, emitter);
    }

    private static long three(long[] ids, int from, int to, RecordView emitter) {
        long particles = 0;
        double sum = 0;
        for (int i = from; i < to; i++) {
            if (emitter.find(ids[i])) {
                Keys keys = KEYS[(int) ids[i] & 1];
                particles += emitter.i32(keys.maxParticles);
                sum += emitter.f32(keys.spawnRate) + emitter.f32(keys.lifetimeMax);
            }
        }
        return EmitterSum.of(particles, sum);
    }

    @Override
    public long wholeRecords(long[] ids, int from, int to) {
        long integers = 0;
        double floats = 0;
        for (int i = from; i < to; i++) {
            if (emitter.find(ids[i])) {
                Keys keys = KEYS[(int) ids[i] & 1];
                integers += integers(keys);
                floats += floats(keys);
            }
        }
        return EmitterSum.of(integers, floats);
    }

    private long integers(Keys keys) {
        return EmitterSum.integers(
                        emitter.id(),
                        emitter.i64(keys.nameHash),
                        (int) emitter.i64(keys.flags),
                        emitter.i32(keys.maxParticles),
                        emitter.bool(keys.looping))
                + EmitterSum.text(emitter.text(keys.texture))
                + EmitterSum.text(emitter.text(keys.material));
    }

    private float floats(Keys keys) {
        emitter.floats(keys.velocity, velocity, 0);
        emitter.floats(keys.colour, colour, 0);
        emitter.floats(keys.curve, curve, 0);
        return EmitterSum.floats(
                        emitter.f32(keys.spawnRate),
                        emitter.f32(keys.lifetimeMin),
                        emitter.f32(keys.lifetimeMax),
                        emitter.f32(keys.startSize),
                        emitter.f32(keys.endSize),
                        emitter.f32(keys.gravity))
                + EmitterSum.velocity(velocity[0], velocity[1], velocity[2])
                + EmitterSum.colour(colour[0], colour[1], colour[2], colour[3])
                + EmitterSum.curve(curve[0], curve[1], curve[2], curve[3], curve[4], curve[5], curve[6], curve[7]);
    }

    @Override
    public long scan() {
        return scan(emitter);
    }

    private static long scan(RecordView emitter) {
        long sum = 0;
        emitter.rewind();
        while (emitter.next()) {
            Keys keys = KEYS[emitter.row() & 1];
            sum += emitter.i32(keys.maxParticles);
            sum += (int) emitter.i64(keys.flags);
        }
        return sum;
    }

    @Override
    public long scanColumns() {
        if (columns == null) {
            columns = more.columns().reader();
        }
        return scan(
                columns.column("ColumnEmitter", KEYS[0].maxParticles), columns.column("ColumnEmitter", KEYS[0].flags));
    }

    private static long scan(Column particles, Column flags) {
        long sumOfParticles = 0;
        long sumOfFlags = 0;
        for (int row = 0; row < particles.rowCount(); row++) {
            sumOfParticles += particles.i32(row);
            sumOfFlags += (int) flags.i64(row);
        }
        return sumOfParticles + sumOfFlags;
    }

    @Override
    public long filter(float rate, int particles) {
        if (filter == null) {
            filter = new Selection(
                    more.columns().reader().view("ColumnEmitter"), KEYS[0].spawnRate, KEYS[0].maxParticles);
        }
        return filter.rows(rate, particles);
    }

    private RecordView indexed() {
        if (indexed == null) {
            indexed = more.indexed().reader().view("IndexedEmitter");
        }
        return indexed;
    }

    @Override
    public long names(long[] hashes, int from, int to) {
        RecordView named = indexed();
        double sum = 0;
        for (int i = from; i < to; i++) {
            Keys keys = KEYS[(int) hashes[i] & 1];
            named.match(keys.nameHash, hashes[i]);
            if (named.nextMatch()) {
                sum += named.f32(keys.spawnRate);
            }
        }
        return EmitterSum.of(0, sum);
    }

    @Override
    public long sharing(int[] values, int from, int to) {
        RecordView sharing = indexed();
        long sum = 0;
        for (int i = from; i < to; i++) {
            Keys keys = KEYS[values[i] & 1];
            for (sharing.match(keys.maxParticles, values[i]); sharing.nextMatch(); ) {
                sum += (int) sharing.i64(keys.flags);
            }
        }
        return sum;
    }

    @Override
    public long hops(long[] placements, int from, int to) {
        if (placement == null || placed == null) {
            Reader reader = more.placements().reader();
            placement = reader.view("Placement");
            placed = reader.view("ParticleEmitter");
        }
        double sum = 0;
        for (int i = from; i < to; i++) {
            Keys keys = KEYS[(int) placements[i] & 1];
            if (placement.find(placements[i]) && placement.hop(keys.emitter, placed)) {
                sum += placed.f32(keys.spawnRate);
            }
        }
        return EmitterSum.of(0, sum);
    }
}
