package dev.ashlar.bench.contender.mvstore;

import dev.ashlar.bench.contender.Contender;
import dev.ashlar.bench.contender.Description;
import dev.ashlar.bench.contender.Description.Kind;
import dev.ashlar.bench.contender.EmitterReader;
import dev.ashlar.bench.contender.EmitterSet;
import dev.ashlar.bench.contender.EmitterStore;
import dev.ashlar.bench.contender.EmitterSum;
import dev.ashlar.bench.contender.Libraries;
import dev.ashlar.bench.contender.row.ArrayRow;
import dev.ashlar.bench.contender.row.EmitterRow;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import org.h2.mvstore.Cursor;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.type.ByteArrayDataType;
import org.h2.mvstore.type.LongDataType;

/** H2's MVStore. */
public final class MvStoreContender implements Contender {
    private static final Description DESCRIPTION = new Description(
            "mvstore",
            "H2 MVStore",
            Libraries.of("mvstore"),
            Kind.KEY_VALUE,
            "MVMap<Long, byte[]> with the types of the library, opened readOnly with a cache of 64 MB for each GB of heap, H2's own rule for its databases (the 16 MB of a bare MVStore would read pages anew all the time); written in the order of keys by append with a single writer, which leaves full pages, so that there is nothing to compact (a full compaction would compress them); values are rows of 160 bytes");
    private static final String FILE = "emitters.mv";
    private static final String ROWS = "rows";
    private static final int LEAST_CACHE = 16;

    /** Of a heap, by H2's rule. */
    private static final int CACHE_SHARE = 16;

    private static final int BYTES_OF_A_MEGABYTE = 1 << 20;

    /** The only one. */
    public static final MvStoreContender INSTANCE = new MvStoreContender();

    private MvStoreContender() {}

    @Override
    public Description description() {
        return DESCRIPTION;
    }

    private static MVMap.Builder<Long, byte[]> rows() {
        return new MVMap.Builder<Long, byte[]>().keyType(LongDataType.INSTANCE).valueType(ByteArrayDataType.INSTANCE);
    }

    @Override
    public void build(Path folder, EmitterSet emitters) throws IOException {
        MVStore store = new MVStore.Builder().fileName(file(folder)).open();
        MVMap<Long, byte[]> rows = store.openMap(ROWS, rows().singleWriter());
        for (int i = 0; i < emitters.count(); i++) {
            ByteBuffer row = ByteBuffer.allocate(EmitterRow.LENGTH).order(ByteOrder.LITTLE_ENDIAN);
            EmitterRow.write(emitters.get(i), row);
            rows.append(emitters.id(i), row.array());
        }
        store.close();
    }

    private static String file(Path folder) {
        return folder.resolve(FILE).toString();
    }

    @Override
    public EmitterStore open(Path folder) throws IOException {
        long megabytes = Runtime.getRuntime().maxMemory() / BYTES_OF_A_MEGABYTE;
        MVStore store = new MVStore.Builder()
                .fileName(file(folder))
                .readOnly()
                .cacheSize((int) Math.max(LEAST_CACHE, megabytes / CACHE_SHARE))
                .open();
        return new Opened(store, store.openMap(ROWS, rows()));
    }

    /** Shared by threads: a map is safe for readers. */
    private record Opened(MVStore store, MVMap<Long, byte[]> rows) implements EmitterStore {
        @Override
        public EmitterReader reader() {
            return new RowReader(rows);
        }

        @Override
        public void close() {
            store.closeImmediately();
        }
    }

    private record RowReader(MVMap<Long, byte[]> rows) implements EmitterReader {
        private byte[] find(long id) {
            byte[] row = rows.get(id);
            if (row == null) {
                throw new IllegalStateException("no emitter " + id);
            }
            return row;
        }

        @Override
        public long threeFields(long[] ids, int from, int to) {
            long particles = 0;
            double sum = 0;
            for (int i = from; i < to; i++) {
                byte[] row = find(ids[i]);
                particles += ArrayRow.i32(row, EmitterRow.MAX_PARTICLES);
                sum += ArrayRow.f32(row, EmitterRow.SPAWN_RATE) + ArrayRow.f32(row, EmitterRow.LIFETIME_MAX);
            }
            return EmitterSum.of(particles, sum);
        }

        @Override
        public long wholeRecords(long[] ids, int from, int to) {
            long integers = 0;
            double floats = 0;
            for (int i = from; i < to; i++) {
                byte[] row = find(ids[i]);
                integers += ArrayRow.integers(row);
                floats += ArrayRow.floats(row);
            }
            return EmitterSum.of(integers, floats);
        }

        @Override
        public long scan() {
            long sum = 0;
            Cursor<Long, byte[]> cursor = rows.cursor(null);
            while (cursor.hasNext()) {
                cursor.next();
                byte[] row = cursor.getValue();
                sum += ArrayRow.i32(row, EmitterRow.MAX_PARTICLES);
                sum += ArrayRow.i32(row, EmitterRow.FLAGS);
            }
            return sum;
        }
    }
}
