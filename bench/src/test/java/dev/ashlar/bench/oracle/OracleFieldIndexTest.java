package dev.ashlar.bench.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The oracle's reading of indexes of fields, held against indexes that were laid by hand. */
class OracleFieldIndexTest {
    private static final long FIELD_KEY = OracleHashes.key("colour");
    private static final int BEGIN = 128;
    private static final int FIRST = BEGIN + 64;
    private static final long MIX_1000 = 0xC1936642EBA4EAD7L;

    /** The header has keyCount, rowCount, homeCount and longestProbe. Each slot is the entry and the upper half of the key. */
    private static ByteBuffer hash(long[] header, long[] slots, int... lists) {
        ByteBuffer file = file(header, 4 * (slots.length + lists.length));
        file.putLong(BEGIN + 32, lists.length);
        for (long number : slots) {
            file.putInt((int) number);
        }
        for (int number : lists) {
            file.putInt(number);
        }
        return file;
    }

    private static ByteBuffer direct(long keyCount, long rowCount, long firstValue, int... startsAndRows) {
        long span = startsAndRows.length - rowCount - 1;
        ByteBuffer file = file(new long[] {keyCount, rowCount, span, 0}, 4 * startsAndRows.length);
        file.putLong(BEGIN + 32, startsAndRows.length).putInt(BEGIN + 40, 1).putLong(BEGIN + 48, firstValue);
        for (int number : startsAndRows) {
            file.putInt(number);
        }
        return file;
    }

    private static ByteBuffer file(long[] header, int length) {
        ByteBuffer file = ByteBuffer.allocate(FIRST + length).order(ByteOrder.LITTLE_ENDIAN);
        file.putLong(BEGIN, FIELD_KEY).putLong(BEGIN + 8, header[0]).putLong(BEGIN + 16, header[1]);
        file.putInt(BEGIN + 24, (int) header[2]).putInt(BEGIN + 28, (int) header[3]);
        return file.position(FIRST);
    }

    /** Of strings: without values. */
    private static OracleFieldIndex reader(ByteBuffer file, int slots, int kind, SortedMap<Long, List<Integer>> rows) {
        return reader(file, slots, kind, rows, new TreeMap<>());
    }

    /** Of numbers. */
    private static OracleFieldIndex numbers(
            ByteBuffer file, int slots, int kind, SortedMap<Long, List<Integer>> values) {
        SortedMap<Long, List<Integer>> keys = rows();
        values.forEach((value, rows) -> keys.put(OracleHashes.mix(value), rows));
        return reader(file, slots, kind, keys, values);
    }

    private static OracleFieldIndex reader(
            ByteBuffer file,
            int slots,
            int kind,
            SortedMap<Long, List<Integer>> keys,
            SortedMap<Long, List<Integer>> values) {
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
        return new OracleFieldIndex(file, section, "type T", field, keys, values);
    }

    private static SortedMap<Long, List<Integer>> rows() {
        return new TreeMap<>(Long::compareUnsigned);
    }

    /** Each row has a value of its own. */
    private static SortedMap<Long, List<Integer>> values(long... ofRows) {
        SortedMap<Long, List<Integer>> values = new TreeMap<>();
        for (int row = 0; row < ofRows.length; row++) {
            values.put(ofRows[row], List.of(row));
        }
        return values;
    }

    /** Rows 0, absent, 0, 1000. */
    private static SortedMap<Long, List<Integer>> sizes() {
        return new TreeMap<>(Map.of(0L, List.of(0, 2), 1000L, List.of(3)));
    }

    private static ByteBuffer picture() {
        long[] slots = {(1L << 31) + 1, 0, 0, 0, 4, MIX_1000 >>> 32, 0, 0};
        return hash(new long[] {2, 3, 3, 1}, slots, 2, 0, 2);
    }

    /** Rows red, absent, red, blue. */
    private static SortedMap<Long, List<Integer>> hues() {
        return new TreeMap<>(Map.of(0L, List.of(0, 2), 1L, List.of(3)));
    }

    private static ByteBuffer directPicture() {
        return direct(2, 3, 0, 0, 2, 3, 0, 2, 3);
    }

    private static void assertRefuses(OracleFieldIndex index, String message) {
        assertThatExceptionOfType(OracleRejection.class)
                .isThrownBy(index::check)
                .withMessageContaining(message)
                .matches(rejection -> !rejection.isWritersRule());
    }

    @Test
    void acceptsThePictureOfAHashInTheDocument() {
        OracleFieldIndex index = numbers(picture(), 4, OracleField.MANY, sizes());

        assertThatCode(index::check).doesNotThrowAnyException();
        assertThat(index.find(0)).containsExactly(0, 2);
        assertThat(index.find(MIX_1000)).containsExactly(3);
        assertThat(index.find(7)).isEmpty();
        assertThat(index.find(-1)).isEmpty();
    }

    @Test
    void acceptsThePictureOfADirectIndexInTheDocument() {
        OracleFieldIndex index = numbers(directPicture(), 0, OracleField.MANY, hues());

        assertThatCode(index::check).doesNotThrowAnyException();
        assertThat(index.find(0)).containsExactly(0, 2);
        assertThat(index.find(1)).containsExactly(3);
        assertThat(index.find(2)).isEmpty();
        assertThat(index.find(-1)).isEmpty();
        assertThat(index.find(Long.MIN_VALUE)).isEmpty();
    }

    @Test
    void refusesEveryFlippedBit() {
        for (int bit = 8 * BEGIN; bit < 8 * picture().limit(); bit++) {
            assertRefuses(numbers(flipped(picture(), bit), 4, OracleField.MANY, sizes()), "index of colour");
        }
        for (int bit = 8 * BEGIN; bit < 8 * directPicture().limit(); bit++) {
            assertRefuses(numbers(flipped(directPicture(), bit), 0, OracleField.MANY, hues()), "index of colour");
        }
    }

    private static ByteBuffer flipped(ByteBuffer file, int bit) {
        return file.put(bit / 8, (byte) (file.get(bit / 8) ^ 1 << bit % 8));
    }

    /** Of the picture of a direct index, one number of the section. */
    @ParameterizedTest
    @CsvSource({
        "8, 3, 'keyCount: expected 2, found 3'",
        "16, 2, 'rowCount: expected 3, found 2'",
        "24, 3, 'homeCount: expected 2, found 3'",
        "28, 1, 'longestProbe: expected 0, found 1'",
        "32, 5, 'listLength: expected 6, found 5'",
        "40, 0, 'indexKind: expected 1, found 0'",
        "40, 2, 'indexKind: expected 1, found 2'",
        "44, 1, 'file offset 172: expected a zero byte, found 1'",
        "48, -1, 'firstValue: expected 0, found 4294967295'",
        "56, 1, 'file offset 184: expected a zero byte, found 1'",
        "60, 1, 'file offset 188: expected a zero byte, found 1'",
        "64, 1, 'start 0: expected 0, found 1'",
        "68, 1, 'start 1: expected 2, found 1'",
        "72, 4, 'start 2: expected 3, found 4'",
        "76, 2, 'number 0 of the rows: expected 0, found 2'",
        "84, -1, 'number 2 of the rows: expected 3, found 4294967295'"
    })
    void refusesAWrongNumberOfADirectIndex(int at, int number, String message) {
        ByteBuffer file = directPicture().putInt(BEGIN + at, number);

        assertRefuses(numbers(file, 0, OracleField.MANY, hues()), message);
    }

    @Test
    void refusesRowsOfAValueThatDoNotAscend() {
        ByteBuffer file = direct(2, 3, 0, 0, 2, 3, 2, 0, 3);

        assertRefuses(numbers(file, 0, OracleField.MANY, hues()), "number 0 of the rows");
    }

    @Test
    void refusesASpanWiderThanTheValues() {
        ByteBuffer before = direct(2, 3, -1, 0, 0, 2, 3, 0, 2, 3);
        ByteBuffer behind = direct(2, 3, 0, 0, 2, 3, 3, 0, 2, 3);

        assertRefuses(numbers(before, 0, OracleField.MANY, hues()), "homeCount: expected 2, found 3");
        assertRefuses(numbers(behind, 0, OracleField.MANY, hues()), "homeCount: expected 2, found 3");
    }

    @Test
    void refusesSlotsAndOtherBytesInADirectIndex() {
        assertRefuses(numbers(directPicture(), 1, OracleField.MANY, hues()), "count: expected 0, found 1");
        ByteBuffer longer = ByteBuffer.allocate(directPicture().limit() + 4).order(ByteOrder.LITTLE_ENDIAN);
        longer.put(directPicture().position(0));
        assertRefuses(numbers(longer, 0, OracleField.MANY, hues()), "length: expected 88, found 92");
    }

    @Test
    void refusesAHashWhereTheIndexIsToBeDirect() {
        long[] slots = {(1L << 31) + 1, 0, 4, 0x5692161D, 0, 0, 0, 0};
        ByteBuffer file = hash(new long[] {2, 3, 3, 1}, slots, 2, 0, 2);

        assertRefuses(numbers(file, 4, OracleField.MANY, hues()), "indexKind: expected 1, found 0");
    }

    @Test
    void refusesADirectIndexWhereTheIndexIsToBeAHash() {
        ByteBuffer wide = direct(2, 2, 0, 0, 1, 1, 1, 1, 2, 0, 1);
        ByteBuffer strings = directPicture();
        SortedMap<Long, List<Integer>> keys = rows();
        keys.putAll(hues());

        assertRefuses(numbers(wide, 0, OracleField.MANY, values(0, 4)), "indexKind: expected 0, found 1");
        assertRefuses(reader(strings, 0, OracleField.MANY, keys), "indexKind: expected 0, found 1");
        assertRefuses(numbers(direct(0, 0, 0, 0), 0, OracleField.MANY, values()), "indexKind: expected 0, found 1");
    }

    /** Two rows have a span of four. Two of its values have no rows. */
    @Test
    void isDirectUpToTwiceTheRows() {
        OracleFieldIndex four = numbers(direct(2, 2, 7, 0, 1, 1, 1, 2, 1, 0), 0, OracleField.MANY, values(10, 7));

        assertThatCode(four::check).doesNotThrowAnyException();
        assertThat(four.find(7)).containsExactly(1);
        assertThat(four.find(8)).isEmpty();
        assertThat(four.find(10)).containsExactly(0);
    }

    /** Values of u64 are signed: the greatest is -1, before 0. */
    @Test
    void ordersValuesAsSignedNumbers() {
        OracleFieldIndex index = numbers(direct(3, 3, -1, 0, 1, 2, 3, 2, 0, 1), 0, 2, values(0, 1, -1));

        assertThatCode(index::check).doesNotThrowAnyException();
        assertThat(index.find(-1)).containsExactly(2);
        assertThat(index.find(-2)).isEmpty();
    }

    @Test
    void findsTheLeastAndTheGreatestOfAllNumbers() {
        OracleFieldIndex least = numbers(direct(1, 1, Long.MIN_VALUE, 0, 1, 0), 0, 2, values(Long.MIN_VALUE));
        OracleFieldIndex greatest = numbers(direct(1, 1, Long.MAX_VALUE, 0, 1, 0), 0, 2, values(Long.MAX_VALUE));

        assertThatCode(least::check).doesNotThrowAnyException();
        assertThatCode(greatest::check).doesNotThrowAnyException();
        assertThat(least.find(Long.MAX_VALUE)).isEmpty();
        assertThat(greatest.find(Long.MIN_VALUE)).isEmpty();
    }

    /** Their distance is 2^64 - 1, which as a signed number is -1. */
    @Test
    void takesAHashForTheLeastAndTheGreatestOfAllNumbersTogether() {
        SortedMap<Long, List<Integer>> both = values(Long.MIN_VALUE, Long.MAX_VALUE);
        ByteBuffer file = direct(2, 2, Long.MIN_VALUE, 2, 0, 1);

        assertRefuses(numbers(file, 0, OracleField.MANY, both), "indexKind: expected 0, found 1");
    }

    @Test
    void refusesSeveralRowsOfAValueThatIsToHaveOne() {
        assertRefuses(numbers(picture(), 4, 2, sizes()), "rows of 0000000000000000: expected one, found [0, 2]");
        assertRefuses(numbers(directPicture(), 0, 2, hues()), "rows of value 0: expected one, found [0, 2]");
    }

    @Test
    void refusesAnotherCountOfSlots() {
        assertRefuses(numbers(picture(), 5, OracleField.MANY, sizes()), "count: expected 4, found 5");
    }

    @Test
    void hasNoSlotsWithoutKeys() {
        OracleFieldIndex index = reader(hash(new long[4], new long[0]), 0, OracleField.KEY, rows());

        assertThatCode(index::check).doesNotThrowAnyException();
        assertThat(index.find(0)).isEmpty();
        OracleFieldIndex numbers = numbers(hash(new long[4], new long[0]), 0, OracleField.MANY, values());
        assertThatCode(numbers::check).doesNotThrowAnyException();
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
        OracleFieldIndex index = reader(hash(new long[] {4, 4, 6, 3}, slots), 9, OracleField.KEY, rows);

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
        OracleFieldIndex index = reader(hash(new long[] {6, 6, 9, 4}, slots), 13, OracleField.MANY, rows);

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
        OracleFieldIndex index = reader(hash(new long[] {2, 3, 3, 2}, slots, 2, 1, 2), 5, OracleField.MANY, rows);

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
        OracleFieldIndex index = reader(hash(new long[] {2, 2, 3, 2}, slots), 5, OracleField.MANY, rows);

        assertThatExceptionOfType(OracleRejection.class).isThrownBy(index::check);
    }
}
