package dev.ashlar.compiler.generate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.codec.view.FieldKey;
import dev.ashlar.codec.view.FieldValues;
import dev.ashlar.codec.view.RecordView;
import dev.ashlar.compiler.schema.SchemaField;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** The values of a record without generated code, as {@link ViewValues} has those of a view: by layout and by name. */
final class NamedValues {
    private final RecordView view;

    NamedValues(RecordView view) {
        this.view = view;
    }

    boolean has(SchemaField field) {
        FieldKey key = FieldKey.of(field.name());
        assertThat(view.values().present(view.field(key))).isEqualTo(view.present(key));
        return view.present(key);
    }

    Variant value(SchemaField field) {
        FieldKey key = FieldKey.of(field.name());
        FieldLayout place = view.field(key);
        FieldValues values = view.values();
        List<Variant> elements = new ArrayList<>();
        for (int i = 0; i < values.elementCount(place); i++) {
            Variant element = element(place, i);
            assertThat(byName(place, key, i).toString()).isEqualTo(element.toString());
            elements.add(element);
        }
        return field.shape() == Shape.SINGLE
                ? elements.get(0)
                : Variant.ofElements(ViewValues.read(field.type()), elements);
    }

    private Variant element(FieldLayout field, int index) {
        FieldValues values = view.values();
        ValueType type = field.type();
        return switch (type) {
            case STRING -> Variant.of(values.text(field, index));
            case BYTES -> Variant.ofBytes(values.bytes(field));
            case ENUM -> Variant.ofEnum(values.constant(field, index));
            case FLAGS -> Variant.ofFlags(values.flags(field, index));
            default -> {
                long[] lanes = new long[type.lanes()];
                for (int lane = 0; lane < lanes.length; lane++) {
                    lanes[lane] = values.bits(field, index, lane);
                }
                yield value(ViewValues.read(type), lanes);
            }
        };
    }

    private static Variant value(ValueType type, long[] lanes) {
        if (type.lanes() > 1) {
            return Variant.ofLanes(type, lanes);
        }
        return switch (type) {
            case BOOL -> Variant.of(lanes[0] != 0);
            case F32 -> Variant.of(Float.intBitsToFloat((int) lanes[0]));
            case F64 -> Variant.of(Double.longBitsToDouble(lanes[0]));
            default -> Variant.ofInteger(type, lanes[0]);
        };
    }

    private Variant byName(FieldLayout field, FieldKey key, int index) {
        boolean single = field.shape() == Shape.SINGLE;
        ValueType type = field.type();
        return switch (type) {
            case STRING -> Variant.of(single ? view.text(key) : view.text(key, index));
            case ENUM -> Variant.ofEnum(single ? view.text(key) : view.text(key, index));
            case FLAGS -> flags(field, single ? view.mask(key) : view.mask(key, index));
            case REF -> Variant.ofInteger(ValueType.I32, single ? view.row(key) : view.row(key, index));
            case HASH -> Variant.ofInteger(ValueType.I64, single ? view.i64(key) : view.i64(key, index));
            case BYTES -> {
                ByteBuffer slice = view.bytes(key);
                byte[] bytes = new byte[slice.remaining()];
                slice.get(bytes);
                yield Variant.ofBytes(bytes);
            }
            default -> {
                long[] lanes = new long[type.lanes()];
                for (int lane = 0; lane < lanes.length; lane++) {
                    lanes[lane] = single && lanes.length == 1
                            ? number(type, key)
                            : number(type.lane(), key, index * lanes.length + lane);
                }
                yield value(type, lanes);
            }
        };
    }

    private static Variant flags(FieldLayout field, int mask) {
        return Variant.ofFlags(field.constants().stream()
                .filter(constant -> (mask >>> constant.value() & 1) != 0)
                .map(constant -> constant.name())
                .toList());
    }

    private long number(ValueType type, FieldKey key) {
        return switch (type) {
            case BOOL -> view.bool(key) ? 1 : 0;
            case F32 -> Variant.of(view.f32(key)).bits();
            case F64 -> Variant.of(view.f64(key)).bits();
            default -> view.i64(key);
        };
    }

    private long number(ValueType type, FieldKey key, int position) {
        return switch (type) {
            case F32 -> Variant.of(view.f32(key, position)).bits();
            case F64 -> Variant.of(view.f64(key, position)).bits();
            default -> view.i64(key, position);
        };
    }
}
