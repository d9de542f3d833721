package dev.ashlar.tool;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.IndexRange;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.compiler.problem.Words;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.compiler.schema.StructUse;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.backend.Inheritance;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.content.ReadValue;
import dev.ashlar.pipeline.content.ValueOrigin;
import dev.ashlar.pipeline.layer.StackBackend;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.tool.text.Quoted;
import dev.ashlar.tool.text.Table;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Tells which record of content the value of a field comes from. */
final class InheritedValue {
    private static final String HERE = " at ";

    private final Output output;
    private final String location;

    /** {@code location} of content. */
    InheritedValue(Output output, String location) {
        this.output = output;
        this.location = location;
    }

    /** Prints the value, then the record and its ancestors up to the one that decides; {@code isId}: whether {@code record} is an id, and no key. */
    void print(String typeName, String record, boolean isId, String fieldName) {
        output.places().add(location, false);
        try (Backend backend = Backends.open(location)) {
            Content content = ContentReader.read(backend, Progress.NONE);
            Schema schema = schema(content, typeName);
            SchemaField field = field(schema, fieldName);
            long id = record(content, schema, record, isId).id();
            if (backend instanceof StackBackend stack) {
                print(stack.values(schema, id, field.name()), schema, id, field);
                return;
            }
            print(ValueOrigin.of(backend, content, schema, id, field), schema, field);
        }
    }

    private Schema schema(Content content, String name) {
        Schema schema = content.schema(name);
        if (schema == null) {
            List<String> names = content.schemas().stream().map(Schema::name).toList();
            throw new NotFoundException(Backends.shown(location) + ": no type \"" + name + '"'
                    + Words.didYouMean(name, names) + ": expected " + Words.oneOf(names));
        }
        return schema;
    }

    /** {@code name}: a path, with or without brackets. */
    private SchemaField field(Schema schema, String name) {
        String path = Words.dotted(name);
        SchemaField field = schema.field(path);
        if (field != null) {
            return field;
        }
        List<String> all = schema.fields().stream().map(SchemaField::name).toList();
        List<String> members = all.stream()
                .filter(one -> one.startsWith(path + StructUse.SEPARATOR))
                .map(Words::path)
                .toList();
        String where = Backends.shown(location) + ": " + schema.name();
        String shown = Words.path(path);
        if (!members.isEmpty()) {
            throw new NotFoundException(where + "." + shown + " has members: expected " + Words.oneOf(members));
        }
        IndexRange range = IndexRange.exceeded(path, schema::fixedCount);
        if (range != null) {
            throw new NotFoundException(
                    where + ": " + IndexRange.MESSAGE + ": expected " + range.expected() + ", found " + shown);
        }
        Set<String> names = new LinkedHashSet<>();
        all.forEach(one -> names.add(one.split("\\.", 2)[0]));
        Set<String> known = new LinkedHashSet<>(names);
        all.forEach(one -> known.add(Words.path(one)));
        throw new NotFoundException(where + " has no field \"" + name + '"' + Words.didYouMean(shown, known)
                + ": expected " + Words.oneOf(names));
    }

    private DataRecord record(Content content, Schema schema, String idOrKey, boolean isId) {
        List<DataRecord> all = content.written(schema.name());
        if (!isId && schema.key() == null) {
            throw new NotFoundException(Backends.shown(location) + ": " + schema.name()
                    + " declares no key: expected an id, found \"" + idOrKey + '"');
        }
        Set<String> keys = new TreeSet<>();
        for (DataRecord one : all) {
            String key = key(schema, one);
            if (isId ? Long.toString(one.id()).equals(idOrKey) : idOrKey.equals(key)) {
                return one;
            }
            if (key != null) {
                keys.add(key);
            }
        }
        throw new NotFoundException(
                isId
                        ? Backends.shown(location) + ": no " + schema.name() + " with id " + idOrKey
                        : Backends.shown(location) + ": no " + schema.name() + " with " + schema.key() + " \"" + idOrKey
                                + '"' + Words.didYouMean(idOrKey, keys));
    }

    private static @Nullable String key(Schema schema, DataRecord record) {
        Variant key = schema.key() == null ? null : record.get(schema.key());
        return key == null ? null : key.text();
    }

    private void print(List<StackBackend.LayerValue> values, Schema schema, long id, SchemaField field) {
        Variant last = values.isEmpty() ? null : values.get(values.size() - 1).value();
        output.out().println(schema.name() + " " + id + "." + field.name() + ": " + text(ReadValue.of(field, last)));
        Table table = Table.of("layer", field.name());
        for (StackBackend.LayerValue value : values) {
            String shown = value.value() == null ? "no value" : text(value.value());
            table.row(value.layer().isEmpty() ? "base" : value.layer(), shown + HERE + value.at());
        }
        table.print(output.out());
    }

    private void print(ValueOrigin origin, Schema schema, SchemaField field) {
        Variant value = ReadValue.of(field, origin.value());
        DataRecord asked = origin.chain().get(0);
        output.out().println(asked.type() + " " + asked.id() + "." + field.name() + ": " + text(value));
        Table table = Table.of("record", "key", field.name());
        for (DataRecord one : origin.chain()) {
            String key = key(schema, one);
            boolean isLast = one == origin.chain().get(origin.chain().size() - 1);
            table.row(
                    one.type() + " " + one.id(),
                    key == null ? "" : Quoted.of(key),
                    (isLast ? end(origin) : "from " + one.type() + " " + ancestor(one))
                            + (Inheritance.isAbstract(one) ? ", abstract" : ""));
        }
        table.print(output.out());
    }

    private static long ancestor(DataRecord record) {
        return Objects.requireNonNull(record.get(Inheritance.FROM)).bits();
    }

    private String end(ValueOrigin origin) {
        String at = HERE
                + output.places().of(new Problem(origin.at(), "", "", "", "")).at();
        return switch (origin.reason()) {
            case WRITTEN -> text(origin.value()) + at;
            case NOTHING -> "takes nothing" + at;
            case ABSENT -> "no value" + at;
        };
    }

    private static String text(@Nullable Variant value) {
        if (value == null) {
            return "nothing";
        }
        boolean isText = value.type() == ValueType.STRING || value.type() == ValueType.HASH;
        return isText && !value.shape().isArray() ? Quoted.of(value.text()) : value.toText();
    }
}
