package dev.ashlar.bench.contract;

import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.Numbers;
import dev.ashlar.codec.view.FieldKey;
import dev.ashlar.codec.view.FieldValues;
import dev.ashlar.codec.view.RecordView;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.store.Reader;
import dev.ashlar.store.RecordStore;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** By name, without generated code. */
final class NamedReads implements RecordReads {
    private final RecordStore store;
    private final Map<String, Schema> schemas = new HashMap<>();
    private final Map<String, RecordView> views = new HashMap<>();
    private final Map<String, RecordView> targets = new HashMap<>();

    NamedReads(RecordStore store, List<Schema> all) {
        this.store = store;
        Reader reader = store.reader();
        for (Schema schema : all) {
            schemas.put(schema.name(), schema);
            views.put(schema.name(), reader.view(schema.name()));
            targets.put(schema.name(), reader.view(schema.name()));
        }
    }

    @Override
    public List<Long> ids(String type) {
        List<Long> ids = new ArrayList<>();
        RecordView view = views.get(type);
        for (view.rewind(); view.next(); ) {
            ids.add(view.id());
        }
        return ids;
    }

    @Override
    public boolean exists(String type, long id) {
        return views.get(type).find(id);
    }

    @Override
    public Map<String, Object> read(String type, long id) {
        RecordView view = views.get(type);
        view.find(id);
        Map<String, Object> values = new TreeMap<>();
        for (SchemaField field : schemas.get(type).fields()) {
            FieldKey key = FieldKey.of(field.name());
            if (field.optional()) {
                values.put("has." + field.name(), view.present(key));
            }
            values.put(field.name(), value(view, field, key));
        }
        return values;
    }

    private Object value(RecordView view, SchemaField field, FieldKey key) {
        if (field.shape() == Shape.SINGLE) {
            return isPlain(field.type()) ? plain(view, field, key) : element(view, field, key, 0);
        }
        List<Object> elements = new ArrayList<>();
        for (int i = 0; i < view.values().elementCount(view.field(key)); i++) {
            elements.add(Numbers.isNumber(field.type()) ? number(view, field, key, i) : element(view, field, key, i));
        }
        return elements;
    }

    private static boolean isPlain(ValueType type) {
        return Numbers.isNumber(type) || type == ValueType.STRING || type == ValueType.ENUM || type == ValueType.REF;
    }

    /** Read by the key itself. */
    private Object plain(RecordView view, SchemaField field, FieldKey key) {
        return switch (field.type()) {
            case BOOL -> view.bool(key);
            case F32 -> view.f32(key);
            case F64 -> view.f64(key);
            case I8, U8, I16, U16, I32 -> (long) view.i32(key);
            case U32, I64, U64 -> view.i64(key);
            case STRING, ENUM -> text(view, field.type(), key);
            default -> {
                RecordView target = targets.get(field.target());
                yield view.hop(key, target) ? target.id() : 0L;
            }
        };
    }

    private static String text(RecordView view, ValueType type, FieldKey key) {
        String text = view.text(key);
        if (type == ValueType.STRING && !view.textEquals(key, text)) {
            throw new AssertionError(key + " is not equal to itself: " + text);
        }
        return text;
    }

    private static Object number(RecordView view, SchemaField field, FieldKey key, int index) {
        return field.shape() == Shape.FIXED
                ? Values.number(field.type(), view.values().bits(view.field(key), index, 0))
                : switch (field.type()) {
                    case BOOL -> view.i64(key, index) != 0;
                    case F32 -> (float) view.f64(key, index);
                    case F64 -> view.f64(key, index);
                    default -> view.i64(key, index);
                };
    }

    /** Read by the layout's field, whatever its type is; a single value is an element as well. */
    private Object element(RecordView view, SchemaField field, FieldKey key, int index) {
        FieldLayout layout = view.field(key);
        FieldValues values = view.values();
        return switch (field.type()) {
            case STRING -> values.text(layout, index);
            case ENUM -> String.valueOf(values.constant(layout, index));
            case FLAGS -> Values.flags(values.flags(layout, index));
            case HASH -> values.bits(layout, index, 0);
            case BYTES -> Values.bytes(values.bytes(layout));
            case REF -> {
                RecordView target = targets.get(field.target());
                yield target.moveToRow((int) values.bits(layout, index, 0)) ? target.id() : 0L;
            }
            default -> {
                long[] lanes = new long[field.type().lanes()];
                for (int lane = 0; lane < lanes.length; lane++) {
                    lanes[lane] = values.bits(layout, index, lane);
                }
                yield Values.lanes(field.type(), lanes);
            }
        };
    }

    @Override
    public void close() {
        store.close();
    }
}
