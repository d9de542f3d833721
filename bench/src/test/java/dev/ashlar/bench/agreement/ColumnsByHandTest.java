package dev.ashlar.bench.agreement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.ashlar.bench.oracle.OraclePack;
import dev.ashlar.bench.oracle.OracleRejection;
import dev.ashlar.bench.oracle.OracleSeal;
import dev.ashlar.bench.oracle.OracleType;
import dev.ashlar.store.internal.verify.PackVerifier;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The type in columns that {@code pack-format.md} draws, one i32 and three records, put together byte by byte: "a" is its name,
 * "abc" that of its field, whose keys the document gives.
 */
class ColumnsByHandTest {
    private static final long TYPE_KEY = 0xD24EC4F1A98C6E5BL;
    private static final long FIELD_KEY = 0x44BC2CF5AD770999L;
    private static final int TABLE = 256;
    private static final int DEFAULT_ROW = 384;
    private static final int ROWS = 4096;
    private static final int INDEX = 4352;
    private static final int POOL = 4416;
    private static final int DIRECTORY = 4480;
    private static final int LENGTH = 4896;

    @TempDir
    Path folder;

    private final ByteBuffer pack = ByteBuffer.allocate(LENGTH).order(ByteOrder.LITTLE_ENDIAN);

    private byte[] pack() {
        putHeader();
        putFieldTable();
        pack.putLong(DEFAULT_ROW, -1).putInt(DEFAULT_ROW + 8, -7);
        putColumns();
        pack.putInt(INDEX, 0).putLong(INDEX + 8, 40);
        putEntry(0, 1, TABLE, 128, 1, 64);
        putEntry(1, 2, DEFAULT_ROW, 16, 1, 16);
        putEntry(2, 3, ROWS, 256, 3, 16);
        pack.putInt(DIRECTORY + 2 * 64 + 44, 31);
        putEntry(3, 5, INDEX, 64, 0, 4);
        putEntry(4, 8, POOL, 0, 0, 8);
        putEntry(5, 33, POOL, 16, 4, 4);
        pack.putLong(DIRECTORY + 5 * 64, 0);
        return OracleSeal.seal(pack.array());
    }

    private void putHeader() {
        pack.put(0, new byte[] {(byte) 0x89, 0x41, 0x53, 0x48, 0x0D, 0x0A, 0x1A, 0x0A});
        pack.putShort(8, (short) 1).putInt(12, 256).putLong(16, LENGTH).putLong(24, DIRECTORY);
        pack.putInt(32, 6).putInt(72, 30).putInt(76, 1);
        pack.put(LENGTH - 8, new byte[] {0x41, 0x53, 0x48, 0x4C, 0x45, 0x4E, 0x44, 0x0A});
    }

    /** Columns, a stride of 16, rowAlignment 8; one field, an i32 at offset 8 of the default row. */
    private void putFieldTable() {
        pack.putLong(TABLE, TYPE_KEY).putInt(TABLE + 16, 1).putInt(TABLE + 20, 1);
        pack.putInt(TABLE + 24, 16).putInt(TABLE + 28, 8).putInt(TABLE + 32, 1);
        int field = TABLE + 64;
        pack.putLong(field, FIELD_KEY).put(field + 8, (byte) 6);
        pack.putInt(field + 12, 8).putInt(field + 16, 4).putInt(field + 20, 4).putInt(field + 24, -1);
        pack.putInt(field + 44, 1).putInt(field + 56, 8);
    }

    /** Ids 40, 41, 42 from 64 on; the default at 188, then the values. */
    private void putColumns() {
        pack.putLong(ROWS + 64, 40).putLong(ROWS + 72, 41).putLong(ROWS + 80, 42);
        pack.putLong(ROWS + 56, -1).putInt(ROWS + 188, -7);
        pack.putInt(ROWS + 192, 1).putInt(ROWS + 196, -2).putInt(ROWS + 200, 3);
    }

    private void putEntry(int number, int kind, int offset, int length, int count, int elementLength) {
        int at = DIRECTORY + 64 * number;
        pack.putLong(at, TYPE_KEY)
                .putShort(at + 8, (short) kind)
                .putLong(at + 16, offset)
                .putLong(at + 24, length);
        pack.putLong(at + 32, count).putInt(at + 40, elementLength);
    }

    @Test
    void shouldRead() throws IOException {
        Path file = Files.write(folder.resolve("hand.pack"), pack());

        OracleType type = Agreement.assertAgree(file, "by hand").type("a");

        assertThat(type.columns()).isTrue();
        assertThat(type.id(1)).isEqualTo(41);
        assertThat(type.value(-1, "abc")).isEqualTo(-7L);
        assertThat(type.value(0, "abc")).isEqualTo(1L);
        assertThat(type.value(1, "abc")).isEqualTo(-2L);
        assertThat(type.value(2, "abc")).isEqualTo(3L);
    }

    /** Of the rows section: which byte, and what the oracle finds there. */
    @ParameterizedTest
    @CsvSource({
        "0, byte 0 of the rows",
        "56, default before column 0",
        "63, default before column 0",
        "64, row 1",
        "88, byte 88 of the rows",
        "187, byte 187 of the rows",
        "188, default before column 2",
        "191, default before column 2",
        "204, byte 204 of the rows",
        "255, byte 255 of the rows",
    })
    void cannotChange(int offset, String message) throws IOException {
        byte[] changed = pack();
        changed[ROWS + offset] += 100;
        OracleSeal.seal(changed);
        Path file = Files.write(folder.resolve("changed.pack"), changed);

        OracleRejection refused = catchThrowableOfType(OracleRejection.class, () -> OraclePack.read(changed));

        assertThat(refused).hasMessageContaining(message);
        assertThat(refused.isWritersRule()).isFalse();
        assertThat(PackVerifier.verify(file)).isNotEmpty();
    }

    /** A row alignment that no writer gives, and readers take. */
    @Test
    void shouldTellWhatBindsTheWriterAlone() throws IOException {
        byte[] changed = pack();
        changed[TABLE + 28] = 16;
        OracleSeal.seal(changed);
        Path file = Files.write(folder.resolve("changed.pack"), changed);

        OracleRejection refused = catchThrowableOfType(OracleRejection.class, () -> OraclePack.read(changed));

        assertThat(refused).hasMessageContaining("rowAlignment: expected 8 or 64, found 16");
        assertThat(refused.isWritersRule()).isTrue();
        assertThat(PackVerifier.verify(file)).isEmpty();
    }
}
