package dev.ashlar.compiler.generate;

import com.palantir.javapoet.ClassName;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
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
        Set<String> viewClasses =
                schemas.stream().map(s -> JavaNames.viewClass(s.name())).collect(Collectors.toSet());
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
            checkMethods(schema, viewClasses, problems);
            checkConstants(schema, problems);
        }
    }

    private static void checkMethods(Schema schema, Set<String> viewClasses, Problems problems) {
        Map<String, SchemaField> bySignature = new HashMap<>();
        Map<String, SchemaField> byEnum = new HashMap<>();
        for (SchemaField field : schema.fields()) {
            if (!field.ship()) {
                continue;
            }
            ClassName view = ClassName.get("", JavaNames.viewClass(schema.name()));
            ViewField generated = new ViewField(field, Place.unknown(field), view, viewClasses);
            for (String signature : signatures(generated)) {
                clash(schema, field, bySignature.putIfAbsent(signature, field), "method " + signature, problems);
            }
            if (field.type().hasConstants()) {
                String name = generated.constants().simpleName();
                clash(schema, field, byEnum.putIfAbsent(name, field), "the class " + name, problems);
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
    private static List<String> signatures(ViewField field) {
        List<String> signatures = new ArrayList<>();
        FieldMethods.of(field).forEach(method -> signatures.add(method.signature()));
        if (field.schema().optional()) {
            signatures.add(field.has() + "()");
        }
        return signatures;
    }
}
