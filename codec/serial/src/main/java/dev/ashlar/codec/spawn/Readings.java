package dev.ashlar.codec.spawn;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.LayoutKind;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.spawn.Translator.Options;
import dev.ashlar.codec.view.FieldKey;
import dev.ashlar.codec.view.FieldValues;
import dev.ashlar.codec.view.RecordView;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Array;
import java.lang.reflect.Type;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/** Finds, for each member, how its value is read from records of one layout: by handles that take the view and give the value. */
final class Readings {
    private static final String ID = "id";
    private static final String HAS = "has";
    private static final String KEY = "key";
    private static final String VALUE = "value";
    private static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();

    private final RecordView view;
    private final RecordLayout layout;
    private final Options options;
    private final References references;
    /** What the names of the fields begin with: the path of a struct and a dot. */
    private String prefix = "";
    /** Of the object that has the members, with a dot behind it. */
    private String path = "";
    /** Members without a field, and members that cannot hold their field; those inside of objects too. */
    private List<String> missing = new ArrayList<>();

    private List<String> unfit = new ArrayList<>();
    /** Of the component and of the elements of lists inside of it, each with its own layout. */
    private List<Readings> ofLayouts = new ArrayList<>();

    private boolean hasLists;
    private boolean hasFields;

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

    Readings(RecordView view, Options options, References references) {
        this.view = view;
        this.layout = view.layout();
        this.options = options;
        this.references = references;
        ofLayouts.add(this);
    }

    /** Of objects inside of the component. */
    private Readings inside(String memberPath, RecordView at, Options with) {
        Readings inside = new Readings(at, with, references);
        inside.path = memberPath;
        inside.missing = missing;
        inside.unfit = unfit;
        inside.ofLayouts = ofLayouts;
        if (at != view) {
            ofLayouts.add(inside);
        }
        return inside;
    }

    /** Whether the records and the elements of their lists still have the layouts whose fields were found here. */
    boolean areCurrent() {
        for (int i = 0; i < ofLayouts.size(); i++) {
            Readings each = ofLayouts.get(i);
            if (each.view.layout() != each.layout) {
                return false;
            }
        }
        return true;
    }

    List<String> missing() {
        return missing;
    }

    List<String> unfit() {
        return unfit;
    }

    /** Whether elements of lists are copied, of which a pack that is not verified can name any number. */
    boolean hasLists() {
        return hasLists;
    }

    /**
     * What gives a member its value.
     *
     * @param member any
     * @return takes the view and gives the member's type; null where it is missing or unfit
     */
    @Nullable
    MethodHandle of(Member member) {
        FieldLayout field = fieldOrFormer(member.field());
        int known = unfit.size();
        MethodHandle reading = ofStruct(field, member);
        if (reading == null) {
            reading = field == null ? withoutField(member) : ofField(field, member);
        }
        hasFields |= field != null || reading != null;
        if (reading == null && field == null) {
            missing.add(path + member.name());
        } else if (reading == null && field != null && unfit.size() == known) {
            unfit.add(path + member.name() + " of type " + member.typeText() + " from " + field.name() + " of type "
                    + field.typeText());
        }
        return reading == null ? null : reading.asType(MethodType.methodType(member.type(), RecordView.class));
    }

    private @Nullable FieldLayout fieldOrFormer(String name) {
        return layout.fieldOrFormer(XxHash64.key(prefix + name));
    }

    /** Members of a struct are fields; whether an optional one is there is a bool of its name. */
    private @Nullable MethodHandle ofStruct(@Nullable FieldLayout field, Member member) {
        Translator<?> part = options.part(member.type(), 0);
        if (part == null || field != null && !(field.type() == ValueType.BOOL && field.optional())) {
            return null;
        }
        int known = missing.size();
        Readings members = inside(path + member.name() + ".", view, part.options());
        members.prefix = prefix + member.field() + ".";
        Translation translation = Translation.of(part, members);
        if (!members.hasFields) {
            missing.subList(known, missing.size()).clear();
            return null;
        }
        hasLists |= members.hasLists;
        MethodHandle object = handle(translation::component);
        return field == null ? object : orNull(field, object);
    }

    /** A reading of an object; null where a record leaves out the optional field. */
    private static MethodHandle orNull(FieldLayout field, MethodHandle object) {
        MethodHandle none = MethodHandles.zero(object.type().returnType());
        return MethodHandles.guardWithTest(
                present(field), object, MethodHandles.dropArguments(none, 0, RecordView.class));
    }

    private static MethodHandle present(FieldLayout field) {
        return MethodHandles.insertArguments(
                find(RecordView.class, "present", boolean.class, FieldKey.class), 1, key(field));
    }

    /** Id and presence are no fields. */
    private @Nullable MethodHandle withoutField(Member member) {
        boolean isRecord = prefix.isEmpty() && layout.kind() != LayoutKind.ELEMENTS;
        if (isRecord && member.field().equals(ID) && (member.type() == long.class || member.type() == Long.class)) {
            return find(RecordView.class, ID, long.class);
        }
        String name = member.field();
        if (member.type() != boolean.class || !name.startsWith(HAS) || name.length() == HAS.length()) {
            return null;
        }
        FieldLayout of = fieldOrFormer(Members.decapitalised(name.substring(HAS.length())));
        if (of == null) {
            of = fieldOrFormer(name.substring(HAS.length()));
        }
        return of == null || !of.optional() ? null : present(of);
    }

    static FieldKey key(FieldLayout field) {
        return FieldKey.of(field.name(), field.key());
    }

    private @Nullable MethodHandle ofField(FieldLayout field, Member member) {
        if (field.type().isList()) {
            Reading list = ofList(field, member);
            return list == null ? null : handle(list);
        }
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
        return each == null ? null : all(field, type, element, each);
    }

    private static Reading all(FieldLayout field, Class<?> type, Class<?> element, Element each) {
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

    private @Nullable Reading ofList(FieldLayout list, Member member) {
        Class<?> type = member.type();
        RecordView elements = view.values().elements(list);
        boolean isMap = type == Map.class;
        boolean isMany = isMap || type.isArray() || type == List.class;
        if (isMap && list.type() != ValueType.MAP
                || !isMany && !elements.layout().isVariant()) {
            return null;
        }
        hasLists = true;
        int arguments = isMap ? 2 : 1;
        Type of = isMany ? Member.argument(member.generic(), arguments - 1, arguments) : member.generic();
        Readings inside = inside(path + member.name() + ".", elements, options);
        Translation element = of == null ? null : inside.element(list, of, isMap);
        if (element == null) {
            return null;
        }
        if (isMap) {
            Type ofKey = Objects.requireNonNull(Member.argument(member.generic(), 0, 2));
            Translation key = inside.value(KEY, ofKey);
            return key == null ? null : at -> map(at, list, key, element);
        }
        Element each = (at, index) -> element(at, list, index, element);
        return isMany ? all(list, type, Member.raw(of), each) : at -> one(at, list, each);
    }

    /** An element, of readings of the elements; {@code isValue}: of a map. */
    private @Nullable Translation element(FieldLayout list, Type type, boolean isValue) {
        Class<?> raw = Member.raw(type);
        if (isValue || list.type() == ValueType.VALUES) {
            return raw.isPrimitive() ? null : value(VALUE, type);
        }
        if (layout.isVariant()) {
            return variant(raw);
        }
        Translator<?> part = options.part(raw, 0);
        return part == null ? null : Translation.of(part, inside(path, view, part.options()));
    }

    /** The key or value of an entry, or an element that is a value. */
    private @Nullable Translation value(String name, Type type) {
        MethodHandle reading = of(Member.inside(name, type));
        FieldLayout field = fieldOrFormer(name);
        boolean mayBeNull = field != null && field.optional() && field.type() != ValueType.BOOL;
        if (reading == null) {
            return null;
        }
        return Translation.of(this, field != null && mayBeNull ? orNull(field, reading) : reading);
    }

    /** Null where no case has a class. */
    private @Nullable Translation variant(Class<?> base) {
        List<FieldLayout> cases = layout.lists();
        @Nullable Translation[] parts = new Translation[cases.size()];
        boolean hasClass = false;
        for (int i = 0; i < parts.length; i++) {
            Translator<?> part = options.part(base, cases.get(i).constantKey(0));
            if (part != null) {
                RecordView ofCase = view.values().elements(cases.get(i));
                parts[i] = Translation.of(part, inside(path, ofCase, part.options()));
                hasClass = true;
            }
        }
        return hasClass ? Translation.of(this, handle(at -> variant(at, cases, parts))) : null;
    }

    private static @Nullable Object variant(RecordView view, List<FieldLayout> cases, @Nullable Translation[] parts) {
        FieldValues values = view.values();
        for (int i = 0; i < parts.length; i++) {
            Translation part = parts[i];
            if (part != null && values.elementCount(cases.get(i)) > 0) {
                return part.component(values.element(cases.get(i), 0));
            }
        }
        FieldLayout kind = view.layout().fields().get(parts.length);
        throw new IllegalArgumentException("expected a case with a class, found " + values.constant(kind, 0));
    }

    private static @Nullable Object one(RecordView view, FieldLayout list, Element each) {
        int count = view.values().elementCount(list);
        if (count > 1) {
            throw new IllegalArgumentException(view + "." + list.name() + ": expected one variant, found " + count);
        }
        return count == 0 ? null : each.of(view, 0);
    }

    private static Object map(RecordView view, FieldLayout map, Translation key, Translation value) {
        Map<@Nullable Object, @Nullable Object> entries = new LinkedHashMap<>();
        for (int i = 0; i < view.values().elementCount(map); i++) {
            entries.put(element(view, map, i, key), element(view, map, i, value));
        }
        return Collections.unmodifiableMap(entries);
    }

    /** Elements have no id: a value that does not convert is told with the record. */
    private static @Nullable Object element(RecordView view, FieldLayout list, int index, Translation of) {
        try {
            return of.component(view.values().element(list, index));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(view + "." + list.name() + "[" + index + "]: " + e.getMessage(), e);
        }
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
