package dev.ashlar.codec.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.internal.encode.RandomVariants;
import dev.ashlar.codec.internal.layout.LayoutBuilder;
import dev.ashlar.codec.layout.LayoutKind;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Reads by name of every type and shape, in rows and in columns: by a key that is kept, and by the name itself. */
class NamedKindsTest {
    private static final long SEED = 20_261_303;
    private static final int RECORDS = 6;
    private static final FieldKey F = FieldKey.of(Kind.FIELD);
    private static final String NAME = Kind.FIELD;

    static Stream<Kind> kinds() {
        return Kind.all();
    }

    private static RecordView view(Kind kind, LayoutKind layoutKind, DataRecord... records) {
        RecordLayout layout = kind.layout(layoutKind, 8);
        return new ViewSet(false).add(TestRecords.of(layout, new DataRecord("T"), records));
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void shouldGiveEveryValue(Kind kind) {
        RandomVariants values = new RandomVariants(new Random(SEED));
        DataRecord[] records = new DataRecord[RECORDS];
        for (int i = 0; i < RECORDS; i++) {
            records[i] = new DataRecord("T", 1 + i);
            records[i].set(Kind.FIELD, values.of(kind.type(), kind.shape(), kind.count()));
        }
        for (LayoutKind layoutKind : LayoutKind.named()) {
            RecordView view = view(kind, layoutKind, records);
            assertThat(value(view, kind))
                    .as("default")
                    .hasToString(Kind.asRead(kind.initial()).toString());
            for (DataRecord record : records) {
                assertThat(view.find(record.id())).isTrue();
                assertThat(value(view, kind))
                        .as("%s, record %d, seed %d", layoutKind, record.id(), SEED)
                        .hasToString(Kind.asRead(record.get(Kind.FIELD)).toString());
            }
        }
    }

    private static Variant value(RecordView view, Kind kind) {
        if (kind.type().isNumeric() && (kind.type().lanes() > 1 || kind.shape().isArray())) {
            return numbers(view, kind);
        }
        if (kind.shape() == Shape.SINGLE) {
            return single(view, kind.type());
        }
        List<Variant> elements = new ArrayList<>();
        for (int i = 0; i < view.count(F); i++) {
            elements.add(element(view, kind.type(), i));
        }
        for (int index : new int[] {-1, view.count(F)}) {
            assertThatExceptionOfType(IndexOutOfBoundsException.class)
                    .isThrownBy(() -> element(view, kind.type(), index))
                    .withMessage(view + ".f[" + index + "]: no such element of " + view.count(F));
        }
        ValueType type = kind.type() == ValueType.REF
                ? ValueType.I32
                : kind.type() == ValueType.HASH ? ValueType.I64 : kind.type();
        return Variant.ofElements(type, elements);
    }

    private static Variant single(RecordView view, ValueType type) {
        return switch (type) {
            case BOOL -> Variant.of(same(view.bool(F), view.bool(NAME)));
            case F32 -> Variant.of(same(view.f32(F), view.f32(NAME)));
            case F64 -> Variant.of(same(view.f64(F), view.f64(NAME)));
            case I8, I16, U8, U16, I32 -> Variant.ofInteger(type, same(view.i32(F), view.i32(NAME)));
            case U32, I64, U64 -> Variant.ofInteger(type, same(view.i64(F), view.i64(NAME)));
            case STRING -> text(view);
            case ENUM -> Variant.ofEnum(same(view.text(F), view.text(NAME)));
            case FLAGS -> {
                List<String> set = RandomVariants.CONSTANTS.stream()
                        .filter(flag -> view.flag(F, flag))
                        .toList();
                int mask = set.stream()
                        .mapToInt(flag -> 1 << RandomVariants.CONSTANTS.indexOf(flag))
                        .sum();
                KeyedView.requireSame(mask, view.mask(F));
                yield Variant.ofFlags(set);
            }
            case REF -> Variant.ofInteger(ValueType.I32, view.row(F));
            case HASH -> {
                KeyedView.requireSame(view.i64(F) == XxHash64.key("a"), view.hashEquals(F, "a"));
                yield Variant.ofInteger(ValueType.I64, same(view.i64(F), view.i64(NAME)));
            }
            case BYTES -> Variant.ofBytes(bytes(view.bytes(F)));
            default -> throw new AssertionError(type);
        };
    }

    private static <T> T same(T byKey, T byName) {
        assertThat(byName).isEqualTo(byKey);
        return byKey;
    }

    private static Variant text(RecordView view) {
        String text = same(view.text(F), view.text(NAME));
        StringBuilder out = new StringBuilder();
        view.appendText(F, out);
        KeyedView.requireSame(text, out.toString());
        KeyedView.requireSame(text, new String(bytes(view.bytes(F)), StandardCharsets.UTF_8));
        assertThat(view.textEquals(F, text)).isTrue();
        assertThat(view.textEquals(F, text + "x")).isFalse();
        return Variant.of(text);
    }

    private static byte[] bytes(ByteBuffer slice) {
        assertThat(slice.isReadOnly()).isTrue();
        assertThat(slice.order()).isEqualTo(ByteOrder.LITTLE_ENDIAN);
        byte[] bytes = new byte[slice.remaining()];
        slice.get(bytes);
        return bytes;
    }

    private static Variant element(RecordView view, ValueType type, int index) {
        return switch (type) {
            case STRING -> {
                String text = view.text(F, index);
                StringBuilder out = new StringBuilder();
                view.appendText(F, index, out);
                KeyedView.requireSame(text, out.toString());
                KeyedView.requireSame(true, view.textEquals(F, index, text));
                KeyedView.requireSame(false, view.textEquals(F, index, text + "x"));
                yield Variant.of(text);
            }
            case ENUM -> Variant.ofEnum(view.text(F, index));
            case FLAGS -> {
                int mask = view.mask(F, index);
                yield Variant.ofFlags(RandomVariants.CONSTANTS.stream()
                        .filter(flag -> (mask >>> RandomVariants.CONSTANTS.indexOf(flag) & 1) != 0)
                        .toList());
            }
            case REF -> Variant.ofInteger(ValueType.I32, view.row(F, index));
            default -> Variant.ofInteger(ValueType.I64, view.i64(F, index));
        };
    }

    /** An array of numbers, a vector, or an array of vectors: by position, and where they fit all at once. */
    private static Variant numbers(RecordView view, Kind kind) {
        ValueType type = kind.type();
        int count = kind.shape() == Shape.SINGLE ? 1 : view.count(F);
        long[] lanes = new long[count * type.lanes()];
        for (int i = 0; i < lanes.length; i++) {
            lanes[i] = switch (type.lane()) {
                case F32 -> Variant.of(view.f32(F, i)).bits();
                case F64 -> Variant.of(view.f64(F, i)).bits();
                default -> view.i64(F, i);
            };
        }
        if (type.lane() == ValueType.F32) {
            float[] copy = new float[lanes.length + 2];
            assertThat(view.floats(F, copy, 1)).isEqualTo(lanes.length);
            for (int i = 0; i < lanes.length; i++) {
                assertThat(Variant.of(copy[1 + i]).bits()).isEqualTo(lanes[i]);
            }
        }
        for (int position : new int[] {-1, lanes.length}) {
            assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> view.i64(F, position));
        }
        return kind.shape() != Shape.SINGLE ? Variant.ofArray(type, lanes) : Variant.ofLanes(type, lanes);
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void cannotReadAFieldAsWhatItIsNot(Kind kind) {
        RecordView view = view(kind, LayoutKind.ROWS);
        boolean single = kind.shape() == Shape.SINGLE;
        ValueType type = kind.type();
        boolean number = single && type.compareTo(ValueType.F64) <= 0;
        boolean numbers = type.isNumeric() && !number;
        boolean hash = single && type == ValueType.HASH;
        assertReadable(view, kind, number, List.of(v -> v.f32(F), v -> v.bool(NAME), v -> v.f64(F), v -> v.i32(NAME)));
        assertReadable(view, kind, number || hash, List.of(v -> v.i64(F), v -> v.i64(NAME)));
        assertReadable(view, kind, numbers, List.of(v -> v.floats(F, new float[99], 0)));
        boolean string = single && type == ValueType.STRING;
        assertReadable(view, kind, string, List.of(v -> v.textEquals(F, "")));
        assertReadable(
                view, kind, string || single && type == ValueType.ENUM, List.of(v -> v.text(NAME), v -> v.text(F)));
        assertReadable(view, kind, single && type == ValueType.FLAGS, List.of(v -> v.mask(F), v -> v.flag(F, "none")));
        assertReadable(view, kind, single && type == ValueType.REF, List.of(v -> v.row(F)));
        assertReadable(view, kind, hash, List.of(v -> v.hashEquals(F, "")));
        assertReadable(view, kind, string || type == ValueType.BYTES, List.of(v -> v.bytes(F)));
        assertReadable(view, kind, !single, List.of(v -> v.count(F)));
        assertElement(view, kind, type == ValueType.STRING, v -> v.textEquals(F, 0, ""));
        assertElement(view, kind, type == ValueType.STRING || type == ValueType.ENUM, v -> v.text(F, 0));
        assertElement(view, kind, type == ValueType.FLAGS, v -> v.mask(F, 0));
        assertElement(view, kind, type == ValueType.REF, v -> v.row(F, 0));
        if (!numbers) {
            assertElement(view, kind, type == ValueType.HASH, v -> v.i64(F, 0));
        }
    }

    /** Elements of arrays that are empty here cannot be read either way. */
    private static void assertElement(RecordView view, Kind kind, boolean fits, Function<RecordView, Object> read) {
        if (kind.shape() == Shape.ARRAY && fits) {
            assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> read.apply(view));
        } else {
            assertReadable(view, kind, fits && kind.shape() == Shape.FIXED, List.of(read));
        }
    }

    private static void assertReadable(
            RecordView view, Kind kind, boolean readable, List<Function<RecordView, Object>> reads) {
        for (Function<RecordView, Object> read : reads) {
            if (readable) {
                assertThat(read.apply(view)).isNotNull();
            } else {
                assertThatIllegalArgumentException()
                        .isThrownBy(() -> read.apply(view))
                        .withMessageStartingWith("T.f is of type " + kind + " and cannot be read as ");
            }
        }
    }

    @Test
    void shouldHopAlongElementsAndReadNoFlagThatThereIsNot() {
        RecordLayout layout = LayoutBuilder.rows("T", 24, 8, 0)
                .array("f", ValueType.REF, 8)
                .to("T")
                .field("g", ValueType.FLAGS, 16)
                .constant("a", 3)
                .build();
        DataRecord record = new DataRecord("T", 1);
        record.set(
                "f",
                Variant.ofArray(ValueType.REF, List.of(Variant.ofRef("T", DataRecord.NO_ID), Variant.ofRef("T", 2))));
        record.set("g", Variant.ofFlags(List.of("a")));
        TestRecords source = TestRecords.of(layout, new DataRecord("T"), record, new DataRecord("T", 2));
        ViewSet views = new ViewSet(false);
        RecordView view = views.add(source);
        RecordView target = views.add(source);
        view.find(1);
        assertThat(view.hop(F, 1, target)).isTrue();
        assertThat(target.id()).isEqualTo(2);
        assertThat(view.hop(F, 0, target)).isFalse();
        assertThat(target.row()).isEqualTo(-1);
        FieldKey flags = FieldKey.of("g");
        assertThat(view.flag(flags, "a")).isTrue();
        assertThat(target.flag(flags, "a")).isFalse();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> view.flag(flags, "b"))
                .withMessage("T.g has no flag b; it has [a = 3]");
    }

    @Test
    void cannotReadFieldsThatThereAreNot() {
        RecordView view = view(new Kind(ValueType.I32, Shape.SINGLE, 1), LayoutKind.ROWS);
        assertThat(view.contains(F) && view.contains(NAME)).isTrue();
        assertThat(view.contains("g")).isFalse();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> view.f32("g"))
                .withMessage("T has no field g; it has [before, f]");
    }
}
