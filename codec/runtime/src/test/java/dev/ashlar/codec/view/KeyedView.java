package dev.ashlar.codec.view;

import dev.ashlar.codec.layout.EnumConstant;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
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
        return ViewType.of(
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
    public boolean moveToRow(int target) {
        return moveInBlocks(target);
    }

    @Override
    protected long rowOffset(int target) {
        return bound().rowOffset(target);
    }

    KeyedFields bound() {
        return Objects.requireNonNull(fields());
    }

    int number(String name) {
        for (int i = 0; i < compiled.fields().size(); i++) {
            if (compiled.fields().get(i).name().equals(name)) {
                return i;
            }
        }
        throw new AssertionError("no field " + name);
    }

    /** What the accessor of a field answers, as a value of the field's type; of a reference, the row. */
    Variant value(String name) {
        int number = number(name);
        FieldLayout field = compiled.fields().get(number);
        if (field.shape() == Shape.ARRAY) {
            long[] elements = new long[bound().count(this, number)];
            for (int i = 0; i < elements.length; i++) {
                elements[i] = element(field.type(), number, i);
            }
            return Variant.ofArray(field.type(), elements);
        }
        return switch (field.type()) {
            case BOOL -> Variant.of(bound().bool(this, number));
            case F32 -> Variant.of(bound().f32(this, number));
            case F64 -> Variant.of(bound().f64(this, number));
            case STRING -> text(number);
            case ENUM -> constant(field, number);
            case REF -> Variant.ofInteger(ValueType.I32, bound().row(this, number));
            default -> Variant.ofInteger(field.type(), integer(field.type(), number));
        };
    }

    private Variant text(int number) {
        String text = bound().string(this, number);
        if (!bound().stringEquals(this, number, text) || bound().stringEquals(this, number, text + "x")) {
            throw new AssertionError("both ways of reading a string should agree on " + text);
        }
        return Variant.of(text);
    }

    /** As the generated {@code of(int)} does. */
    private Variant constant(FieldLayout field, int number) {
        int value = bound().constant(this, number);
        for (EnumConstant constant : field.constants()) {
            if (constant.value() == value) {
                return Variant.ofEnum(constant.name());
            }
        }
        return UNKNOWN;
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
            case BOOL -> bound().i8At(this, number, index) != 0 ? 1 : 0;
            case I8 -> bound().i8At(this, number, index);
            case U8 -> bound().i8At(this, number, index) & 0xFF;
            case I16 -> bound().i16At(this, number, index);
            case U16 -> bound().i16At(this, number, index) & 0xFFFF;
            case I32 -> bound().i32At(this, number, index);
            case U32 -> bound().i32At(this, number, index) & 0xFFFFFFFFL;
            case F32 -> Variant.of(bound().f32At(this, number, index)).bits();
            case F64 -> Variant.of(bound().f64At(this, number, index)).bits();
            default -> bound().i64At(this, number, index);
        };
    }

    boolean has(String name) {
        return bound().present(this, number(name));
    }

    boolean hop(String name, View target) {
        return bound().hop(this, number(name), target);
    }
}
