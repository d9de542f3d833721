package dev.ashlar.pipeline.transfer;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.compiler.evolution.LockedSchemas;
import dev.ashlar.compiler.evolution.SchemaLock;
import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.compiler.schema.SchemaText;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.content.ShippedContent;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Content without the parts that do not ship. Records, schemas and lock contain neither types and fields with {@code ship = false}, nor records that
 * {@code shipIf} excludes. A pack of this content has the same bytes as a pack of the full content. Immutable.
 *
 * @param content the records that ship, and their schemas
 * @param schemaFiles the files of these schemas; a file without omitted parts keeps its text
 * @param left omitted parts: names of fields, such as {@code Star.note}, and types with counts of records; sorted
 */
public record Shipping(Content content, List<SchemaReader.Source> schemaFiles, List<String> left) {
    /**
     * Removes the parts that do not ship.
     *
     * @param read content without problems; its records do not change
     * @param schemaFiles the files of its schemas, and a lock if there is one
     * @return the content that ships
     * @throws ContentException if the schema files have problems, or if records that ship refer to records that do not
     */
    public static Shipping of(Content read, List<SchemaReader.Source> schemaFiles) {
        ShippedContent shipped = ShippedContent.of(read);
        Content content = shipped.content();
        Map<String, Set<String>> left = new LinkedHashMap<>();
        content.schemas().forEach(schema -> left.put(schema.name(), left(schema)));
        List<SchemaReader.Source> files = files(schemaFiles, left);
        Map<String, List<DataRecord>> records = new LinkedHashMap<>();
        content.records()
                .forEach((type, all) -> records.put(
                        type,
                        all.stream()
                                .map(record -> without(record, left.get(type)))
                                .toList()));
        Set<String> names = new TreeSet<>(shipped.left());
        left.forEach((type, fields) -> fields.forEach(field -> names.add(type + "." + field)));
        return new Shipping(new Content(schemas(files), records), files, List.copyOf(names));
    }

    private static Set<String> left(Schema schema) {
        return schema.fields().stream()
                .filter(field -> !field.ship())
                .map(SchemaField::name)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static List<Schema> schemas(List<SchemaReader.Source> files) {
        Problems problems = new Problems();
        List<Schema> schemas = LockedSchemas.read(files, problems).schemas();
        problems.throwIfAny();
        return schemas;
    }

    private static DataRecord without(DataRecord record, Set<String> fields) {
        DataRecord copy = record.copy();
        fields.forEach(copy::remove);
        copy.setUpdated(false);
        return copy;
    }

    /** As the files say, without what the lock adds to it. */
    private static List<SchemaReader.Source> files(List<SchemaReader.Source> files, Map<String, Set<String>> left) {
        List<SchemaReader.Source> kept = new ArrayList<>();
        Problems problems = new Problems();
        List<Schema> declared = SchemaReader.read(
                files.stream().filter(file -> !SchemaLock.isLock(file)).toList(), problems);
        problems.throwIfAny();
        for (SchemaReader.Source file : files) {
            if (SchemaLock.isLock(file)) {
                kept.add(new SchemaReader.Source(file.file(), lock(file.text(), left, declared)));
                continue;
            }
            Schema schema = declared.stream()
                    .filter(one -> one.at().file().equals(file.file()))
                    .findFirst()
                    .orElseThrow();
            if (!schema.ships()) {
                continue;
            }
            Schema shipped = schema.shipped();
            kept.add(shipped.equals(schema) ? file : new SchemaReader.Source(file.file(), SchemaText.of(shipped)));
        }
        return kept;
    }

    /** Each line is a fact of its own, and begins with what it is about. */
    private static String lock(String text, Map<String, Set<String>> left, List<Schema> declared) {
        Set<String> subjects = new TreeSet<>();
        left.forEach((type, fields) -> fields.forEach(field -> subjects.add(type + "." + field)));
        Set<String> types = declared.stream()
                .filter(schema -> !schema.ships())
                .map(Schema::name)
                .collect(Collectors.toSet());
        return text.lines()
                .filter(line -> {
                    String subject = line.strip().split("[ \\t]", 2)[0];
                    return !subjects.contains(subject) && !types.contains(subject.split("\\.", 2)[0]);
                })
                .collect(Collectors.joining("\n", "", "\n"));
    }
}
