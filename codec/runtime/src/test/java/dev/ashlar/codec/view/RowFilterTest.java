package dev.ashlar.codec.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.internal.layout.LayoutBuilder;
import dev.ashlar.codec.layout.LayoutKind;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Filters over 130 records, in rows one by one and in columns of blocks of two: each word of 64 rows lies in many blocks. */
class RowFilterTest {
    private static final int COUNT = 130;
    private static final FieldKey WEIGHT = FieldKey.of("weight");
    private static final FieldKey LEVEL = FieldKey.of("level");
    private static final FieldKey SEEN = FieldKey.of("seen");
    private static final FieldKey EXACT = FieldKey.of("exact");
    private static final FieldKey SEED = FieldKey.of("seed");
    private static final FieldKey NEXT = FieldKey.of("next");
    private static final FieldKey MODE = FieldKey.of("mode");
    private static final FieldKey PLACE = FieldKey.of("place");
    private static final FieldKey NAME = FieldKey.of("name");
    private static final FieldKey KEY = FieldKey.of("key");
    private static final FieldKey MARKS = FieldKey.of("marks");

    private static RecordLayout layout(LayoutKind kind) {
        return LayoutBuilder.of(kind, "T", 80, 8, 79)
                .field("weight", ValueType.F32, 8)
                .formerly("mass")
                .field("place", ValueType.VEC3, 12)
                .field("level", ValueType.U8, 24)
                .field("seen", ValueType.BOOL, 25)
                .field("mode", ValueType.ENUM, 26)
                .constant("on", 1)
                .constant("far", 300)
                .field("seed", ValueType.U64, 32)
                .field("exact", ValueType.F64, 40)
                .optional(0)
                .field("next", ValueType.REF, 48)
                .to("T")
                .field("marks", ValueType.FLAGS, 52)
                .constant("fog", 0)
                .constant("light", 2)
                .constant("snow", 7)
                .field("name", ValueType.STRING, 56)
                .optional(1)
                .field("key", ValueType.HASH, 64)
                .build();
    }

    private static DataRecord record(int row) {
        DataRecord record = new DataRecord("T", row + 1);
        record.set("weight", Variant.of(row == 77 ? Float.NaN : row / 10f));
        record.set("place", Variant.ofFloats(ValueType.VEC3, row, row % 3, -row));
        record.set("level", Variant.ofInteger(ValueType.U8, 255 - row));
        record.set("seen", Variant.of(row % 2 == 1));
        record.set("mode", Variant.ofEnum(row % 5 == 0 ? "far" : "on"));
        record.set("seed", Variant.ofInteger(ValueType.U64, row - 100L));
        if (row % 3 == 0) {
            record.set("exact", Variant.of(row / 4.0));
            record.set("name", Variant.of("name " + row));
        }
        record.set("next", Variant.ofRef("T", row == 9 ? DataRecord.NO_ID : row));
        record.set("marks", Variant.ofFlags(marks(row)));
        record.set("key", Variant.ofHash("key " + row));
        return record;
    }

    private static List<String> marks(int row) {
        List<String> marks = new ArrayList<>(List.of("fog", "light", "snow"));
        for (int bit = 2; bit >= 0; bit--) {
            if ((row >>> bit & 1) == 0) {
                marks.remove(bit);
            }
        }
        return marks;
    }

    private static TestRecords records(LayoutKind kind) {
        DataRecord[] all = new DataRecord[COUNT];
        Arrays.setAll(all, RowFilterTest::record);
        DataRecord defaults = new DataRecord("T");
        defaults.set("exact", Variant.of(7.25));
        return TestRecords.of(layout(kind), defaults, all);
    }

    private static RecordView view(LayoutKind kind) {
        return new ViewSet(false).add(records(kind));
    }

    private interface Wanted {
        boolean of(int row);
    }

    private static void select(LayoutKind kind, Consumer<RowFilter> conditions, Wanted wanted) {
        RecordView view = view(kind);
        RowFilter filter = RowFilter.of(view);
        conditions.accept(filter);
        compare(view, filter, wanted);
    }

    /** All ways to get the selected rows. */
    private static void compare(View view, RowFilter filter, Wanted wanted) {
        List<Integer> expected = new ArrayList<>();
        for (int row = 0; row < view.rowCount(); row++) {
            if (wanted.of(row)) {
                expected.add(row);
            }
        }
        int[] rows = new int[expected.size()];
        assertThat(filter.rows(rows)).isEqualTo(expected.size());
        assertThat(rows).containsExactly(expected.stream().mapToInt(row -> row).toArray());
        assertThat(filter.count()).isEqualTo(expected.size());
        long[] words = new long[(view.rowCount() + 63) / 64];
        Arrays.fill(words, -1);
        assertThat(filter.bitmap(words)).isEqualTo(expected.size());
        assertThat(BitSet.valueOf(words).stream().boxed()).isEqualTo(expected);
        List<Integer> visited = new ArrayList<>();
        for (filter.rewind(); filter.next(); ) {
            visited.add(view.row());
        }
        assertThat(visited).isEqualTo(expected);
        assertThat(view.row()).isEqualTo(-1);
        assertThat(filter.next()).isFalse();
    }

    @ParameterizedTest
    @EnumSource(
            value = LayoutKind.class,
            names = {"ROWS", "COLUMNS"})
    void shouldCompareNumbers(LayoutKind kind) {
        select(kind, filter -> filter.where(WEIGHT).lessThan(5), row -> row < 50);
        select(kind, filter -> filter.where(WEIGHT).atMost(5f), row -> row <= 50);
        select(kind, filter -> filter.where(WEIGHT).greaterThan(5f), row -> row > 50 && row != 77);
        select(kind, filter -> filter.where(FieldKey.of("mass")).atLeast(5.0), row -> row >= 50 && row != 77);
        select(kind, filter -> filter.where(WEIGHT).between(1f, 2f), row -> row >= 10 && row <= 20);
        select(kind, filter -> filter.where(WEIGHT).between(2f, 1f), row -> false);
        select(kind, filter -> filter.where(WEIGHT).equalTo(0.1f), row -> row == 1);
        select(kind, filter -> filter.where(WEIGHT).equalTo(0.1), row -> false);
        select(kind, filter -> filter.where(WEIGHT).notEqualTo(0.1f), row -> row != 1 && row != 77);
        select(kind, filter -> filter.where(WEIGHT).notEqualTo(Double.NaN), row -> false);
        select(kind, filter -> filter.where(LEVEL).greaterThan(200), row -> row < 55);
        select(kind, filter -> filter.where(LEVEL).lessThan(300), row -> true);
        select(kind, filter -> filter.where(LEVEL).atLeast(-1), row -> true);
        select(kind, filter -> filter.where(LEVEL).equalTo(-1), row -> false);
        select(kind, filter -> filter.where(SEED).lessThan(30), row -> row >= 100);
        select(kind, filter -> filter.where(SEED).atLeast(-50), row -> row >= 50 && row < 100);
        select(kind, filter -> filter.where(PLACE, 1).equalTo(2), row -> row % 3 == 2);
        select(kind, filter -> filter.where(PLACE, 2).lessThan(-100), row -> row > 100);
    }

    @ParameterizedTest
    @EnumSource(
            value = LayoutKind.class,
            names = {"ROWS", "COLUMNS"})
    void shouldCompareConstantsNamesAndReferences(LayoutKind kind) {
        select(kind, filter -> filter.where(SEEN).equalTo(true), row -> row % 2 == 1);
        select(kind, filter -> filter.where(SEEN).equalTo(false), row -> row % 2 == 0);
        select(kind, filter -> filter.where(MODE).equalTo("far"), row -> row % 5 == 0);
        select(kind, filter -> filter.where(MODE).notEqualTo("far"), row -> row % 5 != 0);
        select(kind, filter -> filter.where(MODE).equalTo("near"), row -> false);
        select(kind, filter -> filter.where(MODE).notEqualTo("near"), row -> true);
        select(kind, filter -> filter.where(MODE).equalTo(300), row -> row % 5 == 0);
        select(kind, filter -> filter.where(KEY).equalTo("key 7"), row -> row == 7);
        select(kind, filter -> filter.where(KEY).notEqualTo("key 7"), row -> row != 7);
        select(kind, filter -> filter.where(KEY).equalTo(XxHash64.key("key 9")), row -> row == 9);
        select(kind, filter -> filter.where(NEXT).equalTo(-1), row -> row == 0 || row == 9);
        select(kind, filter -> filter.where(NEXT).equalTo(4), row -> row == 5);
        select(kind, filter -> filter.where(MARKS).hasAll(0b101), row -> (row & 3) == 3);
        select(kind, filter -> filter.where(MARKS).hasAny(0b1000_0100), row -> (row & 6) != 0);
        select(kind, filter -> filter.where(MARKS).hasAll(0), row -> true);
        select(kind, filter -> filter.where(MARKS).hasAny(0), row -> false);
        select(kind, filter -> filter.where(MARKS).hasAll(0x101), row -> false);
        select(kind, filter -> filter.where(MARKS).hasAny(0x101), row -> (row & 1) != 0);
    }

    @ParameterizedTest
    @EnumSource(
            value = LayoutKind.class,
            names = {"ROWS", "COLUMNS"})
    void cannotSelectWhatIsAbsent(LayoutKind kind) {
        select(kind, filter -> filter.where(EXACT).present(), row -> row % 3 == 0);
        select(kind, filter -> filter.where(EXACT), row -> row % 3 == 0);
        select(kind, filter -> filter.where(NAME).present(), row -> row % 3 == 0);
        select(kind, filter -> filter.where(LEVEL).present(), row -> true);
        select(kind, filter -> filter.where(EXACT).atLeast(7.25), row -> row % 3 == 0 && row >= 29);
        select(kind, filter -> filter.where(EXACT).equalTo(7.25), row -> false);
        select(kind, filter -> filter.where(EXACT).notEqualTo(3), row -> row % 3 == 0 && row != 12);
    }

    @ParameterizedTest
    @EnumSource(
            value = LayoutKind.class,
            names = {"ROWS", "COLUMNS"})
    void shouldSelectWhatMeetsAllConditions(LayoutKind kind) {
        RecordView view = view(kind);
        RowFilter filter = RowFilter.of(view);
        compare(view, filter, row -> true);
        RowCondition weight = filter.where(WEIGHT);
        assertThat(weight.greaterThan(2f)).isSameAs(filter);
        filter.where(SEEN).equalTo(true).where(PLACE, 1).equalTo(1);
        compare(view, filter, row -> row > 20 && row != 77 && row % 2 == 1 && row % 3 == 1);
        weight.lessThan(2f);
        compare(view, filter, row -> row < 20 && row % 2 == 1 && row % 3 == 1);
        weight.present();
        compare(view, filter, row -> row % 2 == 1 && row % 3 == 1);
    }

    @Test
    void shouldGoOnWhereALoopMovesTheView() {
        RecordView view = view(LayoutKind.COLUMNS);
        RowFilter filter = RowFilter.of(view).where(SEEN).equalTo(true);
        int count = 0;
        for (filter.rewind(); filter.next(); view.moveToRow(0)) {
            assertThat(view.row()).isEqualTo(2 * count++ + 1);
        }
        assertThat(count).isEqualTo(COUNT / 2);
    }

    @Test
    void shouldSelectNothingOfNothing() {
        for (LayoutKind kind : List.of(LayoutKind.ROWS, LayoutKind.COLUMNS)) {
            RecordView view = new ViewSet(false).add(TestRecords.of(layout(kind), new DataRecord("T")));
            compare(view, RowFilter.of(view).where(WEIGHT).atLeast(0), row -> true);
        }
    }

    @Test
    void cannotCompareWhatHasNoSuchNumber() {
        RowFilter filter = RowFilter.of(view(LayoutKind.ROWS));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> filter.where(FieldKey.of("height")))
                .withMessageStartingWith("T has no field height; it has [weight, place,");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> filter.where(NAME).equalTo(1))
                .withMessage("T.name is of type string; this condition expects a number");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> filter.where(PLACE).equalTo(1))
                .withMessage("T.place is of type vec3; this condition expects one number: name a lane");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> filter.where(LEVEL).atMost(1.5))
                .withMessage("T.level is of type u8; this condition expects a float: give whole bounds");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> filter.where(LEVEL).equalTo(true))
                .withMessage("T.level is of type u8; this condition expects a bool");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> filter.where(LEVEL).equalTo("on"))
                .withMessage("T.level is of type u8; this condition expects an enum or a hash");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> filter.where(LEVEL).hasAny(1))
                .withMessage("T.level is of type u8; this condition expects flags");
        for (int lane : new int[] {-1, 3, Integer.MIN_VALUE + 1}) {
            assertThatExceptionOfType(IndexOutOfBoundsException.class)
                    .isThrownBy(() -> filter.where(PLACE, lane))
                    .withMessage("T.place: lane " + lane + " of 3");
        }
    }

    @Test
    void shouldKeepABoundWhereTheNextOneIsRefused() {
        RecordView view = view(LayoutKind.ROWS);
        RowFilter filter = RowFilter.of(view);
        RowCondition level = filter.where(LEVEL);
        level.atLeast(200);
        assertThatIllegalArgumentException().isThrownBy(() -> level.atLeast(1.5));
        compare(view, filter, row -> row <= 55);
    }

    @Test
    void cannotWriteWhereThereIsNoRoom() {
        RowFilter filter = RowFilter.of(view(LayoutKind.COLUMNS)).where(SEEN).equalTo(true);
        int[] rows = new int[64];
        assertThatExceptionOfType(IndexOutOfBoundsException.class)
                .isThrownBy(() -> filter.rows(rows))
                .withMessage("more than 64 of the 130 rows are selected: expected room for all of them, found room"
                        + " for 64");
        long[] words = {-1, -1};
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> filter.bitmap(words));
        assertThat(words).containsExactly(-1, -1);
    }

    @Test
    void cannotSelectFromAClosedStore() {
        TestRecords records = records(LayoutKind.COLUMNS);
        RecordView view = new ViewSet(false).add(records);
        RowFilter filter = RowFilter.of(view);
        RowCondition weight = filter.where(WEIGHT);
        weight.atLeast(1f);
        filter.rewind();
        assertThat(filter.next()).isTrue();
        records.close();
        List<Runnable> calls = List.of(
                filter::count,
                () -> filter.rows(new int[COUNT]),
                () -> filter.bitmap(new long[3]),
                filter::rewind,
                filter::next,
                () -> filter.where(LEVEL),
                weight::present,
                () -> weight.atLeast(1));
        for (Runnable call : calls) {
            assertThatIllegalStateException().isThrownBy(call::run).withMessage("the store of T is closed");
        }
    }
}
