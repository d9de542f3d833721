package dev.ashlar.pipeline.content;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Sets ids in the place of the keys by which staged records refer, which lead to records. Immutable; any thread. */
record StagedReferenceKeys(Schema schema, Map<String, StagedType> types) {
    void resolve(DataRecord record) {
        resolve(record, schema);
        record.setUpdated(false);
    }

    private void resolve(DataRecord record, Schema of) {
        for (SchemaField field : of.members()) {
            Variant value = field.type() == ValueType.REF || field.isList() ? record.get(field.name()) : null;
            if (value != null && field.isList()) {
                record.set(field.name(), resolvedList(value, Objects.requireNonNull(field.elements())));
            } else if (value != null) {
                record.set(field.name(), resolved(value));
            }
        }
    }

    private Variant resolvedList(Variant list, Schema elements) {
        List<DataRecord> resolved = new ArrayList<>(list.list().size());
        for (DataRecord each : list.list()) {
            DataRecord copy = each.copy();
            resolve(copy, elements);
            resolved.add(copy);
        }
        return list.withElements(resolved);
    }

    private Variant resolved(Variant value) {
        if (!value.shape().isArray()) {
            return single(value);
        }
        List<Variant> elements = new ArrayList<>(value.elementCount());
        for (int i = 0; i < value.elementCount(); i++) {
            elements.add(single(value.element(i)));
        }
        return Variant.ofArray(ValueType.REF, elements);
    }

    private Variant single(Variant reference) {
        return reference.isByKey()
                ? Variant.ofRef(
                        reference.target(),
                        Objects.requireNonNull(types.get(reference.target())).idOfKey(reference.text()))
                : reference;
    }
}
