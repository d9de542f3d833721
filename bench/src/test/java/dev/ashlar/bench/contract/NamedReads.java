package dev.ashlar.bench.contract;

import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.view.FieldKey;
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
        if (field.shape() == Shape.ARRAY) {
            List<Object> elements = new ArrayList<>();
            for (int i = 0; i < view.count(key); i++) {
                elements.add(element(view, field.type(), key, i));
            }
            return elements;
        }
        return switch (field.type()) {
            case BOOL -> view.bool(key);
            case F32 -> view.f32(key);
            case F64 -> view.f64(key);
            case I8, U8, I16, U16, I32 -> (long) view.i32(key);
            case U32, I64, U64 -> view.i64(key);
            case STRING, ENUM -> text(view, field.type(), key);
            case REF -> {
                RecordView target = targets.get(field.target());
                yield view.hop(key, target) ? target.id() : 0L;
            }
            default -> throw new IllegalArgumentException("no read of " + field);
        };
    }

    private static String text(RecordView view, ValueType type, FieldKey key) {
        String text = view.text(key);
        if (type == ValueType.STRING && !view.textEquals(key, text)) {
            throw new AssertionError(key + " is not equal to itself: " + text);
        }
        return text;
    }

    private static Object element(RecordView view, ValueType type, FieldKey key, int index) {
        return switch (type) {
            case BOOL -> view.i64(key, index) != 0;
            case F32 -> (float) view.f64(key, index);
            case F64 -> view.f64(key, index);
            default -> view.i64(key, index);
        };
    }

    @Override
    public void close() {
        store.close();
    }
}
