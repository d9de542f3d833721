package dev.ashlar.bench.contender.ashlar;

import dev.ashlar.bench.contender.Emitter;
import dev.ashlar.bench.contender.EmitterReader;
import dev.ashlar.bench.contender.EmitterSum;
import dev.ashlar.codec.view.Column;
import dev.ashlar.codec.view.FieldKey;
import dev.ashlar.store.Reader;
import java.nio.IntBuffer;
import org.jspecify.annotations.Nullable;

/** Generated views, of a release store or of a development store: what a game does, on either. For one thread. */
final class ViewReader implements EmitterReader {
    private static final FieldKey MAX_PARTICLES = ColumnEmitter.MAX_PARTICLES;
    private static final FieldKey FLAGS = ColumnEmitter.FLAGS;

    private final MoreStores more;
    private final ParticleEmitter emitter;
    private final byte[] text = new byte[Emitter.TEXT_CAPACITY];
    private @Nullable IndexedEmitter indexed;
    private @Nullable Reader columns;
    private @Nullable Selection filter;
    private @Nullable Placement placement;
    private @Nullable ParticleEmitter placed;

    ViewReader(Reader reader, MoreStores more) {
        this.more = more;
        this.emitter = reader.view(ParticleEmitter.TYPE);
    }

    @Override
    public long threeFields(long[] ids, int from, int to) {
        return three(ids, from, to, emitter);
    }

    private static long three(long[] ids, int from, int to, ParticleEmitter emitter) {
        long particles = 0;
        double sum = 0;
        for (int i = from; i < to; i++) {
            if (emitter.find(ids[i])) {
                particles += emitter.maxParticles();
                sum += emitter.spawnRate() + emitter.lifetimeMax();
            }
        }
        return EmitterSum.of(particles, sum);
    }

    @Override
    public long wholeRecords(long[] ids, int from, int to) {
        return whole(ids, from, to, emitter, text);
    }

    private static long whole(long[] ids, int from, int to, ParticleEmitter emitter, byte[] text) {
        long integers = 0;
        double floats = 0;
        for (int i = from; i < to; i++) {
            if (emitter.find(ids[i])) {
                integers += integers(emitter) + texts(emitter, text);
                floats += floats(emitter);
            }
        }
        return EmitterSum.of(integers, floats);
    }

    private static long integers(ParticleEmitter emitter) {
        return EmitterSum.integers(
                emitter.id(), emitter.nameHash(), (int) emitter.flags(), emitter.maxParticles(), emitter.looping());
    }

    private static int texts(ParticleEmitter emitter, byte[] text) {
        return EmitterSum.text(text, emitter.textureUtf8(text, 0))
                + EmitterSum.text(text, emitter.materialUtf8(text, 0));
    }

    private static float floats(ParticleEmitter emitter) {
        return EmitterSum.floats(
                        emitter.spawnRate(),
                        emitter.lifetimeMin(),
                        emitter.lifetimeMax(),
                        emitter.startSize(),
                        emitter.endSize(),
                        emitter.gravity())
                + EmitterSum.velocity(emitter.velocityX(), emitter.velocityY(), emitter.velocityZ())
                + EmitterSum.colour(emitter.colourX(), emitter.colourY(), emitter.colourZ(), emitter.colourW())
                + EmitterSum.curve(
                        emitter.curve(0),
                        emitter.curve(1),
                        emitter.curve(2),
                        emitter.curve(3),
                        emitter.curve(4),
                        emitter.curve(5),
                        emitter.curve(6),
                        emitter.curve(7));
    }

    @Override
    public long scan() {
        return scan(emitter);
    }

    private static long scan(ParticleEmitter emitter) {
        long particles = 0;
        long flags = 0;
        // Counted by an int: the JIT unrolls no loop over next(), and the hardware then prefetches too late.
        for (int row = 0; row < emitter.rowCount(); row++) {
            if (emitter.moveToRow(row)) {
                particles += emitter.maxParticles();
                flags += (int) emitter.flags();
            }
        }
        return particles + flags;
    }

    @Override
    public long scanColumns() {
        if (columns == null) {
            columns = more.columns().reader();
        }
        return scan(columns.column(ColumnEmitter.TYPE, MAX_PARTICLES), columns.column(ColumnEmitter.TYPE, FLAGS));
    }

    private static long scan(Column particles, Column flags) {
        long sumOfParticles = 0;
        long sumOfFlags = 0;
        for (int block = 0; block < particles.blockCount(); block++) {
            IntBuffer ofParticles = particles.ints(block);
            IntBuffer ofFlags = flags.ints(block);
            int count = ofParticles.limit();
            for (int i = 0; i < count; i++) {
                sumOfParticles += ofParticles.get(i);
                sumOfFlags += ofFlags.get(i);
            }
        }
        return sumOfParticles + sumOfFlags;
    }

    @Override
    public long filter(float rate, int particles) {
        if (filter == null) {
            filter = new Selection(
                    more.columns().reader().view(ColumnEmitter.TYPE), ColumnEmitter.SPAWN_RATE, MAX_PARTICLES);
        }
        return filter.rows(rate, particles);
    }

    private IndexedEmitter indexed() {
        if (indexed == null) {
            indexed = more.indexed().reader().view(IndexedEmitter.TYPE);
        }
        return indexed;
    }

    @Override
    public long names(long[] hashes, int from, int to) {
        return names(hashes, from, to, indexed());
    }

    private static long names(long[] hashes, int from, int to, IndexedEmitter emitter) {
        double sum = 0;
        for (int i = from; i < to; i++) {
            if (emitter.findNameHash(hashes[i])) {
                sum += emitter.spawnRate();
            }
        }
        return EmitterSum.of(0, sum);
    }

    @Override
    public long sharing(int[] values, int from, int to) {
        return sharing(values, from, to, indexed());
    }

    private static long sharing(int[] values, int from, int to, IndexedEmitter emitter) {
        long sum = 0;
        for (int i = from; i < to; i++) {
            for (emitter.matchMaxParticles(values[i]); emitter.nextMatch(); ) {
                sum += (int) emitter.flags();
            }
        }
        return sum;
    }

    @Override
    public long hops(long[] placements, int from, int to) {
        if (placement == null || placed == null) {
            Reader reader = more.placements().reader();
            placement = reader.view(Placement.TYPE);
            placed = reader.view(ParticleEmitter.TYPE);
        }
        return hops(placements, from, to, placement, placed);
    }

    private static long hops(long[] placements, int from, int to, Placement placement, ParticleEmitter emitter) {
        double sum = 0;
        for (int i = from; i < to; i++) {
            if (placement.find(placements[i]) && placement.emitter(emitter)) {
                sum += emitter.spawnRate();
            }
        }
        return EmitterSum.of(0, sum);
    }
}
