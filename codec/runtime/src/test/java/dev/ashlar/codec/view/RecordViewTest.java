package dev.ashlar.codec.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.fail;

import dev.ashlar.codec.internal.layout.LayoutBuilder;
import dev.ashlar.codec.internal.number.NumberOracle;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Reads by name: every type, every conversion, every refusal. */
class RecordViewTest {
    private static final long SEED = 20_261_211;
    private static final FieldKey F = FieldKey.of("f");
    private static final FieldKey TEXT = FieldKey.of("text");
    private static final FieldKey MODE = FieldKey.of("mode");
    private static final FieldKey NEXT = FieldKey.of("next");
    private static final FieldKey CURVE = FieldKey.of("curve");
    private static final FieldKey IDS = FieldKey.of("ids");
    private static final FieldKey NUMBER = FieldKey.of("number");
    private static final FieldKey MAYBE = FieldKey.of("maybe");
    private static final FieldKey NOTHING = FieldKey.of("nothing");

    private static final RecordLayout LAYOUT = LayoutBuilder.rows("T", 56, 8, 52)
            .field("text", ValueType.STRING, 8)
            .formerly("title")
            .field("mode", ValueType.ENUM, 16)
            .constant("on", 1)
            .constant("far", 300)
            .field("next", ValueType.REF, 20)
            .to("T")
            .field("other", ValueType.REF, 24)
            .to("U")
            .array("curve", ValueType.F32, 32)
            .array("ids", ValueType.U64, 40)
            .field("number", ValueType.U16, 48)
            .formerly("count")
            .field("maybe", ValueType.BOOL, 50)
            .optional(0)
            .build();

    /** The accessors of numbers, each with the type that it reads as. */
    private static final Map<ValueType, ToLongFunction<RecordView>> NUMBERS = Map.of(
            ValueType.F32, view -> Variant.of(view.f32(F)).bits(),
            ValueType.F64, view -> Variant.of(view.f64(F)).bits(),
            ValueType.I32, view -> view.i32(F),
            ValueType.I64, view -> view.i64(F),
            ValueType.BOOL, view -> view.bool(F) ? 1 : 0);

    static List<ValueType> numbers() {
        return NumberOracle.TYPES;
    }

    private static DataRecord one(long id, Variant value) {
        DataRecord record = new DataRecord("T", id);
        record.set("f", value);
        return record;
    }

    private static RecordView at(long id, RecordSource source) {
        RecordView view = new ViewSet(false).add(source);
        assertThat(view.find(id)).isTrue();
        return view;
    }

    private static Variant variant(ValueType type, long bits) {
        return switch (type) {
            case BOOL -> Variant.of(bits != 0);
            case F32 -> Variant.of(Float.intBitsToFloat((int) bits));
            case F64 -> Variant.of(Double.longBitsToDouble(bits));
            default -> Variant.ofInteger(type, bits);
        };
    }

    private static List<Long> values(ValueType type) {
        List<Long> values = new ArrayList<>(NumberOracle.extremes(type));
        Random random = new Random(SEED);
        for (int i = 0; i < 50; i++) {
            values.add(NumberOracle.random(type, random));
        }
        return values;
    }

    @ParameterizedTest
    @MethodSource("numbers")
    void shouldReadANumberAsEveryTypeThatHasIt(ValueType stored) {
        RecordLayout layout =
                LayoutBuilder.rows("T", 16, 8, 0).field("f", stored, 8).build();
        for (long bits : values(stored)) {
            RecordView view = at(1, TestRecords.of(layout, new DataRecord("T"), one(1, variant(stored, bits))));
            NUMBERS.forEach((type, read) -> assertReads(view, stored, bits, type, read));
        }
    }

    @ParameterizedTest
    @MethodSource("numbers")
    void shouldReadElementsAsDoublesAndLongs(ValueType stored) {
        RecordLayout layout =
                LayoutBuilder.rows("T", 16, 8, 0).array("f", stored, 8).build();
        long[] bits = values(stored).stream().mapToLong(Long::longValue).toArray();
        RecordView view = at(1, TestRecords.of(layout, new DataRecord("T"), one(1, Variant.ofArray(stored, bits))));
        assertThat(view.count(F)).isEqualTo(bits.length);
        for (int i = 0; i < bits.length; i++) {
            int index = i;
            assertReads(
                    view,
                    stored,
                    bits[i],
                    ValueType.F64,
                    v -> Variant.of(v.f64(F, index)).bits());
            assertReads(view, stored, bits[i], ValueType.I64, v -> v.i64(F, index));
        }
        for (int index : new int[] {-1, bits.length, Integer.MIN_VALUE}) {
            assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> view.f64(F, index));
            assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> view.i64(F, index));
        }
    }

    /** As the accessors of {@link #NUMBERS}, with something else for what cannot be read. */
    private static final Map<ValueType, ToLongFunction<RecordView>> NUMBERS_OR = Map.of(
            ValueType.F32, view -> Variant.of(view.f32Or(F, 77f)).bits(),
            ValueType.F64, view -> Variant.of(view.f64Or(F, 77d)).bits(),
            ValueType.I32, view -> view.i32Or(F, 77),
            ValueType.I64, view -> view.i64Or(F, 77L),
            ValueType.BOOL, view -> view.boolOr(F, true) ? 1 : 0);

    @ParameterizedTest
    @MethodSource("numbers")
    void shouldReadSomethingElseExactlyWhereANumberCannotBeRead(ValueType stored) {
        RecordLayout layout =
                LayoutBuilder.rows("T", 16, 8, 0).field("f", stored, 8).build();
        for (long bits : values(stored)) {
            RecordView view = at(1, TestRecords.of(layout, new DataRecord("T"), one(1, variant(stored, bits))));
            NUMBERS.forEach((type, read) -> {
                long expected;
                try {
                    expected = read.applyAsLong(view);
                } catch (IllegalArgumentException e) {
                    expected = otherwise(type);
                }
                assertThat(NUMBERS_OR.get(type).applyAsLong(view))
                        .as("%s %d as %s", stored, bits, type)
                        .isEqualTo(expected);
            });
        }
    }

    private static long otherwise(ValueType type) {
        return switch (type) {
            case F32 -> Variant.of(77f).bits();
            case F64 -> Variant.of(77d).bits();
            case BOOL -> 1;
            default -> 77;
        };
    }

    @Test
    void shouldReadSomethingElseWhereThereIsNoSuchNumber() {
        RecordView view = new ViewSet(false).add(TestRecords.of(LAYOUT, new DataRecord("T")));
        for (FieldKey key : List.of(NOTHING, TEXT, MODE, NEXT, CURVE)) {
            assertThat(view.f32Or(key, 1.5f)).as("%s", key).isEqualTo(1.5f);
            assertThat(view.i64Or(key, -3)).as("%s", key).isEqualTo(-3);
        }
        assertThat(view.i32Or(NUMBER, 9)).isZero();
        assertThat(view.i32Or(FieldKey.of("count"), 9)).as("a former name").isZero();
    }

    private static void assertReads(
            RecordView view, ValueType stored, long bits, ValueType type, ToLongFunction<RecordView> read) {
        boolean inBits = stored == ValueType.U64 && type == ValueType.I64;
        Long expected = inBits ? Long.valueOf(bits) : NumberOracle.expected(stored, bits, type);
        Long found = null;
        String message = "";
        try {
            found = read.applyAsLong(view);
        } catch (IllegalArgumentException e) {
            message = e.getMessage();
        }
        String refusal = "T 1.f: expected a value of %s, found one of %s that is none"
                .formatted(type.schemaName(), stored.schemaName());
        if (!shown(type, expected).equals(shown(type, found)) || !message.equals(expected == null ? refusal : "")) {
            fail("%s %X as %s: found %s %s, expected %s", stored, bits, type, shown(type, found), message, expected);
        }
    }

    private static String shown(ValueType type, Long bits) {
        return bits == null ? "none" : variant(type, bits).toString();
    }

    @ParameterizedTest
    @MethodSource("numbers")
    void shouldGiveBitsAsVariantsHaveThem(ValueType stored) {
        RecordLayout layout = LayoutBuilder.rows("T", 24, 8, 0)
                .field("f", stored, 8)
                .array("array", stored, 16)
                .build();
        FieldLayout single = layout.fields().get(0);
        FieldLayout array = layout.fields().get(1);
        for (long bits : values(stored)) {
            DataRecord record = one(1, variant(stored, bits));
            record.set("array", Variant.ofArray(stored, new long[] {0, bits}));
            RecordView view = at(1, TestRecords.of(layout, new DataRecord("T"), record));
            assertThat(view.values().bits(single))
                    .isEqualTo(variant(stored, bits).bits());
            assertThat(view.values().bits(array, 1, 0))
                    .isEqualTo(variant(stored, bits).bits());
        }
    }

    private static TestRecords whole() {
        DataRecord defaults = new DataRecord("T");
        defaults.set("text", Variant.of("default"));
        defaults.set("mode", Variant.ofEnum("far"));
        DataRecord full = new DataRecord("T", 1);
        full.set("text", Variant.of("Größe 漢𝄞"));
        full.set("mode", Variant.ofEnum("on"));
        full.set("next", Variant.ofRef("T", 2));
        full.set("other", Variant.ofRef("U", 1));
        full.set("curve", Variant.ofArray(ValueType.F32, new long[] {Float.floatToRawIntBits(-1.5f)}));
        full.set("ids", Variant.ofArray(ValueType.U64, new long[] {-1, 0}));
        full.set("number", Variant.ofInteger(ValueType.U16, 65_535));
        full.set("maybe", Variant.of(false));
        return TestRecords.of(LAYOUT, defaults, full, new DataRecord("T", 2));
    }

    @Test
    void shouldReadTextsConstantsArraysAndReferences() {
        RecordView view = at(1, whole());
        assertThat(view.text(TEXT)).isEqualTo("Größe 漢𝄞");
        assertThat(view.textEquals(TEXT, new StringBuilder("Größe 漢𝄞"))).isTrue();
        assertThat(view.textEquals(TEXT, "Größe 漢")).isFalse();
        assertThat(view.text(MODE)).isEqualTo("on");
        assertThat(view.row(NEXT)).isEqualTo(1);
        assertThat(view.count(CURVE)).isEqualTo(1);
        assertThat(view.f64(CURVE, 0)).isEqualTo(-1.5);
        assertThat(view.i64(IDS, 0)).isEqualTo(-1);
        assertThat(view.i32(NUMBER)).isEqualTo(65_535);
        assertThat(view.present(MAYBE)).isTrue();
        assertThat(view.present(TEXT)).isTrue();
        view.find(2);
        assertThat(view.text(TEXT)).isEqualTo("default");
        assertThat(view.text(MODE)).isEqualTo("far");
        assertThat(view.row(NEXT)).isEqualTo(-1);
        assertThat(view.count(CURVE)).isZero();
        assertThat(view.present(MAYBE)).isFalse();
        assertThat(view.bool(MAYBE)).isFalse();
        view.rewind();
        assertThat(view.text(TEXT)).isEqualTo("default");
        assertThat(view.present(MAYBE)).isFalse();
    }

    @Test
    void shouldReadByFormerNames() {
        RecordView view = at(1, whole());
        assertThat(view.text(FieldKey.of("title"))).isEqualTo("Größe 漢𝄞");
        assertThat(view.i64(FieldKey.of("count"))).isEqualTo(65_535);
        assertThat(view.field(FieldKey.of("count")).name()).isEqualTo("number");
        assertThat(view.contains(FieldKey.of("title"))).isTrue();
        assertThat(view.contains(TEXT)).isTrue();
        assertThat(view.contains(NOTHING)).isFalse();
        assertThat(view.present(FieldKey.of("title"))).isTrue();
    }

    @Test
    void shouldReadNoTextOfAValueWithoutAConstant() {
        RecordLayout written = LayoutBuilder.rows("T", 16, 8, 0)
                .field("f", ValueType.ENUM, 8)
                .constant("gone", 9)
                .build();
        RecordLayout claimed = LayoutBuilder.rows("T", 16, 8, 0)
                .field("f", ValueType.ENUM, 8)
                .constant("a", 8)
                .build();
        TestRecords source = TestRecords.as(claimed, written, new DataRecord("T"), one(1, Variant.ofEnum("gone")));
        assertThat(at(1, source).text(F)).isEmpty();
    }

    @Test
    void cannotReadFieldsThatThereAreNot() {
        RecordView view = at(1, whole());
        List<Function<RecordView, Object>> reads = List.of(
                v -> v.f32(NOTHING),
                v -> v.f64(NOTHING),
                v -> v.i32(NOTHING),
                v -> v.i64(NOTHING),
                v -> v.bool(NOTHING),
                v -> v.text(NOTHING),
                v -> v.textEquals(NOTHING, ""),
                v -> v.row(NOTHING),
                v -> v.hop(NOTHING, v),
                v -> v.count(NOTHING),
                v -> v.f64(NOTHING, 0),
                v -> v.i64(NOTHING, 0),
                v -> v.present(NOTHING),
                v -> v.field(NOTHING));
        for (Function<RecordView, Object> read : reads) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> read.apply(view))
                    .withMessage("T has no field nothing; it has [text, mode, next, other, curve, ids, number, maybe]");
        }
    }

    @Test
    void cannotReadFieldsAsWhatTheyAreNot() {
        RecordView view = at(1, whole());
        assertUnfit(view, v -> v.f32(TEXT), "T.text is of type string and cannot be read as f32");
        assertUnfit(view, v -> v.f64(MODE), "T.mode is of type enum and cannot be read as f64");
        assertUnfit(view, v -> v.i32(NEXT), "T.next is of type ref and cannot be read as i32");
        assertUnfit(view, v -> v.i64(CURVE), "T.curve is of type f32[] and cannot be read as i64");
        assertUnfit(view, v -> v.i64(IDS), "T.ids is of type u64[] and cannot be read as i64");
        assertUnfit(view, v -> v.bool(CURVE), "T.curve is of type f32[] and cannot be read as bool");
        assertUnfit(view, v -> v.text(NUMBER), "T.number is of type u16 and cannot be read as text");
        assertUnfit(view, v -> v.textEquals(MODE, "on"), "T.mode is of type enum and cannot be read as string");
        assertUnfit(view, v -> v.row(NUMBER), "T.number is of type u16 and cannot be read as ref");
        assertUnfit(view, v -> v.hop(IDS, v), "T.ids is of type u64[] and cannot be read as ref");
        assertUnfit(view, v -> v.count(TEXT), "T.text is of type string and cannot be read as an array");
        assertUnfit(view, v -> v.f64(NUMBER, 0), "T.number is of type u16 and cannot be read as an array");
        assertUnfit(view, v -> v.i64(MODE, 0), "T.mode is of type enum and cannot be read as an array");
    }

    private static void assertUnfit(RecordView view, Function<RecordView, Object> read, String message) {
        assertThatIllegalArgumentException().isThrownBy(() -> read.apply(view)).withMessage(message);
    }

    @Test
    void shouldHopToViewsOfTheTypeReferredToOnly() {
        TestRecords source = whole();
        RecordLayout others = LayoutBuilder.rows("U", 8, 8, 0).build();
        TestRecords otherSource = TestRecords.of(others, new DataRecord("U"), new DataRecord("U", 77));
        ViewSet views = new ViewSet(false);
        RecordView view = views.add(source);
        RecordView target = views.add(source);
        RecordView other = views.add(otherSource);
        view.find(1);
        assertThat(view.hop(NEXT, target)).isTrue();
        assertThat(target.id()).isEqualTo(2);
        assertThat(view.hop(FieldKey.of("other"), other)).isTrue();
        assertThat(other.id()).isEqualTo(77);
        assertUnfit(view, v -> v.hop(NEXT, other), "T.next is of type ref and cannot be read as ref<U>");
        assertThat(other.id()).as("stays").isEqualTo(77);
        assertThat(target.hop(NEXT, view)).as("null").isFalse();
        assertThat(view.row()).isEqualTo(-1);
        view.find(1);
        assertThat(view.hop(NEXT, view)).as("itself").isTrue();
        assertThat(view.id()).isEqualTo(2);
    }

    @Test
    void cannotReadByFieldsOfAnotherLayout() {
        RecordView view = at(1, whole());
        RecordLayout same = LayoutBuilder.rows("T", 56, 8, 0)
                .field("text", ValueType.STRING, 40)
                .array("curve", ValueType.F32, 48)
                .build();
        FieldLayout text = same.fields().get(0);
        FieldLayout curve = same.fields().get(1);
        assertThatIllegalArgumentException().isThrownBy(() -> view.values().text(text));
        assertThatIllegalArgumentException().isThrownBy(() -> view.values().present(text));
        assertThatIllegalArgumentException().isThrownBy(() -> view.values().elementCount(curve));
        assertThatIllegalArgumentException().isThrownBy(() -> view.values().bits(curve, 0, 0));
        assertThatIllegalArgumentException().isThrownBy(() -> view.values().bits(text));
        FieldLayout own = LAYOUT.fields().get(0);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> view.values().bits(own))
                .withMessageContaining("has no number");
    }
}
