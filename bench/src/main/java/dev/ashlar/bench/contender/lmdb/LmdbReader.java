package dev.ashlar.bench.contender.lmdb;

import dev.ashlar.bench.contender.EmitterReader;
import dev.ashlar.bench.contender.EmitterSum;
import dev.ashlar.bench.contender.row.EmitterRow;
import java.nio.ByteBuffer;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.lmdbjava.Cursor;
import org.lmdbjava.Dbi;
import org.lmdbjava.Env;
import org.lmdbjava.Txn;

/** Reads in one transaction, by key and through one cursor. For one thread. */
final class LmdbReader implements EmitterReader {
    private final Dbi<DirectBuffer> rows;
    private final Txn<DirectBuffer> transaction;
    private final Cursor<DirectBuffer> cursor;
    private final UnsafeBuffer key = new UnsafeBuffer(ByteBuffer.allocateDirect(Long.BYTES));

    LmdbReader(Env<DirectBuffer> environment, Dbi<DirectBuffer> rows) {
        this.rows = rows;
        this.transaction = environment.txnRead();
        this.cursor = rows.openCursor(transaction);
    }

    private DirectBuffer find(long id) {
        key.putLong(0, id);
        DirectBuffer row = rows.get(transaction, key);
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
            DirectBuffer row = find(ids[i]);
            particles += row.getInt(EmitterRow.MAX_PARTICLES);
            sum += row.getFloat(EmitterRow.SPAWN_RATE) + row.getFloat(EmitterRow.LIFETIME_MAX);
        }
        return EmitterSum.of(particles, sum);
    }

    @Override
    public long wholeRecords(long[] ids, int from, int to) {
        long integers = 0;
        double floats = 0;
        for (int i = from; i < to; i++) {
            DirectBuffer row = find(ids[i]);
            integers += integers(row);
            floats += floats(row);
        }
        return EmitterSum.of(integers, floats);
    }

    private static long integers(DirectBuffer row) {
        return EmitterSum.integers(
                        row.getLong(EmitterRow.ID),
                        row.getLong(EmitterRow.NAME_HASH),
                        row.getInt(EmitterRow.FLAGS),
                        row.getInt(EmitterRow.MAX_PARTICLES),
                        row.getByte(EmitterRow.LOOPING) != 0)
                + text(row, EmitterRow.TEXTURE, row.getByte(EmitterRow.TEXTURE_LENGTH))
                + text(row, EmitterRow.MATERIAL, row.getByte(EmitterRow.MATERIAL_LENGTH));
    }

    private static int text(DirectBuffer row, int at, int length) {
        int sum = 0;
        for (int i = at; i < at + length; i++) {
            sum += row.getByte(i);
        }
        return sum;
    }

    private static float floats(DirectBuffer row) {
        return EmitterSum.floats(
                        row.getFloat(EmitterRow.SPAWN_RATE),
                        row.getFloat(EmitterRow.LIFETIME_MIN),
                        row.getFloat(EmitterRow.LIFETIME_MAX),
                        row.getFloat(EmitterRow.START_SIZE),
                        row.getFloat(EmitterRow.END_SIZE),
                        row.getFloat(EmitterRow.GRAVITY))
                + EmitterSum.velocity(
                        row.getFloat(EmitterRow.VELOCITY),
                        row.getFloat(EmitterRow.VELOCITY + 4),
                        row.getFloat(EmitterRow.VELOCITY + 8))
                + EmitterSum.colour(
                        row.getFloat(EmitterRow.COLOUR),
                        row.getFloat(EmitterRow.COLOUR + 4),
                        row.getFloat(EmitterRow.COLOUR + 8),
                        row.getFloat(EmitterRow.COLOUR + 12))
                + curve(row);
    }

    private static float curve(DirectBuffer row) {
        return EmitterSum.curve(
                row.getFloat(EmitterRow.CURVE),
                row.getFloat(EmitterRow.CURVE + 4),
                row.getFloat(EmitterRow.CURVE + 8),
                row.getFloat(EmitterRow.CURVE + 12),
                row.getFloat(EmitterRow.CURVE + 16),
                row.getFloat(EmitterRow.CURVE + 20),
                row.getFloat(EmitterRow.CURVE + 24),
                row.getFloat(EmitterRow.CURVE + 28));
    }

    @Override
    public long scan() {
        long sum = 0;
        for (boolean found = cursor.first(); found; found = cursor.next()) {
            DirectBuffer row = cursor.val();
            sum += row.getInt(EmitterRow.MAX_PARTICLES);
            sum += row.getInt(EmitterRow.FLAGS);
        }
        return sum;
    }

    @Override
    public void close() {
        cursor.close();
        transaction.close();
    }
}
