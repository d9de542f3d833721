package dev.ashlar.bench.contender.sparkey;

import com.spotify.sparkey.SparkeyLogIterator;
import com.spotify.sparkey.SparkeyReader;
import dev.ashlar.bench.contender.EmitterReader;
import dev.ashlar.bench.contender.EmitterSum;
import dev.ashlar.bench.contender.row.ArrayRow;
import dev.ashlar.bench.contender.row.EmitterRow;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/**
 * Copies row after row into an array. For one thread. A duplicate is never closed: the library would try to unmap what it does not own, and
 * the store closes all.
 */
final class RowReader implements EmitterReader {
    private final SparkeyReader rows;
    private final File log;
    private final byte[] key = new byte[Long.BYTES];
    private final byte[] row = new byte[EmitterRow.LENGTH];

    RowReader(SparkeyReader rows, File log) {
        this.rows = rows;
        this.log = log;
    }

    private void find(long id) {
        ArrayRow.putLong(key, 0, id);
        try {
            SparkeyReader.Entry entry = rows.getAsEntry(key);
            if (entry == null) {
                throw new IllegalStateException("no emitter " + id);
            }
            fill(entry);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void fill(SparkeyReader.Entry entry) throws IOException {
        InputStream value = entry.getValueAsStream();
        int filled = 0;
        while (filled < EmitterRow.LENGTH) {
            int read = value.read(row, filled, EmitterRow.LENGTH - filled);
            if (read < 0) {
                throw new IllegalStateException("a row has " + filled + " bytes, expected " + EmitterRow.LENGTH);
            }
            filled += read;
        }
    }

    @Override
    public long threeFields(long[] ids, int from, int to) {
        long particles = 0;
        double sum = 0;
        for (int i = from; i < to; i++) {
            find(ids[i]);
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
            find(ids[i]);
            integers += ArrayRow.integers(row);
            floats += ArrayRow.floats(row);
        }
        return EmitterSum.of(integers, floats);
    }

    /** Every key was written once, so that the log has no entry that another replaces. */
    @Override
    public long scan() {
        long sum = 0;
        try {
            for (SparkeyReader.Entry entry : new SparkeyLogIterator(log)) {
                fill(entry);
                sum += ArrayRow.i32(row, EmitterRow.MAX_PARTICLES);
                sum += ArrayRow.i32(row, EmitterRow.FLAGS);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return sum;
    }
}
