package dev.ashlar.bench.contender.lmdb;

import dev.ashlar.bench.contender.Contender;
import dev.ashlar.bench.contender.Description;
import dev.ashlar.bench.contender.Description.Kind;
import dev.ashlar.bench.contender.EmitterReader;
import dev.ashlar.bench.contender.EmitterSet;
import dev.ashlar.bench.contender.EmitterStore;
import dev.ashlar.bench.contender.Libraries;
import dev.ashlar.bench.contender.row.EmitterRow;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.lmdbjava.Cursor;
import org.lmdbjava.Dbi;
import org.lmdbjava.DbiFlags;
import org.lmdbjava.DirectBufferProxy;
import org.lmdbjava.Env;
import org.lmdbjava.EnvFlags;
import org.lmdbjava.PutFlags;
import org.lmdbjava.Txn;

/** LMDB. */
public final class LmdbContender implements Contender {
    private static final Description DESCRIPTION = new Description(
            "lmdb",
            "LMDB",
            Libraries.of("lmdb"),
            Kind.KEY_VALUE,
            "as lmdbjava's authors benchmark it: MDB_INTEGERKEY, one read transaction kept open for each thread, Agrona DirectBuffer, lmdbjava's own checks off; found by Dbi.get, which measured ahead of a cursor; opened MDB_RDONLY_ENV, MDB_NOTLS, MDB_NOLOCK since nobody writes; written by MDB_APPEND; read-ahead left on, for MDB_NORDAHEAD is advised where the data is larger than memory; values are rows of 160 bytes");
    private static final List<String> FLAGS =
            List.of("-Dlmdbjava.disable.checks=true", "--enable-native-access=ALL-UNNAMED");
    private static final String FILE = "emitters.lmdb";
    private static final int EMITTERS_AT_ONCE = 100_000;

    /** More than what an emitter takes, and the pages that every file has. */
    private static final int ENOUGH = 256;

    private static final long LEAST_MAP = 1 << 20;

    /** The only one. */
    public static final LmdbContender INSTANCE = new LmdbContender();

    private LmdbContender() {}

    @Override
    public Description description() {
        return DESCRIPTION;
    }

    @Override
    public List<String> jvmFlags() {
        return FLAGS;
    }

    @Override
    public void build(Path folder, EmitterSet emitters) throws IOException {
        UnsafeBuffer key = new UnsafeBuffer(ByteBuffer.allocateDirect(Long.BYTES));
        ByteBuffer row = ByteBuffer.allocateDirect(EmitterRow.LENGTH).order(ByteOrder.LITTLE_ENDIAN);
        UnsafeBuffer value = new UnsafeBuffer(row);
        try (Env<DirectBuffer> environment = Env.create(DirectBufferProxy.PROXY_DB)
                .setMapSize(LEAST_MAP + (long) emitters.count() * ENOUGH)
                .setMaxDbs(1)
                .open(folder.resolve(FILE).toFile(), EnvFlags.MDB_NOSUBDIR, EnvFlags.MDB_NOLOCK, EnvFlags.MDB_NOSYNC)) {
            Dbi<DirectBuffer> rows = environment.openDbi((byte[]) null, DbiFlags.MDB_CREATE, DbiFlags.MDB_INTEGERKEY);
            for (int from = 0; from < emitters.count(); from += EMITTERS_AT_ONCE) {
                int to = (int) Math.min((long) from + EMITTERS_AT_ONCE, emitters.count());
                try (Txn<DirectBuffer> transaction = environment.txnWrite()) {
                    try (Cursor<DirectBuffer> cursor = rows.openCursor(transaction)) {
                        for (int i = from; i < to; i++) {
                            key.putLong(0, emitters.id(i));
                            EmitterRow.write(emitters.get(i), row);
                            cursor.put(key, value, PutFlags.MDB_APPEND);
                        }
                    }
                    transaction.commit();
                }
            }
        }
    }

    @Override
    public EmitterStore open(Path folder) throws IOException {
        Path file = folder.resolve(FILE);
        Env<DirectBuffer> environment = Env.create(DirectBufferProxy.PROXY_DB)
                .setMapSize(Files.size(file))
                .setMaxDbs(1)
                .open(
                        file.toFile(),
                        EnvFlags.MDB_NOSUBDIR,
                        EnvFlags.MDB_RDONLY_ENV,
                        EnvFlags.MDB_NOTLS,
                        EnvFlags.MDB_NOLOCK);
        return new Opened(environment, environment.openDbi((byte[]) null, DbiFlags.MDB_INTEGERKEY));
    }

    private record Opened(Env<DirectBuffer> environment, Dbi<DirectBuffer> rows) implements EmitterStore {
        @Override
        public EmitterReader reader() {
            return new LmdbReader(environment, rows);
        }

        @Override
        public void close() {
            environment.close();
        }
    }
}
