package dev.ashlar.pipeline.diff;

import dev.ashlar.codec.layout.EnumConstant;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.codec.view.FieldValues;
import dev.ashlar.codec.view.RecordView;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.store.OpenOptions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/** A value of a packed record in the form that records of content have. */
final class PackedValue {
    private final FieldValues values;
    private final SchemaField field;
    private final FieldLayout layout;
    private final LongFunction<@Nullable String> names;
    private final Ids ids;

    /** Tells the id of a row of a type; {@link DataRecord#NO_ID} for none. */
    interface Ids {
        long id(String type, int row);
    }

    PackedValue(RecordView view, SchemaField field, FieldLayout layout, LongFunction<@Nullable String> names, Ids ids) {
        this.values = view.values();
        this.field = field;
        this.layout = layout;
        this.names = names;
        this.ids = ids;
    }

    /** Null for a reference to nothing, a hash of no text, and an array of a fixed length of such hashes. */
    @Nullable
    Variant read() {
        if (field.isList()) {
            values.requireListsCopyable(OpenOptions.DEFAULT_MOST_COPIED);
            return list();
        }
        if (!field.shape().isArray()) {
            boolean isNull = field.type() == ValueType.HASH && values.bits(layout) == 0
                    || field.type() == ValueType.REF && values.bits(layout) < 0;
            return isNull ? null : element(0);
        }
        if (field.type() == ValueType.HASH) {
            return hashes();
        }
        if (field.type().isNumeric()) {
            return Variant.ofArray(field.type(), lanes());
        }
        List<Variant> elements = new ArrayList<>();
        for (int i = 0; i < values.elementCount(layout); i++) {
            elements.add(element(i));
        }
        return Variant.ofArray(
                elements.isEmpty() ? field.type() : elements.get(0).type(), elements);
    }

    private Variant list() {
        List<DataRecord> elements = new ArrayList<>();
        Schema struct = Objects.requireNonNull(field.elements());
        for (int i = 0; i < values.elementCount(layout); i++) {
            RecordView view = values.element(layout, i);
            DataRecord element = new DataRecord(struct.recordType());
            for (int member = 0; member < struct.members().size(); member++) {
                FieldLayout place = view.layout().fields().get(member);
                SchemaField declared = struct.fields().get(member);
                Variant value =
                        view.values().present(place) ? new PackedValue(view, declared, place, names, ids).read() : null;
                boolean isOtherCase = declared.isCase() && view.values().elementCount(place) == 0;
                if (value != null && !isOtherCase) {
                    element.set(declared.name(), value);
                }
            }
            elements.add(element);
        }
        return field.listOf(elements);
    }

    private long[] lanes() {
        int perElement = field.type().lanes();
        long[] lanes = new long[values.elementCount(layout) * perElement];
        for (int i = 0; i < lanes.length; i++) {
            lanes[i] = values.bits(layout, i / perElement, i % perElement);
        }
        return lanes;
    }

    /** As names where all are known, else as numbers. */
    private @Nullable Variant hashes() {
        long[] keys = lanes();
        if (field.shape() == Shape.FIXED && Arrays.stream(keys).allMatch(key -> key == 0)) {
            return null;
        }
        List<Variant> elements = new ArrayList<>();
        for (long key : keys) {
            String name = names.apply(key);
            if (name == null) {
                return Variant.ofArray(ValueType.U64, keys);
            }
            elements.add(Variant.ofHash(name));
        }
        return Variant.ofArray(ValueType.HASH, elements);
    }

    private Variant element(int index) {
        ValueType type = field.type();
        return switch (type) {
            case STRING -> Variant.of(values.text(layout, index));
            case BYTES -> Variant.ofBytes(values.bytes(layout));
            case ENUM -> Variant.ofEnum(constant(bits(index)));
            case FLAGS -> Variant.ofFlags(flags(bits(index)));
            case REF -> Variant.ofRef(field.target(), ids.id(field.target(), (int) bits(index)));
            case HASH -> hash(bits(index));
            case BOOL -> Variant.of(bits(index) != 0);
            case F32 -> Variant.of(Float.intBitsToFloat((int) bits(index)));
            case F64 -> Variant.of(Double.longBitsToDouble(bits(index)));
            default -> type.lanes() == 1 ? Variant.ofInteger(type, bits(index)) : Variant.ofLanes(type, lanes());
        };
    }

    private long bits(int index) {
        return values.bits(layout, index, 0);
    }

    private Variant hash(long key) {
        String name = names.apply(key);
        return name == null ? Variant.ofInteger(ValueType.U64, key) : Variant.ofHash(name);
    }

    /** A number where the pack knows no constant. */
    private String constant(long value) {
        return field.constants().stream()
                .filter(constant -> constant.value() == value)
                .map(EnumConstant::name)
                .findFirst()
                .orElseGet(() -> Long.toString(value));
    }

    /** Bits without a constant are numbers. */
    private List<String> flags(long mask) {
        List<String> set = new ArrayList<>();
        long unknown = mask;
        for (EnumConstant constant : field.constants()) {
            if ((mask >>> constant.value() & 1) != 0) {
                set.add(constant.name());
                unknown &= ~(1L << constant.value());
            }
        }
        if (unknown != 0) {
            set.add(Long.toString(unknown));
        }
        return set;
    }
}
