package dev.ashlar.compiler.generate;

import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Which Java names a schema asks for, and whether two of them are the same. */
public final class Accessors {
    private Accessors() {}

    /**
     * Finds names that would clash in generated code.
     *
     * @param schemas all types
     * @param problems receives a problem for each clash
     */
    public static void check(List<Schema> schemas, Problems problems) {
        Map<String, Schema> byClass = new HashMap<>();
        for (Schema schema : schemas) {
            // Some file systems do not tell star.java from Star.java.
            String file = JavaNames.viewClass(schema.name()).toLowerCase(Locale.ROOT);
            Schema other = byClass.putIfAbsent(file, schema);
            if (other != null) {
                problems.add(
                        schema.at(),
                        schema.name(),
                        "its view class would have the file name of another",
                        "a name that differs in more than case",
                        other.name() + ", declared at " + other.at());
            }
            checkMethods(schema, problems);
            checkConstants(schema, problems);
        }
    }

    private static void checkMethods(Schema schema, Problems problems) {
        Map<String, SchemaField> bySignature = new HashMap<>();
        Map<String, SchemaField> byEnum = new HashMap<>();
        for (SchemaField field : schema.fields()) {
            if (!field.ship()) {
                continue;
            }
            for (String signature : signatures(field)) {
                clash(schema, field, bySignature.putIfAbsent(signature, field), "method " + signature, problems);
            }
            if (field.type() == ValueType.ENUM) {
                String name = JavaNames.enumClass(field.name(), Set.of());
                clash(schema, field, byEnum.putIfAbsent(name, field), "enum " + name, problems);
            }
        }
    }

    private static void clash(
            Schema schema, SchemaField field, @Nullable SchemaField other, String what, Problems problems) {
        if (other != null) {
            problems.add(
                    field.at(),
                    schema.name() + "." + field.name(),
                    "its view would have " + what + " twice",
                    "another field name",
                    "field " + other.name() + ", declared at " + other.at());
        }
    }

    private static void checkConstants(Schema schema, Problems problems) {
        for (SchemaField field : schema.fields()) {
            Map<String, String> byJavaName = new HashMap<>();
            for (String constant : field.constantNames()) {
                String other = byJavaName.putIfAbsent(JavaNames.constant(constant), constant);
                if (other != null && !other.equals(constant)) {
                    problems.add(
                            field.at(),
                            schema.name() + "." + field.name(),
                            "two constants would both be " + JavaNames.constant(constant) + " in Java",
                            "names that differ in letters or digits",
                            other + " and " + constant);
                }
            }
        }
    }

    /** The methods that a field's view gets. */
    static List<String> signatures(SchemaField field) {
        List<String> signatures = new ArrayList<>();
        String name = JavaNames.accessor(field.name());
        if (field.shape() == Shape.ARRAY) {
            signatures.add(JavaNames.suffixed(field.name(), "Count") + "()");
            signatures.add(name + "(int)");
        } else if (field.type() == ValueType.REF) {
            signatures.add(JavaNames.suffixed(field.name(), "Row") + "()");
            signatures.add(name + "(" + JavaNames.viewClass(field.target()) + ")");
        } else {
            signatures.add(name + "()");
        }
        if (field.type() == ValueType.STRING) {
            signatures.add(JavaNames.suffixed(field.name(), "To") + "(StringBuilder)");
            signatures.add(JavaNames.suffixed(field.name(), "Equals") + "(CharSequence)");
        }
        if (field.optional()) {
            signatures.add(JavaNames.prefixed("has", field.name()) + "()");
        }
        return signatures;
    }
}
