package dev.ashlar.editor.content;

import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Schemas as the page needs them. Pure functions; any thread. */
final class SchemaTree {
    private SchemaTree() {}

    static Map<String, @Nullable Object> of(Schema schema) {
        Map<String, @Nullable Object> tree = new LinkedHashMap<>();
        tree.put("name", schema.name());
        tree.put("doc", schema.doc());
        tree.put("key", schema.key());
        SchemaField name = Values.name(schema);
        tree.put("label", name == null ? null : name.name());
        tree.put("fields", schema.fields().stream().map(SchemaTree::field).toList());
        tree.put("alternatives", schema.alternatives());
        tree.put("structs", structs(schema));
        return tree;
    }

    /** Fields whose type is a struct or a list of a fixed length, by path. */
    private static Map<String, Map<String, String>> structs(Schema schema) {
        Map<String, Map<String, String>> structs = new LinkedHashMap<>();
        schema.structs().forEach(use -> {
            Schema struct = use.struct();
            String doc = use.doc().isEmpty() && !struct.isFixedList() ? struct.doc() : use.doc();
            structs.put(use.name(), Map.of("type", use.declaredType(), "display", use.display(), "doc", doc));
            structs(struct).forEach((path, each) -> structs.put(use.path(path), each));
        });
        return structs;
    }

    private static Map<String, @Nullable Object> field(SchemaField field) {
        Map<String, @Nullable Object> tree = new LinkedHashMap<>();
        tree.put("name", field.name());
        tree.put("type", field.type().name().toLowerCase(Locale.ROOT));
        tree.put("declared", field.declaredType());
        tree.put("shape", field.shape().name().toLowerCase(Locale.ROOT));
        tree.put("count", field.count());
        tree.put("lanes", field.type().lanes());
        tree.put("integer", field.type().lane().isInteger());
        tree.put("signed", field.type().lane().isSigned());
        tree.put("optional", field.optional());
        tree.put("required", field.rules().required());
        tree.put("presence", field.isPresence());
        tree.put("default", Values.json(field, field.defaultValue()));
        tree.put("min", limit(field, field.min()));
        tree.put("max", limit(field, field.max()));
        tree.put("constants", field.constantNames());
        tree.put("target", field.target());
        tree.put("display", field.display());
        tree.put("unit", field.unit());
        tree.put("doc", field.doc());
        tree.put("single", field.isSingle());
        tree.put("variant", field.isVariant());
        tree.put("elements", elements(field));
        return tree;
    }

    private static @Nullable Object elements(SchemaField field) {
        if (field.elements() == null) {
            return null;
        }
        Schema struct = Objects.requireNonNull(field.elements());
        List<Map<String, @Nullable Object>> members =
                struct.members().stream().map(SchemaTree::field).toList();
        return Map.of("fields", members, "alternatives", struct.alternatives());
    }

    private static @Nullable String limit(SchemaField field, @Nullable BigDecimal limit) {
        return limit == null ? null : field.shown(limit);
    }
}
