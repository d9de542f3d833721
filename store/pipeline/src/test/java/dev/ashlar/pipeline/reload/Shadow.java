package dev.ashlar.pipeline.reload;

import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.codec.view.FieldKey;
import dev.ashlar.codec.view.RecordView;
import dev.ashlar.pipeline.safety.Must;
import dev.ashlar.store.ChangeListener;
import dev.ashlar.store.FieldChange;
import dev.ashlar.store.Reader;
import dev.ashlar.store.SchemaChange;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** All values of all records, kept up to date by nothing but what a reader tells. */
final class Shadow implements ChangeListener {
    private final Map<String, RecordView> views = new HashMap<>();
    private final Map<String, RecordView> masts = new HashMap<>();
    private final Map<String, TreeMap<Long, Map<String, @Nullable Variant>>> records = new HashMap<>();

    Shadow(Reader reader, String... types) {
        for (String type : types) {
            views.put(type, reader.view(type));
            masts.put(type, reader.view("Mast"));
            records.put(type, read(type));
        }
        reader.addListener(this);
    }

    private TreeMap<Long, Map<String, @Nullable Variant>> read(String type) {
        TreeMap<Long, Map<String, @Nullable Variant>> all = new TreeMap<>();
        RecordView view = view(type);
        for (view.rewind(); view.next(); ) {
            all.put(view.id(), values(type));
        }
        return all;
    }

    private RecordView view(String type) {
        return views.get(type);
    }

    /** Of the record that the view is at. */
    private Map<String, @Nullable Variant> values(String type) {
        Map<String, @Nullable Variant> values = new HashMap<>();
        RecordView view = view(type);
        for (FieldLayout field : view.layout().fields()) {
            values.put(field.name(), value(view, field, masts.get(type)));
        }
        return values;
    }

    private static @Nullable Variant value(RecordView view, FieldLayout field, RecordView mast) {
        FieldKey key = FieldKey.of(field.name());
        if (field.optional() && !view.present(key)) {
            return null;
        }
        if (field.shape() != Shape.SINGLE) {
            long[] elements = new long[view.count(key)];
            for (int i = 0; i < elements.length; i++) {
                elements[i] = view.i64(key, i);
            }
            return Variant.ofArray(ValueType.I64, elements);
        }
        return switch (field.type()) {
            case STRING -> Variant.of(view.text(key));
            case F32 -> Variant.of(view.f32(key));
            case F64 -> Variant.of(view.f64(key));
            case REF -> view.hop(key, mast) ? Variant.ofRef("Mast", mast.id()) : null;
            default -> Variant.ofInteger(field.type(), view.i64(key));
        };
    }

    /** Fails unless it is what the reader reads. */
    void compare() {
        records.forEach((type, shadowed) -> {
            TreeMap<Long, Map<String, @Nullable Variant>> found = read(type);
            Must.equal("records of " + type, found.keySet(), shadowed.keySet());
            found.forEach((id, values) -> Must.equal("what was told of " + type, values, shadowed.get(id)));
        });
    }

    @Override
    public void schemaChanged(SchemaChange change) {
        TreeMap<Long, Map<String, @Nullable Variant>> all = records.get(change.type());
        if (change.property().equals("removed")) {
            all.values().forEach(record -> record.remove(change.field()));
        } else if (change.property().equals("added")) {
            Variant value = change.field().equals("extra") ? Variant.ofInteger(ValueType.I32, -1) : null;
            all.values().forEach(record -> record.put(change.field(), value));
        }
    }

    @Override
    public void recordAdded(String type, long id) {
        Must.equal("there is " + type + " " + id, true, view(type).find(id));
        Must.equal("before " + type + " " + id, null, records.get(type).put(id, values(type)));
    }

    @Override
    public void recordRemoved(String type, long id) {
        Must.equal("there is " + type + " " + id, false, view(type).find(id));
        Must.equal("there was " + type + " " + id, true, records.get(type).remove(id) != null);
    }

    @Override
    public void fieldChanged(FieldChange change) {
        Map<String, @Nullable Variant> record = records.get(change.type()).get(change.id());
        Must.equal("there was a record: " + change, true, record != null);
        Variant before = record.put(change.field(), change.after());
        // A type that became another holds the same number otherwise.
        boolean isSameType = before == null
                || change.before() == null
                || before.type() == change.before().type();
        Must.equal("before: " + change, true, !isSameType || Objects.equals(before, change.before()));
    }

    @Override
    public void replaced() {
        throw new AssertionError("a development store knows what has changed");
    }
}
