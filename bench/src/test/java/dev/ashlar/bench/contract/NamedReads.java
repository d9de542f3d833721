package dev.ashlar.bench.contract;

import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.view.FieldKey;
import dev.ashlar.codec.view.RecordView;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.store.Reader;
import dev.ashlar.store.RecordStore;
import java.nio.ByteBuffer;
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
        this(store, store.reader(), all);
    }

    /** Reads through a reader of the store; closes the store. */
    NamedReads(RecordStore store, Reader reader, List<Schema> all) {
        this.store = store;
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
            return single(view, field, key);
        }
        List<Object> elements = new ArrayList<>();
        for (int i = 0; i < view.count(key); i++) {
            elements.add(element(view, field, key, i));
        }
        return elements;
    }

    private Object single(RecordView view, SchemaField field, FieldKey key) {
        return switch (field.type()) {
            case BOOL -> view.bool(key);
            case F32 -> view.f32(key);
            case F64 -> view.f64(key);
            case I8, U8, I16, U16, I32 -> (long) view.i32(key);
            case U32, I64, U64 -> view.i64(key);
            case STRING, ENUM -> text(view, field.type(), key);
            case FLAGS ->
                Values.flags(field.constantNames().stream()
                        .filter(name -> view.flag(key, name))
                        .toList());
            case HASH -> view.values().bits(view.field(key));
            case BYTES -> bytes(view.bytes(key));
            case REF -> {
                RecordView target = targets.get(field.target());
                yield view.hop(key, target) ? target.id() : DataRecord.NO_ID;
            }
            default -> lanes(view, field.type(), key, 0);
        };
    }

    private static String text(RecordView view, ValueType type, FieldKey key) {
        String text = view.text(key);
        if (type == ValueType.STRING && !view.textEquals(key, text)) {
            throw new AssertionError(key + " is not equal to itself: " + text);
        }
        return text;
    }

    private static String bytes(ByteBuffer slice) {
        byte[] bytes = new byte[slice.remaining()];
        slice.get(bytes);
        return Values.bytes(bytes);
    }

    private Object element(RecordView view, SchemaField field, FieldKey key, int index) {
        return switch (field.type()) {
            case STRING, ENUM -> view.text(key, index);
            case FLAGS -> Values.flags(view.values().flags(view.field(key), index));
            case HASH -> view.values().bits(view.field(key), index, 0);
            case REF -> {
                RecordView target = targets.get(field.target());
                yield view.hop(key, index, target) ? target.id() : DataRecord.NO_ID;
            }
            default ->
                field.type().lanes() == 1
                        ? number(view, field.type(), key, index)
                        : lanes(view, field.type(), key, index);
        };
    }

    private static List<Object> lanes(RecordView view, ValueType type, FieldKey key, int element) {
        List<Object> lanes = new ArrayList<>();
        for (int lane = 0; lane < type.lanes(); lane++) {
            lanes.add(number(view, type.lane(), key, element * type.lanes() + lane));
        }
        return lanes;
    }

    private static Object number(RecordView view, ValueType type, FieldKey key, int index) {
        return switch (type) {
            case BOOL -> view.i64(key, index) != 0;
            case F32 -> view.f32(key, index);
            case F64 -> view.f64(key, index);
            default -> view.i64(key, index);
        };
    }

    @Override
    public void close() {
        store.close();
    }
}
