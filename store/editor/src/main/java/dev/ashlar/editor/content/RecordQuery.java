package dev.ashlar.editor.content;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.pipeline.content.Content;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * Which records of a type a table shows, and in which order.
 *
 * @param type name of the type
 * @param filters all of which a record has to pass
 * @param text what one of its values, or its id, has to contain; empty for any
 * @param sort name of a field; empty for the order of ids
 * @param descending whether the greatest comes first
 */
record RecordQuery(String type, List<RecordFilter> filters, String text, String sort, boolean descending) {
    static RecordQuery of(JsonObject request) {
        return new RecordQuery(
                request.text("type"),
                request.objects("filters").stream().map(RecordFilter::of).toList(),
                request.text("text", "").strip(),
                request.text("sort", ""),
                request.flag("descending"));
    }

    static Schema schema(Content content, String type) {
        Schema schema = content.schema(type);
        if (schema == null) {
            throw new BadRequestException("the content has no type " + type);
        }
        return schema;
    }

    /** Indexes of the records among those of their type. */
    int[] run(Content content) {
        Schema schema = schema(content, type);
        List<DataRecord> records = Objects.requireNonNull(content.records().get(type));
        Predicate<DataRecord> passes = text.isEmpty() ? record -> true : containing(content, schema, text);
        for (RecordFilter filter : filters) {
            passes = passes.and(filter.on(content, schema));
        }
        Predicate<DataRecord> all = passes;
        boolean everything = text.isEmpty() && filters.isEmpty();
        int[] found = everything
                ? IntStream.range(0, records.size()).toArray()
                : IntStream.range(0, records.size())
                        .filter(i -> all.test(records.get(i)))
                        .toArray();
        return sort.isEmpty() ? ordered(found) : sorted(found, records, content, schema);
    }

    private int[] ordered(int[] found) {
        return descending
                ? IntStream.range(0, found.length)
                        .map(i -> found[found.length - 1 - i])
                        .toArray()
                : found;
    }

    private int[] sorted(int[] found, List<DataRecord> records, Content content, Schema schema) {
        SchemaField field = schema.field(sort);
        if (field == null) {
            throw new BadRequestException(type + " has no field " + sort);
        }
        SortKey[] keys = new SortKey[found.length];
        for (int i = 0; i < found.length; i++) {
            keys[i] = SortKey.of(content, field, records.get(found[i]));
        }
        return IntStream.range(0, found.length)
                .boxed()
                .sorted((a, b) -> keys[a].compare(keys[b], descending))
                .mapToInt(i -> found[i])
                .toArray();
    }

    /** Whether an id or a value contains a text, whatever the case of its letters. */
    static Predicate<DataRecord> containing(Content content, Schema schema, String text) {
        String wanted = text.toLowerCase(Locale.ROOT);
        return record -> {
            if (Long.toString(record.id()).contains(wanted)) {
                return true;
            }
            for (SchemaField field : schema.fields()) {
                Variant value = record.get(field.name());
                if (value != null
                        && Values.shown(content, field, value)
                                .toLowerCase(Locale.ROOT)
                                .contains(wanted)) {
                    return true;
                }
            }
            return false;
        };
    }
}
