package dev.ashlar.bench.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The oracle's reading of indexes of fields, held against indexes that were laid by hand. */
class OracleFieldIndexTest {
    private static final long FIELD_KEY = OracleHashes.key("colour");
    private static final int BEGIN = 128;

    /** Each slot is a pair of numbers: the entry and the upper half of the key. */
    private static ByteBuffer index(long[] header, long[] slots, int... lists) {
        int length = 64 + 4 * slots.length + 4 * lists.length;
        ByteBuffer file = ByteBuffer.allocate(BEGIN + length).order(ByteOrder.LITTLE_ENDIAN);
        file.position(BEGIN);
        file.putLong(FIELD_KEY).putLong(header[0]).putLong(header[1]);
        file.putInt((int) header[2]).putInt((int) header[3]).putLong(lists.length);
        file.position(BEGIN + 64);
        for (long number : slots) {
            file.putInt((int) number);
        }
        for (int number : lists) {
            file.putInt(number);
        }
        return file;
    }

    private static OracleFieldIndex reader(ByteBuffer file, int slots, int kind, SortedMap<Long, List<Integer>> rows) {
        OraclePack.Section section = new OraclePack.Section(
                0, 1, OraclePack.FIELD_INDEX, 0, BEGIN, file.limit() - BEGIN, slots, 8, 0, FIELD_KEY);
        OracleField field = new OracleField(
                0,
                "colour",
                FIELD_KEY,
                OracleCode.ENUM,
                OracleField.SINGLE,
                1,
                false,
                false,
                kind,
                8,
                1,
                1,
                8,
                -1,
                0,
                List.of(),
                List.of());
        return new OracleFieldIndex(file, section, "type T", field, rows);
    }

    private static SortedMap<Long, List<Integer>> rows() {
        return new TreeMap<>(Long::compareUnsigned);
    }

    /** Rows red, blue, red, of which red is number 0. */
    private static SortedMap<Long, List<Integer>> twoColours() {
        SortedMap<Long, List<Integer>> rows = rows();
        rows.put(0L, List.of(0, 2));
        rows.put(0x5692161D100B05E5L, List.of(1));
        return rows;
    }

    private static ByteBuffer picture() {
        long[] slots = {(1L << 31) + 1, 0, 2, 0x5692161D, 0, 0, 0, 0};
        return index(new long[] {2, 3, 3, 1}, slots, 2, 0, 2);
    }

    @Test
    void acceptsThePictureInTheDocument() {
        OracleFieldIndex index = reader(picture(), 4, OracleField.MANY, twoColours());

        assertThatCode(index::check).doesNotThrowAnyException();
        assertThat(index.find(0)).containsExactly(0, 2);
        assertThat(index.find(0x5692161D100B05E5L)).containsExactly(1);
        assertThat(index.find(7)).isEmpty();
        assertThat(index.find(-1)).isEmpty();
    }

    @Test
    void refusesEveryFlippedBit() {
        for (int bit = 8 * BEGIN; bit < 8 * picture().limit(); bit++) {
            ByteBuffer file = picture();
            file.put(bit / 8, (byte) (file.get(bit / 8) ^ 1 << bit % 8));
            OracleFieldIndex index = reader(file, 4, OracleField.MANY, twoColours());

            assertThatExceptionOfType(OracleRejection.class)
                    .as("bit " + bit)
                    .isThrownBy(index::check)
                    .matches(rejection -> !rejection.isWritersRule());
        }
    }

    @Test
    void refusesSeveralRowsOfAValueThatIsToHaveOne() {
        OracleFieldIndex index = reader(picture(), 4, 2, twoColours());

        assertThatExceptionOfType(OracleRejection.class).isThrownBy(index::check);
    }

    @Test
    void refusesAnotherCountOfSlots() {
        OracleFieldIndex index = reader(picture(), 5, OracleField.MANY, twoColours());

        assertThatExceptionOfType(OracleRejection.class).isThrownBy(index::check);
    }

    @Test
    void hasNoSlotsWithoutKeys() {
        OracleFieldIndex index = reader(index(new long[4], new long[0]), 0, OracleField.KEY, rows());

        assertThatCode(index::check).doesNotThrowAnyException();
        assertThat(index.find(0)).isEmpty();
    }

    /** Four keys have six homes; three of them the last, so that two are behind it. */
    @Test
    void goesOnBehindTheLastHome() {
        SortedMap<Long, List<Integer>> rows = rows();
        rows.put(5L, List.of(6));
        long last = 0xFFFFFFF0L;
        for (int i = 0; i < 3; i++) {
            rows.put(last + i << 32, List.of(i));
        }
        long[] slots = {7, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, last, 2, last + 1, 3, last + 2, 0, 0};
        OracleFieldIndex index = reader(index(new long[] {4, 4, 6, 3}, slots), 9, OracleField.KEY, rows);

        assertThatCode(index::check).doesNotThrowAnyException();
        assertThat(index.find(last + 2 << 32)).containsExactly(2);
        assertThat(index.find(last + 3 << 32)).isEmpty();
        assertThat(index.find(6)).isEmpty();
    }

    /** Six keys have nine homes; four the first, one the third, which others are in: it comes behind them. */
    @Test
    void putsAKeyBehindThoseOfTheHomesBefore() {
        SortedMap<Long, List<Integer>> rows = rows();
        for (int i = 0; i < 4; i++) {
            rows.put((long) i << 32, List.of(i));
        }
        rows.put(0x40000000L << 32, List.of(4));
        rows.put(0xFFFFFFFFL << 32, List.of(5));
        long[] slots = {1, 0, 2, 1, 3, 2, 4, 3, 5, 0x40000000L, 0, 0, 0, 0, 0, 0, 6, 0xFFFFFFFFL, 0, 0, 0, 0, 0, 0, 0, 0
        };
        OracleFieldIndex index = reader(index(new long[] {6, 6, 9, 4}, slots), 13, OracleField.MANY, rows);

        assertThatCode(index::check).doesNotThrowAnyException();
        assertThat(index.find(0x40000000L << 32)).containsExactly(4);
    }

    /** Two keys with the same upper half, one with a list; a third that no row has. */
    @Test
    void tellsKeysOfOneUpperHalfByTheValuesOfTheirRows() {
        SortedMap<Long, List<Integer>> rows = rows();
        long half = 0x12345678L << 32;
        rows.put(half + 1, List.of(1, 2));
        rows.put(half + 7, List.of(0));
        long[] slots = {(1L << 31) + 1, half >>> 32, 1, half >>> 32, 0, 0, 0, 0, 0, 0};
        OracleFieldIndex index = reader(index(new long[] {2, 3, 3, 2}, slots, 2, 1, 2), 5, OracleField.MANY, rows);

        assertThatCode(index::check).doesNotThrowAnyException();
        assertThat(index.find(half + 1)).containsExactly(1, 2);
        assertThat(index.find(half + 7)).containsExactly(0);
        assertThat(index.find(half + 4)).isEmpty();
    }

    @Test
    void refusesKeysOfOneUpperHalfInAnotherOrder() {
        SortedMap<Long, List<Integer>> rows = rows();
        long half = 0x12345678L << 32;
        rows.put(half + 1, List.of(1));
        rows.put(half + 7, List.of(0));
        long[] slots = {1, half >>> 32, 2, half >>> 32, 0, 0, 0, 0, 0, 0};
        OracleFieldIndex index = reader(index(new long[] {2, 2, 3, 2}, slots), 5, OracleField.MANY, rows);

        assertThatExceptionOfType(OracleRejection.class).isThrownBy(index::check);
    }
}
