package dev.ashlar.codec.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.ashlar.codec.internal.encode.RandomVariants;
import dev.ashlar.codec.internal.layout.LayoutBuilder;
import dev.ashlar.codec.internal.number.NumberOracle;
import dev.ashlar.codec.internal.number.Numbers;
import dev.ashlar.codec.layout.LayoutKind;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every type of the code reads every type of the data, in rows and in columns: the same value, or the default of the code. */
class KeyedFieldsTest {
    private static final long SEED = 20_261_209;
    private static final int RANDOM_VALUES = 40;
    private static final int FEW = 4;

    /** Where the code has the field, and where the data has it. */
    private static final int BEFORE_IN_CODE = 16;

    private static final int BEFORE_IN_DATA = 8;

    static Stream<Kind> kinds() {
        return Kind.all();
    }

    /** The default of the code; a reference and bytes have none. */
    private static Variant codeDefault(Kind kind) {
        RandomVariants values = new RandomVariants(new Random(SEED + 1));
        return switch (kind.type()) {
            case REF, BYTES -> kind.initial();
            default ->
                kind.shape() == Shape.ARRAY
                        ? values.of(kind.type(), Shape.FIXED, 3)
                        : values.of(kind.type(), kind.shape(), kind.count());
        };
    }

    private static DataRecord codeDefaults(Kind kind) {
        return switch (kind.type()) {
            case REF, BYTES -> new DataRecord("T");
            default -> record(0, codeDefault(kind));
        };
    }

    private static DataRecord record(long id, Variant value) {
        DataRecord record = new DataRecord("T", id);
        record.set(Kind.FIELD, value);
        return record;
    }

    private static List<Variant> values(Kind kind, Random random) {
        List<Variant> values = new ArrayList<>();
        RandomVariants any = new RandomVariants(random);
        boolean single = kind.shape() == Shape.SINGLE;
        for (int i = 0; i < (single ? RANDOM_VALUES : FEW); i++) {
            values.add(any.of(kind.type(), kind.shape(), kind.count()));
        }
        if (Numbers.isNumber(kind.type())) {
            List<Long> extremes = NumberOracle.extremes(kind.type());
            if (single) {
                extremes.forEach(bits -> values.add(Kind.number(kind.type(), bits)));
            } else if (kind.shape() == Shape.ARRAY) {
                values.add(Variant.ofArray(
                        kind.type(),
                        extremes.stream().mapToLong(Long::longValue).toArray()));
            }
        }
        return values;
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void shouldReadEveryStoredTypeInRowsOrTheDefault(Kind stored) {
        assertReadsEveryKind(stored, LayoutKind.ROWS, values(stored, new Random(SEED)));
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void shouldReadEveryStoredTypeInColumnsOrTheDefault(Kind stored) {
        assertReadsEveryKind(
                stored, LayoutKind.COLUMNS, values(stored, new Random(SEED)).subList(0, FEW));
    }

    private static void assertReadsEveryKind(Kind stored, LayoutKind layoutKind, List<Variant> values) {
        DataRecord[] records = new DataRecord[values.size()];
        for (int i = 0; i < records.length; i++) {
            records[i] = record(1 + i, values.get(i));
        }
        Variant last = values.get(values.size() - 1);
        DataRecord defaults = record(0, last);
        RecordLayout data = stored.layout(layoutKind, BEFORE_IN_DATA);
        TestRecords source = TestRecords.of(data, references(stored, defaults), records);
        kinds().forEach(compiled -> {
            RecordLayout code = compiled.layout(LayoutKind.ROWS, BEFORE_IN_CODE);
            KeyedView view = KeyedView.of(code, codeDefaults(compiled), source);
            for (int i = 0; i < records.length; i++) {
                assertThat(view.find(1 + i)).isTrue();
                assertReads(view, compiled, stored, values.get(i));
            }
            if (stored.type() != ValueType.REF) {
                view.rewind();
                assertReads(view, compiled, stored, last);
            }
        });
    }

    /** A reference of the default row is null, always. */
    private static DataRecord references(Kind stored, DataRecord defaults) {
        return stored.type() == ValueType.REF ? new DataRecord("T") : defaults;
    }

    private static void assertReads(KeyedView view, Kind compiled, Kind stored, Variant value) {
        Variant expected = compiled.expected(stored, value, codeDefault(compiled));
        assertReads(view, Kind.asRead(expected), value + " of " + stored + " as " + compiled);
    }

    /** By text where they differ: not a number has many forms. */
    private static void assertReads(KeyedView view, Variant expected, String what) {
        Variant found = view.value(Kind.FIELD);
        if (!found.equals(expected) && !found.toString().equals(expected.toString())) {
            assertThat(found.toString()).as(what).isEqualTo(expected.toString());
        }
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void shouldReadTheDefaultOfTheCodeWhereTheDataHasNoSuchField(Kind compiled) {
        RecordLayout data = LayoutBuilder.rows("T", 8, 8, 0).build();
        TestRecords source = TestRecords.of(data, new DataRecord("T"), new DataRecord("T", 1));
        RecordLayout code = compiled.layout(LayoutKind.ROWS, BEFORE_IN_CODE);
        KeyedView view = KeyedView.of(code, codeDefaults(compiled), source);
        Variant missing = Kind.asRead(codeDefault(compiled));
        assertReads(view, missing, "not positioned");
        assertThat(view.find(1)).isTrue();
        assertReads(view, missing, "positioned");
        assertThat(view.has(Kind.FIELD)).isFalse();
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void shouldReadTheInitialValueOfTheTypeWithoutADefault(Kind compiled) {
        RecordLayout data = LayoutBuilder.rows("T", 8, 8, 0).build();
        TestRecords source = TestRecords.of(data, new DataRecord("T"), new DataRecord("T", 1));
        RecordLayout code = compiled.layout(LayoutKind.ROWS, BEFORE_IN_CODE);
        KeyedView view = KeyedView.of(code, new DataRecord("T"), source);
        assertReads(view, Kind.asRead(compiled.initial()), "not positioned");
        view.find(1);
        assertReads(view, Kind.asRead(compiled.initial()), "positioned");
    }

    @ParameterizedTest
    @MethodSource("arrays")
    void cannotReadElementsOutsideOfAnArray(Kind compiled) {
        for (Kind stored : kinds().toList()) {
            RecordLayout data = stored.layout(LayoutKind.ROWS, BEFORE_IN_DATA);
            TestRecords source = TestRecords.of(data, new DataRecord("T"), new DataRecord("T", 1));
            KeyedView view =
                    KeyedView.of(compiled.layout(LayoutKind.ROWS, BEFORE_IN_CODE), codeDefaults(compiled), source);
            view.find(1);
            int count = compiled.shape() == Shape.FIXED
                    ? compiled.count()
                    : view.bound().count(view, 1);
            if (compiled.type() == stored.type()
                    && compiled.shape() == Shape.ARRAY
                    && stored.shape().isArray()) {
                assertThat(count)
                        .as("%s as %s", stored, compiled)
                        .isEqualTo(stored.shape() == Shape.FIXED ? stored.count() : 0);
            }
            for (int index : new int[] {-1, count, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
                assertThatExceptionOfType(IndexOutOfBoundsException.class)
                        .as("%s as %s", stored, compiled)
                        .isThrownBy(() -> view.element(compiled.type(), 1, index))
                        .withMessage("T 1.f[" + index + "]: no such element of " + count);
            }
        }
    }

    static Stream<Kind> arrays() {
        return kinds().filter(kind -> kind.shape().isArray());
    }
}
