package dev.ashlar.bench.floor;

import dev.ashlar.bench.contender.EmitterReader;
import dev.ashlar.bench.contender.EmitterSum;
import dev.ashlar.bench.contender.Operation;
import dev.ashlar.bench.contender.ashlar.EmitterPacks;
import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.store.internal.format.SectionKind;
import dev.ashlar.store.internal.pack.PackedType;
import java.lang.ref.Reference;
import java.nio.file.Path;
import java.util.Objects;
import org.agrona.UnsafeApi;
import org.jspecify.annotations.Nullable;

/**
 * Particle emitters read by {@code base + row * stride + literal}, without a check; each loop stands alone, so that the JIT compiles it for
 * itself. For one thread.
 */
final class ParticleReader implements EmitterReader {
    private static final int STRIDE = ParticleRows.STRIDE;
    private static final int PLACEMENT_STRIDE = 24;
    private static final int EMITTER = 8;

    private final ParticleRows emitters;
    private final @Nullable RowTable ids;
    private final Path folder;
    private @Nullable ParticleTables tables;
    private int @Nullable [] rows;
    private @Nullable Hops hops;

    /** {@code ids}: of emitters whose ids have gaps; null when they are the row and one. */
    ParticleReader(ParticleRows emitters, @Nullable RowTable ids, Path folder) {
        this.emitters = emitters;
        this.ids = ids;
        this.folder = folder;
    }

    @Override
    public long threeFields(long[] wanted, int from, int to) {
        RowTable table = ids;
        long base = emitters.first();
        long particles = 0;
        double sum = 0;
        for (int i = from; i < to; i++) {
            long row = row(wanted[i], base, table);
            particles += UnsafeApi.getInt(row + ParticleRows.MAX_PARTICLES);
            sum += UnsafeApi.getFloat(row + ParticleRows.SPAWN_RATE)
                    + UnsafeApi.getFloat(row + ParticleRows.LIFETIME_MAX);
        }
        Reference.reachabilityFence(emitters);
        return EmitterSum.of(particles, sum);
    }

    @Override
    public long wholeRecords(long[] wanted, int from, int to) {
        RowTable table = ids;
        long base = emitters.first();
        long pool = emitters.pool();
        long integers = 0;
        double floats = 0;
        for (int i = from; i < to; i++) {
            long row = row(wanted[i], base, table);
            integers += integers(row) + texts(row, pool);
            floats += floats(row);
        }
        Reference.reachabilityFence(emitters);
        return EmitterSum.of(integers, floats);
    }

    private static long row(long id, long base, @Nullable RowTable table) {
        return table == null ? base + (id - 1) * STRIDE : table.address(id, base, STRIDE, ParticleRows.ID);
    }

    private static long integers(long row) {
        return EmitterSum.integers(
                UnsafeApi.getLong(row + ParticleRows.ID),
                UnsafeApi.getLong(row + ParticleRows.NAME_HASH),
                UnsafeApi.getInt(row + ParticleRows.FLAGS),
                UnsafeApi.getInt(row + ParticleRows.MAX_PARTICLES),
                UnsafeApi.getByte(row + ParticleRows.LOOPING) != 0);
    }

    private static int texts(long row, long pool) {
        return text(UnsafeApi.getLong(row + ParticleRows.TEXTURE), pool)
                + text(UnsafeApi.getLong(row + ParticleRows.MATERIAL), pool);
    }

    /** Sum of the bytes that a slot tells of. Counted by an int: the JIT unrolls no other loops. */
    private static int text(long slot, long pool) {
        long at = pool + ((slot & 0xFFFFFFFFL) << 3);
        int length = (int) (slot >>> 32);
        int sum = 0;
        for (int i = 0; i < length; i++) {
            sum += UnsafeApi.getByte(at + i);
        }
        return sum;
    }

    private static float floats(long row) {
        return EmitterSum.floats(
                        UnsafeApi.getFloat(row + ParticleRows.SPAWN_RATE),
                        UnsafeApi.getFloat(row + ParticleRows.LIFETIME_MIN),
                        UnsafeApi.getFloat(row + ParticleRows.LIFETIME_MAX),
                        UnsafeApi.getFloat(row + ParticleRows.START_SIZE),
                        UnsafeApi.getFloat(row + ParticleRows.END_SIZE),
                        UnsafeApi.getFloat(row + ParticleRows.GRAVITY))
                + EmitterSum.velocity(
                        UnsafeApi.getFloat(row + ParticleRows.VELOCITY),
                        UnsafeApi.getFloat(row + ParticleRows.VELOCITY + 4),
                        UnsafeApi.getFloat(row + ParticleRows.VELOCITY + 8))
                + EmitterSum.colour(
                        UnsafeApi.getFloat(row + ParticleRows.COLOUR),
                        UnsafeApi.getFloat(row + ParticleRows.COLOUR + 4),
                        UnsafeApi.getFloat(row + ParticleRows.COLOUR + 8),
                        UnsafeApi.getFloat(row + ParticleRows.COLOUR + 12))
                + curve(row + ParticleRows.CURVE);
    }

    private static float curve(long at) {
        return EmitterSum.curve(
                UnsafeApi.getFloat(at),
                UnsafeApi.getFloat(at + 4),
                UnsafeApi.getFloat(at + 8),
                UnsafeApi.getFloat(at + 12),
                UnsafeApi.getFloat(at + 16),
                UnsafeApi.getFloat(at + 20),
                UnsafeApi.getFloat(at + 24),
                UnsafeApi.getFloat(at + 28));
    }

    @Override
    public long scan() {
        long first = emitters.first();
        int count = emitters.count();
        int pairs = count & ~1;
        long even = 0;
        long odd = 0;
        // Counted by an int, and into two sums: else each addition waits for the one before.
        for (int i = 0; i < pairs; i += 2) {
            long row = first + (long) i * STRIDE;
            even += twoFields(row);
            odd += twoFields(row + STRIDE);
        }
        if (pairs < count) {
            even += twoFields(first + (long) pairs * STRIDE);
        }
        Reference.reachabilityFence(emitters);
        return even + odd;
    }

    private static long twoFields(long row) {
        return (long) UnsafeApi.getInt(row + ParticleRows.MAX_PARTICLES) + UnsafeApi.getInt(row + ParticleRows.FLAGS);
    }

    private ParticleTables tables() {
        if (tables == null) {
            tables = new ParticleTables(emitters);
        }
        return tables;
    }

    @Override
    public long scanColumns() {
        ParticleTables columns = tables();
        long particles = columns.particles;
        long flags = columns.flags;
        int count = emitters.count();
        long sumOfParticles = 0;
        long sumOfFlags = 0;
        for (int i = 0; i < count; i++) {
            sumOfParticles += UnsafeApi.getInt(particles + (long) i * Integer.BYTES);
            sumOfFlags += UnsafeApi.getInt(flags + (long) i * Integer.BYTES);
        }
        Reference.reachabilityFence(columns);
        return sumOfParticles + sumOfFlags;
    }

    /** By the loop that is faster for so many: the author of a loop by hand knows the data. */
    @Override
    public long filter(float rate, int particles) {
        EmitterColumns columns = tables().columns;
        if (rows == null) {
            rows = new int[emitters.count() + 1];
        }
        int selected = rate > Operation.HALF_OF_RATES
                ? columns.selectByBranches(rate, particles, rows)
                : columns.selectWithoutBranches(rate, particles, rows);
        return EmitterSum.rows(rows, selected);
    }

    @Override
    public long names(long[] hashes, int from, int to) {
        RowTable names = tables().names;
        long base = emitters.first();
        double sum = 0;
        for (int i = from; i < to; i++) {
            sum += UnsafeApi.getFloat(
                    names.address(hashes[i], base, STRIDE, ParticleRows.NAME_HASH) + ParticleRows.SPAWN_RATE);
        }
        Reference.reachabilityFence(names);
        Reference.reachabilityFence(emitters);
        return EmitterSum.of(0, sum);
    }

    @Override
    public long sharing(int[] values, int from, int to) {
        ParticleTables lists = tables();
        long base = emitters.first();
        long sum = 0;
        for (int i = from; i < to; i++) {
            long start = lists.starts + (long) values[i] * Integer.BYTES;
            int end = UnsafeApi.getInt(start + Integer.BYTES);
            // Counted by an int: else each step has a safepoint.
            for (int at = UnsafeApi.getInt(start); at < end; at++) {
                long row = UnsafeApi.getInt(lists.rows + (long) at * Integer.BYTES);
                sum += UnsafeApi.getInt(base + row * STRIDE + ParticleRows.FLAGS);
            }
        }
        Reference.reachabilityFence(lists);
        Reference.reachabilityFence(emitters);
        return sum;
    }

    @Override
    public long hops(long[] placements, int from, int to) {
        if (hops == null) {
            hops = new Hops(PackMapping.of(folder.resolve(EmitterPacks.PLACEMENTS)));
        }
        return hops.rates(placements, from, to, ids);
    }

    /** Placements and the emitters that they refer to, in a pack of their own. */
    private static final class Hops {
        private final PackMapping mapping;
        private final long placements;
        private final long emitters;

        Hops(PackMapping mapping) {
            this.mapping = mapping;
            PackedType placement = mapping.type("Placement");
            FieldLayout emitter = Objects.requireNonNull(placement.layout().field(XxHash64.key("emitter")));
            if (placement.layout().stride() != PLACEMENT_STRIDE || emitter.offset() != EMITTER) {
                throw new IllegalStateException("stride and offset of emitter: " + PLACEMENT_STRIDE + " and " + EMITTER
                        + " here, " + placement.layout().stride() + " and " + emitter.offset() + " in the pack");
            }
            this.placements = mapping.address(placement, SectionKind.ROWS);
            this.emitters = mapping.address(mapping.type("ParticleEmitter"), SectionKind.ROWS);
        }

        /** Placements have the ids of emitters, row by row, and so the same table. */
        long rates(long[] ids, int from, int to, @Nullable RowTable table) {
            long first = placements;
            long firstEmitter = emitters;
            double sum = 0;
            for (int i = from; i < to; i++) {
                long placement = table == null
                        ? first + (ids[i] - 1) * PLACEMENT_STRIDE
                        : table.address(ids[i], first, PLACEMENT_STRIDE, ParticleRows.ID);
                long row = UnsafeApi.getInt(placement + EMITTER);
                sum += UnsafeApi.getFloat(firstEmitter + row * STRIDE + ParticleRows.SPAWN_RATE);
            }
            Reference.reachabilityFence(mapping);
            return EmitterSum.of(0, sum);
        }
    }
}
