package dev.ashlar.pipeline.content;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Fields whose values together no two records share, and which record has which. For one thread. */
record UniqueGroup(List<SchemaField> fields, UniqueValues<List<Variant>> values) {
    /** A group without values; {@code names}: of the fields. */
    static UniqueGroup of(Schema schema, List<String> names) {
        List<SchemaField> fields = names.stream()
                .map(name -> Objects.requireNonNull(schema.field(name)))
                .toList();
        return new UniqueGroup(fields, new UniqueValues<>());
    }

    /** The values of a record; null when it has none of some field. */
    @Nullable
    List<Variant> read(DataRecord record) {
        List<Variant> read = new ArrayList<>(fields.size());
        for (SchemaField field : fields) {
            Variant value = ReadValue.unique(field, record.get(field.name()));
            if (value == null) {
                return null;
            }
            read.add(value);
        }
        return List.copyOf(read);
    }

    /** The values of a record that comes; null when it has none of some field, or a flawed one. */
    @Nullable
    List<Variant> read(SourceRecord source) {
        boolean isFlawed = fields.stream().anyMatch(field -> source.flawed().contains(field.name()));
        return isFlawed ? null : read(source.data());
    }

    /** The names of the fields, for messages. */
    String names() {
        return fields.stream().map(SchemaField::name).collect(Collectors.joining(", "));
    }

    /** Values of the fields, for messages. */
    String shown(List<Variant> read) {
        List<String> shown = new ArrayList<>();
        for (int i = 0; i < read.size(); i++) {
            shown.add(fields.get(i).name() + " = " + read.get(i).toText());
        }
        return String.join(", ", shown);
    }
}
