package dev.ashlar.pipeline.diff;

import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.LayoutKind;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.codec.view.Binding;
import dev.ashlar.codec.view.CorruptDataException;
import dev.ashlar.codec.view.RecordSource;
import dev.ashlar.codec.view.RecordView;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.store.format.PackErrorKind;
import dev.ashlar.store.format.PackException;
import dev.ashlar.store.internal.index.StoredRecords;
import dev.ashlar.store.internal.pack.PackFile;
import dev.ashlar.store.internal.pack.PackedType;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/** A pack as one side of a comparison. Fields of its schemas and fields of its layouts have one order. */
final class PackSide implements RecordSide {
    private final PackFile pack;
    private final SchemaSet schemas;
    private final LongFunction<@Nullable String> names;
    private final Map<String, Type> types = new HashMap<>();

    /** A type with two views: one for the rows, one for lookups. */
    private record Type(
            Schema schema,
            StoredRecords records,
            RecordView rows,
            RecordView found,
            Map<SchemaField, FieldLayout> layouts) {
        static Type of(Schema schema, StoredRecords records, Object owner) {
            Map<SchemaField, FieldLayout> layouts = new IdentityHashMap<>(); // Looked up for each value.
            for (int i = 0; i < schema.fields().size(); i++) {
                layouts.put(schema.fields().get(i), records.layout().fields().get(i));
            }
            RecordView rows = new RecordView(new Binding(records, owner));
            return new Type(schema, records, rows, new RecordView(new Binding(records, owner)), layouts);
        }

        FieldLayout layout(SchemaField field) {
            return Objects.requireNonNull(layouts.get(field));
        }
    }

    PackSide(PackFile pack, Map<Long, String> known) {
        this.pack = pack;
        this.schemas = SchemaSet.of(pack, known);
        this.names = key -> pack.names().knows(key) ? pack.names().of(key) : known.get(key);
        Map<Long, StoredRecords> records = new HashMap<>();
        pack.types().forEach(type -> records.put(type.layout().key(), pack.records(type)));
        records.values().forEach(each -> each.setElements(records));
        List<PackedType> ofRecords = pack.types().stream()
                .filter(type -> type.layout().kind() != LayoutKind.ELEMENTS)
                .toList();
        for (int i = 0; i < ofRecords.size(); i++) {
            Schema schema = schemas.schemas().get(i);
            long key = ofRecords.get(i).layout().key();
            types.put(schema.name(), Type.of(schema, Objects.requireNonNull(records.get(key)), this));
        }
    }

    @Override
    public SchemaSet schemas() {
        return schemas;
    }

    private Type type(String name) {
        Type type = types.get(name);
        if (type == null) {
            throw new IllegalArgumentException("no type of this pack: " + name);
        }
        return type;
    }

    @Override
    public Rows rows(Schema schema) {
        Type type = type(schema.name());
        type.rows.rewind();
        return new Rows() {
            @Override
            public boolean next() {
                return type.rows.next();
            }

            @Override
            public long id() {
                return type.rows.id();
            }

            @Override
            public @Nullable Variant value(SchemaField field) {
                return PackSide.this.value(type.rows, field, type.layout(field));
            }
        };
    }

    private @Nullable Variant value(RecordView view, SchemaField field, FieldLayout layout) {
        try {
            return view.values().present(layout) ? new PackedValue(view, field, layout, names, this::id).read() : null;
        } catch (CorruptDataException e) {
            throw corrupt(e);
        }
    }

    private long id(String type, int row) {
        StoredRecords records = row == RecordSource.NO_ROW ? null : type(type).records;
        return records == null ? DataRecord.NO_ID : records.idAt(row);
    }

    @Override
    public @Nullable String key(String type, long id) {
        Type of = types.get(type);
        String key = of == null ? null : of.schema.key();
        if (of == null || key == null || !of.found.find(id)) {
            return null;
        }
        SchemaField field = Objects.requireNonNull(of.schema.field(key));
        try {
            return of.found.values().text(of.layout(field));
        } catch (CorruptDataException e) {
            throw corrupt(e);
        }
    }

    private PackException corrupt(CorruptDataException e) {
        return new PackException(PackErrorKind.CORRUPT, pack.path(), e.getMessage());
    }
}
