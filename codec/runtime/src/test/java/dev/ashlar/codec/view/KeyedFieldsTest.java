package dev.ashlar.codec.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.ashlar.codec.layout.LayoutBuilder;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.NumberOracle;
import dev.ashlar.codec.record.Numbers;
import dev.ashlar.codec.record.Variant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every type of the code reads every type of the data: the same value, or the default of the code. */
class KeyedFieldsTest {
    private static final long SEED = 20_261_209;
    private static final int RANDOM_VALUES = 50;
    private static final List<String> TEXTS =
            List.of("", "a", "stored", "é漢𝄞", "x".repeat(64), "longer than what is cached ".repeat(9));

    /** A type and a shape that a field can have. */
    record Kind(ValueType type, Shape shape) {
        @Override
        public String toString() {
            return type.schemaName() + (shape == Shape.ARRAY ? "[]" : "");
        }

        LayoutBuilder addTo(LayoutBuilder layout, String name, int offset) {
            if (shape == Shape.ARRAY) {
                return layout.array(name, type, offset);
            }
            return switch (type) {
                case REF -> layout.field(name, ValueType.REF, offset).to("Target");
                case ENUM ->
                    layout.field(name, type, offset)
                            .constant("a", 0)
                            .constant("b", 1)
                            .constant("c", 2);
                default -> layout.field(name, type, offset);
            };
        }
    }

    static Stream<Kind> kinds() {
        return Stream.of(ValueType.values())
                .filter(type -> Numbers.isNumber(type)
                        || type == ValueType.ENUM
                        || type == ValueType.REF
                        || type == ValueType.STRING)
                .flatMap(type -> Stream.of(Shape.SINGLE, Shape.ARRAY)
                        .filter(shape -> shape == Shape.SINGLE || Numbers.isNumber(type))
                        .map(shape -> new Kind(type, shape)));
    }

    /** The default of the code; none is what a field without default has. */
    private static Variant codeDefault(Kind kind) {
        ValueType type = kind.type();
        if (kind.shape() == Shape.ARRAY) {
            return Variant.ofArray(type, new long[] {1, 0, 1});
        }
        return switch (type) {
            case BOOL -> Variant.of(true);
            case F32 -> Variant.of(-2.25f);
            case F64 -> Variant.of(-1e-300);
            case STRING -> Variant.of("the code's ä");
            case ENUM -> Variant.ofEnum("c");
            case REF -> Variant.ofRef("Target", 0);
            default -> Variant.ofInteger(type, 77);
        };
    }

    private static List<Variant> values(Kind kind, Random random) {
        ValueType type = kind.type();
        if (!Numbers.isNumber(type)) {
            return switch (type) {
                case STRING -> TEXTS.stream().map(Variant::of).toList();
                case ENUM -> Stream.of("a", "b", "c").map(Variant::ofEnum).toList();
                default ->
                    Stream.of(0L, 1L, 3L, 1_000_000_000L)
                            .map(id -> Variant.ofRef("Target", id))
                            .toList();
            };
        }
        List<Long> bits = new ArrayList<>(NumberOracle.extremes(type));
        for (int i = 0; i < RANDOM_VALUES; i++) {
            bits.add(NumberOracle.random(type, random));
        }
        if (kind.shape() == Shape.SINGLE) {
            return bits.stream().map(each -> single(type, each)).toList();
        }
        long[] all = bits.stream().mapToLong(Long::longValue).toArray();
        return List.of(
                Variant.ofArray(type, new long[0]),
                Variant.ofArray(type, Arrays.copyOf(all, 1)),
                Variant.ofArray(type, all));
    }

    private static Variant single(ValueType type, long bits) {
        return switch (type) {
            case BOOL -> Variant.of(bits != 0);
            case F32 -> Variant.of(Float.intBitsToFloat((int) bits));
            case F64 -> Variant.of(Double.longBitsToDouble(bits));
            default -> Variant.ofInteger(type, bits);
        };
    }

    private static Variant expected(Kind compiled, Kind stored, Variant value) {
        Variant otherwise =
                compiled.type() == ValueType.REF ? Variant.ofInteger(ValueType.I32, -1) : codeDefault(compiled);
        if (compiled.shape() != stored.shape()) {
            return otherwise;
        }
        if (compiled.shape() == Shape.ARRAY) {
            long[] elements = Arrays.stream(value.lanes())
                    .map(bits -> {
                        Long element = NumberOracle.expected(stored.type(), bits, compiled.type());
                        return element == null ? 0 : element;
                    })
                    .toArray();
            return Variant.ofArray(compiled.type(), elements);
        }
        if (Numbers.isNumber(compiled.type()) && Numbers.isNumber(stored.type())) {
            Long bits = NumberOracle.expected(stored.type(), value.bits(), compiled.type());
            return bits == null ? otherwise : single(compiled.type(), bits);
        }
        if (compiled.type() != stored.type()) {
            return otherwise;
        }
        return compiled.type() == ValueType.REF ? Variant.ofInteger(ValueType.I32, value.bits() - 1) : value;
    }

    /** Code whose field has another number and another offset than in the data. */
    private static RecordLayout compiledFor(Kind kind) {
        LayoutBuilder layout = LayoutBuilder.rows("T", 24, 8, 0).field("pad", ValueType.I64, 8);
        return kind.addTo(layout, "f", 16).build();
    }

    private static DataRecord defaults(Variant value) {
        DataRecord defaults = new DataRecord("T", 0);
        defaults.set("f", value);
        return defaults;
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void shouldReadEveryStoredTypeOrTheDefault(Kind stored) {
        // The last bytes of the row are the field's, or but for the alignment nearly so.
        RecordLayout data =
                stored.addTo(LayoutBuilder.rows("T", 16, 8, 0), "f", 8).build();
        List<Variant> values = values(stored, new Random(SEED));
        DataRecord[] records = new DataRecord[values.size()];
        for (int i = 0; i < records.length; i++) {
            records[i] = new DataRecord("T", 1 + i);
            records[i].set("f", values.get(i));
        }
        Variant storedDefault =
                stored.type() == ValueType.REF ? Variant.ofRef("Target", 0) : values.get(values.size() - 1);
        TestRecords source = TestRecords.of(data, defaults(storedDefault), records);
        kinds().forEach(compiled -> {
            KeyedView view = KeyedView.of(compiledFor(compiled), defaults(codeDefault(compiled)), source);
            assertReads(view, expected(compiled, stored, storedDefault), "default of " + stored + " as " + compiled);
            for (int i = 0; i < records.length; i++) {
                assertThat(view.find(1 + i)).isTrue();
                assertReads(view, expected(compiled, stored, values.get(i)), values.get(i) + " as " + compiled);
            }
        });
    }

    /** By text: not a number has many forms. */
    private static void assertReads(KeyedView view, Variant expected, String what) {
        String found = view.value("f").toString();
        if (!found.equals(expected.toString())) {
            assertThat(found).as(what).isEqualTo(expected.toString());
        }
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void shouldReadTheDefaultOfTheCodeWhereTheDataHasNoSuchField(Kind compiled) {
        RecordLayout data = LayoutBuilder.rows("T", 8, 8, 0).build();
        TestRecords source = TestRecords.of(data, new DataRecord("T", 0), new DataRecord("T", 1));
        KeyedView view = KeyedView.of(compiledFor(compiled), defaults(codeDefault(compiled)), source);
        Variant missing =
                compiled.type() == ValueType.REF ? Variant.ofInteger(ValueType.I32, -1) : codeDefault(compiled);
        assertReads(view, missing, "not positioned");
        assertThat(view.find(1)).isTrue();
        assertReads(view, missing, "positioned");
        assertThat(view.has("f")).isFalse();
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void shouldReadZeroEmptyNullOrTheFirstConstantWithoutADefault(Kind compiled) {
        RecordLayout data = LayoutBuilder.rows("T", 8, 8, 0).build();
        TestRecords source = TestRecords.of(data, new DataRecord("T", 0), new DataRecord("T", 1));
        KeyedView view = KeyedView.of(compiledFor(compiled), new DataRecord("T", 0), source);
        Variant zero = compiled.shape() == Shape.ARRAY
                ? Variant.ofArray(compiled.type(), new long[0])
                : switch (compiled.type()) {
                    case STRING -> Variant.of("");
                    case ENUM -> Variant.ofEnum("a");
                    case REF -> Variant.ofInteger(ValueType.I32, -1);
                    default -> single(compiled.type(), 0);
                };
        assertReads(view, zero, "not positioned");
        view.find(1);
        assertReads(view, zero, "positioned");
    }

    @ParameterizedTest
    @MethodSource("arrays")
    void cannotReadElementsOutsideOfAnArray(Kind compiled) {
        for (Kind stored : kinds().toList()) {
            RecordLayout data =
                    stored.addTo(LayoutBuilder.rows("T", 16, 8, 0), "f", 8).build();
            TestRecords source = TestRecords.of(data, new DataRecord("T", 0), new DataRecord("T", 1));
            KeyedView view = KeyedView.of(compiledFor(compiled), defaults(codeDefault(compiled)), source);
            view.find(1);
            int count = stored.shape() == Shape.ARRAY ? 0 : 3;
            assertThat(view.bound().count(view, 1)).isEqualTo(count);
            for (int index : new int[] {-1, count, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
                assertThatExceptionOfType(IndexOutOfBoundsException.class)
                        .isThrownBy(() -> view.element(compiled.type(), 1, index))
                        .withMessage("element " + index + " of " + count);
            }
        }
    }

    static Stream<Kind> arrays() {
        return kinds().filter(kind -> kind.shape() == Shape.ARRAY);
    }
}
