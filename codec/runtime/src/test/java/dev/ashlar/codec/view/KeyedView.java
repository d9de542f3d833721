package dev.ashlar.codec.view;

import dev.ashlar.codec.layout.EnumConstant;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** The keyed binding that the generator would write, for any layout: its accessors are chosen by name. */
final class KeyedView extends View {
    /** What an enum reads whose constant the code does not know. */
    static final Variant UNKNOWN = Variant.ofEnum("UNKNOWN");

    private final RecordLayout compiled;

    private KeyedView(Binding binding, RecordLayout compiled) {
        super(binding);
        this.compiled = compiled;
    }

    static ViewType<KeyedView> type(RecordLayout compiled, DataRecord defaults) {
        return ViewTypes.of(
                compiled.name(),
                KeyedView.class,
                () -> compiled,
                binding -> new KeyedView(binding, compiled),
                binding -> new KeyedView(binding, compiled),
                () -> defaults,
                binding -> new KeyedView(binding, compiled));
    }

    /** A view of its own reader. */
    static KeyedView of(RecordLayout compiled, DataRecord defaults, RecordSource source) {
        return new ViewSet(true).add(type(compiled, defaults), source);
    }

    @Override
    protected void placeRow(int target) {
        placeAnywhere(target);
    }

    KeyedFields bound() {
        return Objects.requireNonNull(keyedFields());
    }

    int number(String name) {
        for (int i = 0; i < compiled.fields().size(); i++) {
            if (compiled.fields().get(i).name().equals(name)) {
                return i;
            }
        }
        throw new AssertionError("no field " + name);
    }

    /** What the accessors of a field answer, as {@link Kind#asRead} has it. */
    Variant value(String name) {
        int number = number(name);
        FieldLayout field = compiled.fields().get(number);
        if (field.shape() == Shape.SINGLE) {
            return field.type().lanes() > 1 ? vector(field, number) : single(field, number);
        }
        int count = bound().count(this, number);
        if (field.type().lanes() > 1) {
            List<Variant> elements = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                elements.add(vectorAt(field, number, i));
            }
            return Variant.ofElements(field.type(), elements);
        }
        return switch (field.type()) {
            case STRING, ENUM, FLAGS -> texts(field, number, count);
            case REF -> Variant.ofArray(ValueType.I32, elements(field, number, count));
            case HASH -> Variant.ofArray(ValueType.I64, elements(field, number, count));
            default -> Variant.ofArray(field.type(), elements(field, number, count));
        };
    }

    private Variant single(FieldLayout field, int number) {
        return switch (field.type()) {
            case BOOL -> Variant.of(bound().bool(this, number));
            case F32 -> Variant.of(bound().f32(this, number));
            case F64 -> Variant.of(bound().f64(this, number));
            case STRING -> text(number);
            case ENUM -> constant(field, bound().constant(this, number));
            case FLAGS -> flags(field, bound().constant(this, number));
            case REF -> Variant.ofInteger(ValueType.I32, bound().row(this, number));
            case HASH -> Variant.ofInteger(ValueType.I64, bound().i64(this, number));
            case BYTES -> bytes(number);
            default -> Variant.ofInteger(field.type(), integer(field.type(), number));
        };
    }

    private Variant texts(FieldLayout field, int number, int count) {
        List<Variant> elements = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            elements.add(
                    switch (field.type()) {
                        case STRING -> textAt(number, i);
                        case ENUM -> constant(field, bound().constantAt(this, number, i));
                        default -> flags(field, bound().constantAt(this, number, i));
                    });
        }
        return Variant.ofArray(field.type(), elements);
    }

    private long[] elements(FieldLayout field, int number, int count) {
        long[] elements = new long[count];
        for (int i = 0; i < count; i++) {
            elements[i] = element(field.type(), number, i);
        }
        return elements;
    }

    private Variant text(int number) {
        String text = bound().string(this, number);
        StringBuilder appended = new StringBuilder();
        bound().appendString(this, number, appended);
        requireSame(text, appended.toString());
        appended.setLength(0);
        bound().appendString(this, number, (Appendable) appended);
        requireSame(text, appended.toString());
        requireSame(
                text, StandardCharsets.UTF_8.decode(bound().slice(this, number)).toString());
        requireSame(true, bound().stringEquals(this, number, text));
        requireSame(false, bound().stringEquals(this, number, text + "x"));
        requireSame(0, bound().stringCompareTo(this, number, text));
        requireSame(true, bound().stringCompareTo(this, number, text + "x") < 0);
        requireSame(text.isEmpty(), bound().stringOrdinal(this, number) == 0);
        return Variant.of(text);
    }

    private Variant textAt(int number, int index) {
        String text = bound().stringAt(this, number, index);
        StringBuilder appended = new StringBuilder();
        bound().appendStringAt(this, number, index, appended);
        requireSame(text, appended.toString());
        requireSame(true, bound().stringEqualsAt(this, number, index, text));
        requireSame(false, bound().stringEqualsAt(this, number, index, text + "x"));
        return Variant.of(text);
    }

    static void requireSame(Object one, Object other) {
        if (!one.equals(other)) {
            throw new AssertionError("both ways of reading should agree: " + one + ", " + other);
        }
    }

    private Variant bytes(int number) {
        ByteBuffer slice = bound().slice(this, number);
        byte[] bytes = new byte[bound().length(this, number)];
        requireSame(bytes.length, slice.remaining());
        slice.get(bytes);
        byte[] copied = new byte[bytes.length + 1];
        requireSame(bytes.length, bound().copyBytes(this, number, copied, 1));
        requireSame(ByteBuffer.wrap(bytes), ByteBuffer.wrap(copied, 1, bytes.length));
        return Variant.ofBytes(bytes);
    }

    /** As the generated {@code of(int)} does. */
    private static Variant constant(FieldLayout field, int value) {
        for (EnumConstant constant : field.constants()) {
            if (constant.value() == value) {
                return Variant.ofEnum(constant.name());
            }
        }
        return UNKNOWN;
    }

    private static Variant flags(FieldLayout field, int mask) {
        return Variant.ofFlags(field.constants().stream()
                .filter(constant -> (mask >>> constant.value() & 1) != 0)
                .map(EnumConstant::name)
                .toList());
    }

    private long integer(ValueType type, int number) {
        return switch (type) {
            case I8 -> bound().i8(this, number);
            case U8 -> bound().i8(this, number) & 0xFF;
            case I16 -> bound().i16(this, number);
            case U16 -> bound().i16(this, number) & 0xFFFF;
            case I32 -> bound().i32(this, number);
            case U32 -> bound().i32(this, number) & 0xFFFFFFFFL;
            default -> bound().i64(this, number);
        };
    }

    long element(ValueType type, int number, int index) {
        return switch (type) {
            case BOOL -> bound().boolAt(this, number, index) ? 1 : 0;
            case I8 -> bound().i8At(this, number, index);
            case U8 -> bound().i8At(this, number, index) & 0xFF;
            case I16 -> bound().i16At(this, number, index);
            case U16 -> bound().i16At(this, number, index) & 0xFFFF;
            case I32 -> bound().i32At(this, number, index);
            case REF -> bound().rowAt(this, number, index);
            case U32 -> bound().i32At(this, number, index) & 0xFFFFFFFFL;
            case F32 -> Variant.of(bound().f32At(this, number, index)).bits();
            case F64 -> Variant.of(bound().f64At(this, number, index)).bits();
            case ENUM, FLAGS -> bound().constantAt(this, number, index);
            case STRING -> bound().stringAt(this, number, index).length();
            case COLOR -> bound().i32At(this, number, index);
            default ->
                type.lane() == ValueType.F32
                        ? Variant.of(bound().f32At(this, number, index, 0)).bits()
                        : type.lane() == ValueType.I32
                                ? bound().i32At(this, number, index, 0)
                                : bound().i64At(this, number, index);
        };
    }

    private Variant vector(FieldLayout field, int number) {
        ValueType type = field.type();
        long[] lanes = new long[type.lanes()];
        for (int lane = 0; lane < lanes.length; lane++) {
            lanes[lane] = switch (type.lane()) {
                case F32 -> Variant.of(bound().f32(this, number, lane)).bits();
                case I32 -> bound().i32(this, number, lane);
                default -> bound().color(this, number) >>> 8 * lane & 0xFF;
            };
        }
        return Variant.ofLanes(type, lanes);
    }

    private Variant vectorAt(FieldLayout field, int number, int index) {
        ValueType type = field.type();
        long[] lanes = new long[type.lanes()];
        for (int lane = 0; lane < lanes.length; lane++) {
            lanes[lane] = switch (type.lane()) {
                case F32 -> Variant.of(bound().f32At(this, number, index, lane)).bits();
                case I32 -> bound().i32At(this, number, index, lane);
                default -> bound().i32At(this, number, index) >>> 8 * lane & 0xFF;
            };
        }
        return Variant.ofLanes(type, lanes);
    }

    boolean has(String name) {
        return bound().present(this, number(name));
    }

    boolean hop(String name, View target) {
        return bound().hop(this, number(name), target);
    }
}
