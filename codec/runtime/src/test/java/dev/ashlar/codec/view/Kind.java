package dev.ashlar.codec.view;

import dev.ashlar.codec.internal.encode.RandomVariants;
import dev.ashlar.codec.internal.layout.LayoutBuilder;
import dev.ashlar.codec.internal.number.NumberOracle;
import dev.ashlar.codec.internal.number.Numbers;
import dev.ashlar.codec.layout.EnumConstant;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.LayoutKind;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A type and a shape that a field can have, and what must become of its values where the code has another. */
record Kind(ValueType type, Shape shape, int count) {
    /** Name of the field in layouts of this kind. */
    static final String FIELD = "f";

    private static final List<EnumConstant> CONSTANTS = IntStream.range(0, RandomVariants.CONSTANTS.size())
            .mapToObj(i -> new EnumConstant(RandomVariants.CONSTANTS.get(i), i))
            .toList();

    /** All types, in all shapes that they have: of fixed arrays two lengths. */
    static Stream<Kind> all() {
        return ValueType.named().stream()
                .flatMap(type -> Stream.of(
                                new Kind(type, Shape.SINGLE, 1),
                                new Kind(type, Shape.FIXED, 2),
                                new Kind(type, Shape.FIXED, 5),
                                new Kind(type, Shape.ARRAY, 1))
                        .filter(kind -> kind.shape == Shape.SINGLE || type.isArrayElement()));
    }

    @Override
    public String toString() {
        return type.schemaName() + (shape == Shape.FIXED ? "[" + count + "]" : shape == Shape.ARRAY ? "[]" : "");
    }

    /** A layout with a field of this kind behind some bytes of another. */
    RecordLayout layout(LayoutKind layoutKind, int before) {
        List<EnumConstant> constants = type.hasConstants() ? CONSTANTS : List.of();
        int offset = 8 + before;
        int end = offset + FieldLayout.widthOf(type, shape, count, constants);
        LayoutBuilder layout = LayoutBuilder.of(layoutKind, "T", (end + 7) / 8 * 8, 8, 0);
        if (before > 0) {
            layout.fixedArray("before", ValueType.U8, before, 8);
        }
        switch (shape) {
            case SINGLE -> layout.field(FIELD, type, offset);
            case FIXED -> layout.fixedArray(FIELD, type, count, offset);
            case ARRAY -> layout.array(FIELD, type, offset);
        }
        if (type == ValueType.REF) {
            layout.to(RandomVariants.TARGET);
        }
        constants.forEach(constant -> layout.constant(constant.name(), constant.value()));
        return layout.build();
    }

    /** What is read without a default: zero, empty, null, no flags, the first constant, the identity; as many as a fixed array has. */
    Variant initial() {
        if (shape == Shape.SINGLE) {
            return initialElement();
        }
        Variant initial = initialElement();
        return Variant.ofElements(initial.type(), Collections.nCopies(shape == Shape.FIXED ? count : 0, initial));
    }

    private Variant initialElement() {
        if (type.lanes() > 1) {
            return Variant.ofLanes(type, identity());
        }
        return switch (type) {
            case STRING -> Variant.of("");
            case ENUM -> Variant.ofEnum(CONSTANTS.get(0).name());
            case FLAGS -> Variant.ofFlags(List.of());
            case REF -> Variant.ofRef(RandomVariants.TARGET, DataRecord.NO_ID);
            // No text is known that has this key.
            case HASH -> Variant.ofInteger(ValueType.I64, 0);
            case BYTES -> Variant.ofBytes(new byte[0]);
            default -> number(type, 0);
        };
    }

    /** Ones where a rotation or a matrix that changes nothing has them, by column; else zeros. */
    private long[] identity() {
        int step = switch (type) {
            case QUAT -> type.lanes();
            case MAT3 -> 4;
            case MAT4 -> 5;
            default -> 0;
        };
        long[] lanes = new long[type.lanes()];
        for (int i = type == ValueType.QUAT ? step - 1 : 0; step > 0 && i < lanes.length; i += step) {
            lanes[i] = Float.floatToRawIntBits(1);
        }
        return lanes;
    }

    /** A value as views give it: of a reference the row, of a hashed name the key. */
    static Variant asRead(Variant value) {
        if (value.type() != ValueType.REF && value.type() != ValueType.HASH) {
            return value;
        }
        ValueType type = value.type() == ValueType.REF ? ValueType.I32 : ValueType.I64;
        if (value.shape() == Shape.SINGLE) {
            return Variant.ofInteger(type, bitsAsRead(value));
        }
        long[] read = new long[value.elementCount()];
        for (int i = 0; i < read.length; i++) {
            read[i] = bitsAsRead(value.element(i));
        }
        return Variant.ofArray(type, read);
    }

    /** Of a reference the row: that of an id is one less, and none is −1. */
    private static long bitsAsRead(Variant value) {
        return value.type() == ValueType.REF && !value.isNull() ? value.bits() - 1 : value.bits();
    }

    /** A single number. */
    static Variant number(ValueType type, long bits) {
        return switch (type) {
            case BOOL -> Variant.of(bits != 0);
            case F32 -> Variant.of(Float.intBitsToFloat((int) bits));
            case F64 -> Variant.of(Double.longBitsToDouble(bits));
            default -> Variant.ofInteger(type, bits);
        };
    }

    /** What the code reads, of whose field this is the kind, where the data has a value of another kind. */
    Variant expected(Kind stored, Variant value, Variant codeDefault) {
        boolean numbers = Numbers.isNumber(type) && Numbers.isNumber(stored.type);
        if (shape.isArray() != stored.shape.isArray() || type != stored.type && !numbers) {
            return codeDefault;
        }
        if (shape == Shape.SINGLE) {
            Variant converted = converted(value);
            return converted == null ? codeDefault : converted;
        }
        List<Variant> elements = new ArrayList<>();
        for (int i = 0; i < (shape == Shape.FIXED ? count : value.elementCount()); i++) {
            Variant element = i < value.elementCount() ? converted(value.element(i)) : null;
            Variant otherwise = i < codeDefault.elementCount() ? codeDefault.element(i) : initialElement();
            elements.add(element == null ? otherwise : element);
        }
        return Variant.ofElements(type, elements);
    }

    private @Nullable Variant converted(Variant element) {
        if (type == element.type()) {
            return element;
        }
        Long bits = NumberOracle.expected(element.type(), element.bits(), type);
        return bits == null ? null : number(type, bits);
    }
}
