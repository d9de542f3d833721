package dev.ashlar.compiler.schema;

import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.compiler.problem.Words;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The field that a type names as its key. */
final class TypeKey {
    private static final String EXPECTED = "a string field that is not optional and not for translation";

    private TypeKey() {}

    /**
     * Adds a problem when the key of a type is no field that can be one.
     *
     * @param key name of the field
     * @param node where the type names it
     * @param fields of the type
     * @param report of the type
     * @return whether there is such a field, fit or not
     */
    static boolean check(String key, Node node, List<SchemaField> fields, Report report) {
        SchemaField named = find(key, fields);
        if (named == null) {
            List<String> strings = fields.stream()
                    .filter(TypeKey::isFit)
                    .map(SchemaField::name)
                    .toList();
            report.add(node.at(), "key names no field" + Words.didYouMean(key, strings), EXPECTED, node.shown());
            return false;
        }
        if (!isFit(named)) {
            String found = "\"" + key + "\", " + (named.optional() ? "optional " : "") + named.declaredType();
            report.add(node.at(), "key names an unfit field", EXPECTED, found);
        }
        return true;
    }

    private static @Nullable SchemaField find(String key, List<SchemaField> fields) {
        return fields.stream()
                .filter(field -> field.name().equals(key))
                .findFirst()
                .orElse(null);
    }

    private static boolean isFit(SchemaField field) {
        return field.type() == ValueType.STRING
                && field.shape() == Shape.SINGLE
                && !field.optional()
                && !field.isText();
    }
}
