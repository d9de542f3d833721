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

    /** Its keys and rows, bucket after bucket; each key is a pair with its row or its list. */
    private static ByteBuffer index(long[] header, long[][] buckets, int... lists) {
        int length = 64 + 64 * buckets.length + 4 * lists.length;
        ByteBuffer file = ByteBuffer.allocate(BEGIN + length).order(ByteOrder.LITTLE_ENDIAN);
        file.position(BEGIN);
        file.putLong(FIELD_KEY).putLong(header[0]).putLong(header[1]);
        file.putInt((int) header[2]).putInt((int) header[3]).putLong(lists.length);
        for (int i = 0; i < buckets.length; i++) {
            int at = BEGIN + 64 + 64 * i;
            int used = buckets[i].length / 2;
            for (int j = 0; j < used; j++) {
                file.putLong(at + 8 * j, buckets[i][2 * j]).putInt(at + 40 + 4 * j, (int) buckets[i][2 * j + 1]);
            }
            file.putInt(at + 60, used);
        }
        file.position(file.limit() - 4 * lists.length);
        for (int number : lists) {
            file.putInt(number);
        }
        return file;
    }

    private static OracleFieldIndex reader(
            ByteBuffer file, int buckets, int kind, SortedMap<Long, List<Integer>> rows) {
        OraclePack.Section section = new OraclePack.Section(
                0, 1, OraclePack.FIELD_INDEX, 0, BEGIN, file.limit() - BEGIN, buckets, 64, 0, FIELD_KEY);
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
        long[] bucket = {0, 1L << 31, 0x5692161D100B05E5L, 1};
        return index(new long[] {2, 3, 1, 1}, new long[][] {bucket}, 2, 0, 2);
    }

    @Test
    void acceptsThePictureInTheDocument() {
        OracleFieldIndex index = reader(picture(), 1, OracleField.MANY, twoColours());

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
            OracleFieldIndex index = reader(file, 1, OracleField.MANY, twoColours());

            assertThatExceptionOfType(OracleRejection.class)
                    .as("bit " + bit)
                    .isThrownBy(index::check)
                    .matches(rejection -> !rejection.isWritersRule());
        }
    }

    @Test
    void refusesSeveralRowsOfAValueThatIsToHaveOne() {
        OracleFieldIndex index = reader(picture(), 1, 2, twoColours());

        assertThatExceptionOfType(OracleRejection.class).isThrownBy(index::check);
    }

    @Test
    void refusesAnotherCountOfBuckets() {
        OracleFieldIndex index = reader(picture(), 2, OracleField.MANY, twoColours());

        assertThatExceptionOfType(OracleRejection.class).isThrownBy(index::check);
    }

    @Test
    void hasNoBucketsWithoutKeys() {
        OracleFieldIndex index = reader(index(new long[4], new long[0][]), 0, OracleField.KEY, rows());

        assertThatCode(index::check).doesNotThrowAnyException();
        assertThat(index.find(0)).isEmpty();
    }

    /** Seven keys have two homes; six of them the second, so that there is a third bucket. */
    @Test
    void goesOnBehindTheLastHome() {
        SortedMap<Long, List<Integer>> rows = rows();
        rows.put(5L, List.of(6));
        long[] second = new long[10];
        for (int i = 0; i < 6; i++) {
            rows.put((1L << 63) + i, List.of(i));
            if (i < 5) {
                second[2 * i] = (1L << 63) + i;
                second[2 * i + 1] = i;
            }
        }
        long[][] buckets = {{5, 6}, second, {(1L << 63) + 5, 5}};
        OracleFieldIndex index = reader(index(new long[] {7, 7, 2, 2}, buckets), 3, OracleField.KEY, rows);

        assertThatCode(index::check).doesNotThrowAnyException();
        assertThat(index.find((1L << 63) + 5)).containsExactly(5);
        assertThat(index.find((1L << 63) + 6)).isEmpty();
        assertThat(index.find(6)).isEmpty();
    }

    /** Nine keys have three homes; six the first, one the second, where it finds the sixth. */
    @Test
    void sharesABucketWithTheKeysOfTheHomeBefore() {
        SortedMap<Long, List<Integer>> rows = rows();
        long[] first = new long[10];
        for (int i = 0; i < 6; i++) {
            rows.put((long) i, List.of(i));
            if (i < 5) {
                first[2 * i] = i;
                first[2 * i + 1] = i;
            }
        }
        long middle = 1L << 63;
        rows.put(middle, List.of(6));
        rows.put(-2L, List.of(7));
        rows.put(-1L, List.of(8));
        long[][] buckets = {first, {5, 5, middle, 6}, {-2, 7, -1, 8}};
        OracleFieldIndex index = reader(index(new long[] {9, 9, 3, 2}, buckets), 3, OracleField.MANY, rows);

        assertThatCode(index::check).doesNotThrowAnyException();
    }
}
