package dev.ashlar.codec.spawn;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.spawn.Translator.Options;
import dev.ashlar.codec.view.FieldKey;
import dev.ashlar.codec.view.RecordView;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/** Finds, for each member, how its value is read from records of one layout: by handles that take the view and give the value. */
final class Readings {
    private static final String ID = "id";
    private static final String HAS = "has";
    private static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();

    private final RecordLayout layout;
    private final Options options;
    private final References references;

    /** A value that is an object. */
    private interface Reading {
        @Nullable
        Object of(RecordView view);
    }

    /** An element that is an object; a single value is element 0. */
    private interface Element {
        @Nullable
        Object of(RecordView view, int index);
    }

    Readings(RecordLayout layout, Options options, References references) {
        this.layout = layout;
        this.options = options;
        this.references = references;
    }

    /** The field that a member is set from; null when the data has none. */
    @Nullable
    FieldLayout field(Member member) {
        return layout.fieldOrFormer(member.key());
    }

    /**
     * What gives a member its value.
     *
     * @param member whose field, if there is one, is {@code field}
     * @param field of the data
     * @return takes the view and gives the member's type; null where the member cannot hold what there is
     */
    @Nullable
    MethodHandle of(Member member, @Nullable FieldLayout field) {
        MethodHandle reading = field == null ? withoutField(member) : ofField(field, member);
        return reading == null ? null : reading.asType(MethodType.methodType(member.type(), RecordView.class));
    }

    /** Id and presence are no fields. */
    private @Nullable MethodHandle withoutField(Member member) {
        if (member.field().equals(ID) && (member.type() == long.class || member.type() == Long.class)) {
            return find(RecordView.class, ID, long.class);
        }
        String name = member.field();
        if (member.type() != boolean.class || !name.startsWith(HAS) || name.length() == HAS.length()) {
            return null;
        }
        FieldLayout of = layout.fieldOrFormer(XxHash64.key(Members.decapitalised(name.substring(HAS.length()))));
        if (of == null) {
            of = layout.fieldOrFormer(XxHash64.key(name.substring(HAS.length())));
        }
        return of == null || !of.optional()
                ? null
                : MethodHandles.insertArguments(
                        find(RecordView.class, "present", boolean.class, FieldKey.class), 1, key(of));
    }

    static FieldKey key(FieldLayout field) {
        return FieldKey.of(field.name(), field.key());
    }

    private @Nullable MethodHandle ofField(FieldLayout field, Member member) {
        ValueType held = NumberReading.heldBy(member.type());
        if (held != null) {
            NumberReading number = NumberReading.of(field, held, false, references);
            return number == null ? null : ofNumber(number, member.type(), held);
        }
        Class<?> element = member.element();
        if (element != null && element.isPrimitive() && member.type().isArray()) {
            ValueType heldByElement = NumberReading.heldBy(element);
            NumberReading numbers =
                    heldByElement == null ? null : NumberReading.of(field, heldByElement, true, references);
            Reading bytes = element == byte.class && field.type() == ValueType.BYTES
                    ? view -> view.values().bytes(field)
                    : null;
            return numbers != null ? handle(numbers::array) : bytes == null ? null : handle(bytes);
        }
        Reading reading = ofObject(field, member.type(), element);
        return reading == null ? null : handle(reading);
    }

    /** The readers of primitives are named like the types that these hold. */
    private static MethodHandle ofNumber(NumberReading number, Class<?> type, ValueType held) {
        return type.isPrimitive()
                ? find(NumberReading.class, held.schemaName(), type, RecordView.class)
                        .bindTo(number)
                : handle(number::boxed);
    }

    private @Nullable Reading ofObject(FieldLayout field, Class<?> type, @Nullable Class<?> element) {
        boolean isSet = type == Set.class || type == EnumSet.class;
        if (field.shape() == Shape.SINGLE) {
            if (field.type() == ValueType.BYTES && type == ByteBuffer.class) {
                FieldKey key = key(field);
                return view -> view.bytes(key);
            }
            Element single = isSet ? flags(field, element) : element(field, type);
            return single == null ? null : view -> single.of(view, 0);
        }
        if (element == null || isSet || !type.isArray() && type != List.class) {
            return null;
        }
        Element each = element(field, element);
        if (each == null) {
            return null;
        }
        return type.isArray()
                ? view -> elements(view, field, element, each)
                : view -> Collections.unmodifiableList(Arrays.asList(elements(view, field, element, each)));
    }

    private static @Nullable Object[] elements(RecordView view, FieldLayout field, Class<?> type, Element each) {
        @Nullable
        Object[] all = (Object[]) Array.newInstance(type, view.values().copiedCount(field));
        for (int i = 0; i < all.length; i++) {
            all[i] = each.of(view, i);
        }
        return all;
    }

    private static @Nullable Element flags(FieldLayout field, @Nullable Class<?> element) {
        if (field.type() != ValueType.FLAGS || element == null || !element.isEnum()) {
            return null;
        }
        Constants<?> constants = Constants.of(field, element);
        return (view, index) -> constants.set(view.values().bits(field, index, 0));
    }

    private @Nullable Element element(FieldLayout field, Class<?> type) {
        if (field.type() == ValueType.STRING) {
            return type == String.class ? (view, index) -> view.values().text(field, index) : null;
        }
        if (field.type() == ValueType.ENUM) {
            return constant(field, type);
        }
        return field.type() == ValueType.REF ? resolved(field, type) : vector(field, type);
    }

    private static @Nullable Element constant(FieldLayout field, Class<?> type) {
        if (type == String.class) {
            return (view, index) -> {
                String name = view.values().constant(field, index);
                return name == null ? "" : name;
            };
        }
        if (!type.isEnum()) {
            return null;
        }
        Constants<?> constants = Constants.of(field, type);
        return (view, index) -> constants.constant(view, view.values().bits(field, index, 0));
    }

    private @Nullable Element resolved(FieldLayout field, Class<?> type) {
        LongFunction<?> resolver = options.references().get(type);
        if (resolver == null) {
            return null;
        }
        RecordView target = references.target(field.targetKey());
        return (view, index) -> {
            long id = References.id(target, view.values().bits(field, index, 0));
            return id == DataRecord.NO_ID ? null : type.cast(resolver.apply(id));
        };
    }

    private @Nullable Element vector(FieldLayout field, Class<?> type) {
        Function<float[], ?> maker = options.vectors().get(type);
        boolean isVector = field.type().lanes() > 1;
        NumberReading numbers =
                maker == null || !isVector ? null : NumberReading.of(field, ValueType.F32, true, references);
        if (maker == null || numbers == null) {
            return null;
        }
        float[] lanes = new float[numbers.perElement()];
        return (view, index) -> {
            numbers.element(view, index, lanes);
            return type.cast(maker.apply(lanes));
        };
    }

    private static MethodHandle handle(Reading reading) {
        return find(Reading.class, "of", Object.class, RecordView.class).bindTo(reading);
    }

    private static MethodHandle find(Class<?> type, String method, Class<?> returned, Class<?>... taken) {
        try {
            return LOOKUP.findVirtual(type, method, MethodType.methodType(returned, taken));
        } catch (NoSuchMethodException | IllegalAccessException e) {
            throw new AssertionError(type + "." + method, e);
        }
    }
}
