package dev.ashlar.bench.workload;

import dev.ashlar.bench.emitter.ParticleEmitter;
import dev.ashlar.bench.floor.EmitterValues;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.pipeline.pack.PackInfo;
import dev.ashlar.pipeline.pack.PackWriter;
import dev.ashlar.store.internal.format.HeaderFormat;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.AbstractList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.IntFunction;

/** The packs that workloads read. Records are made when they are written, so that none has to fit the heap. */
enum SamplePack {
    /** Emitters in rows, with the ids 1 to their number. */
    EMITTERS {
        @Override
        void addTypes(PackWriter writer, int count) throws IOException {
            add(writer, ParticleEmitter.TYPE.layout(), count, row -> emitter(row + 1));
        }
    },
    /** The same with ids all over {@link #SPARSE_IDS}. */
    SPARSE_EMITTERS {
        @Override
        void addTypes(PackWriter writer, int count) throws IOException {
            add(writer, ParticleEmitter.TYPE.layout(), count, row -> emitter(sparseId(row, count)));
        }
    },
    /** Emitters in columns: their numbers are those of {@link #EMITTERS}. */
    COLUMN_EMITTERS {
        @Override
        void addTypes(PackWriter writer, int count) throws IOException {
            add(writer, ColumnEmitter.TYPE.layout(), count, row -> renamed("ColumnEmitter", emitter(row + 1)));
        }
    },
    /** Placements, each of a mesh chosen at random among as many. */
    PLACEMENTS {
        @Override
        void addTypes(PackWriter writer, int count) throws IOException {
            add(writer, Mesh.TYPE.layout(), count, row -> mesh(row, count));
            add(writer, Placement.TYPE.layout(), count, row -> placement(row, count));
        }
    },
    /** Creatures, once with nested data and once flat. */
    CREATURES {
        @Override
        void addTypes(PackWriter writer, int count) throws IOException {
            List<DataRecord> nested = new Records(count, CreatureRecords::nested);
            writer.addType(CreatureRecords.layout(), 1, nested, List.of(), (type, id) -> (int) (id - 1));
            add(writer, FlatCreature.TYPE.layout(), count, CreatureRecords::flat);
        }
    };

    /** Sparse ids are less than this. */
    static final long SPARSE_IDS = 1L << 40;

    /** Of a linear congruential generator that has a full period: see Knuth, The Art of Computer Programming, 3.2.1.2. */
    private static final long CHAIN_FACTOR = 1 + 20 * 7_919;

    private static final long CHAIN_STEP = 77_777_777;

    private static final PackInfo WITHOUT_NAMES = new PackInfo(Map.of(), Map.of(), false);

    abstract void addTypes(PackWriter writer, int count) throws IOException;

    /** Writes the pack, as for release: without the names of types and fields. */
    final void write(Path pack, int count) throws IOException {
        try (FileChannel channel = FileChannel.open(
                pack, StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            PackWriter writer = new PackWriter(channel, HeaderFormat.WINDOW_SHIFT);
            addTypes(writer, count);
            writer.finish(WITHOUT_NAMES);
        }
    }

    private static void add(PackWriter writer, RecordLayout layout, int count, IntFunction<DataRecord> records)
            throws IOException {
        DataRecord defaults = new DataRecord(layout.name());
        writer.addType(layout, 1, defaults, new Records(count, records), List.of(), (type, id) -> (int) (id - 1));
    }

    private static DataRecord emitter(long id) {
        return EmitterValues.ofId(id, Picks.SEED).toRecord();
    }

    /** One id in each of as many equal parts, so that they ascend. */
    static long sparseId(int row, int count) {
        long part = SPARSE_IDS / count;
        return row * part + 1 + new SplittableRandom(Picks.SEED + row).nextLong(part);
    }

    private static DataRecord renamed(String type, DataRecord values) {
        DataRecord renamed = new DataRecord(type, values.id());
        values.forEach(renamed::set);
        return renamed;
    }

    /** The references lead through all meshes where 2 and 5 are the only primes in their number. */
    private static DataRecord mesh(int row, int count) {
        SplittableRandom random = new SplittableRandom(Picks.SEED + row);
        DataRecord mesh = new DataRecord("Mesh", row + 1);
        mesh.set("name", Variant.of("mesh " + row));
        mesh.set("vertices", Variant.ofInteger(ValueType.I32, random.nextInt(10_000)));
        mesh.set("radius", Variant.of((float) random.nextInt(100)));
        mesh.set("coarser", Variant.ofRef("Mesh", 1 + (row * CHAIN_FACTOR + CHAIN_STEP) % count));
        mesh.set("centre", Variant.ofFloats(ValueType.VEC3, 1, 2, row));
        return mesh;
    }

    private static DataRecord placement(int row, int count) {
        SplittableRandom random = new SplittableRandom(Picks.SEED - row);
        DataRecord placement = new DataRecord("Placement", row + 1);
        placement.set("mesh", Variant.ofRef("Mesh", 1 + random.nextInt(count)));
        placement.set("position", Variant.ofFloats(ValueType.VEC3, row, 0, 1));
        placement.set("scale", Variant.of(1 + random.nextInt(3) / 2f));
        return placement;
    }

    /** Records that are made at each look at them. */
    private static final class Records extends AbstractList<DataRecord> {
        private final int count;
        private final IntFunction<DataRecord> records;

        Records(int count, IntFunction<DataRecord> records) {
            this.count = count;
            this.records = records;
        }

        @Override
        public int size() {
            return count;
        }

        @Override
        public DataRecord get(int row) {
            return records.apply(row);
        }
    }
}
