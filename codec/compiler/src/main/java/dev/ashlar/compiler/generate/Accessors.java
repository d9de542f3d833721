package dev.ashlar.compiler.generate;

import com.palantir.javapoet.ClassName;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

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
        Map<String, SchemaField> byMember = new HashMap<>();
        ClassName view = ClassName.get("", JavaNames.viewClass(schema.name()));
        for (SchemaField field : schema.fields()) {
            if (field.ship()) {
                checkMembers(schema, new ViewField(field, Place.unknown(field), view, viewClasses), byMember, problems);
            }
        }
    }

    /** One problem for each other field that has a member of the same name. */
    private static void checkMembers(
            Schema schema, ViewField generated, Map<String, SchemaField> byMember, Problems problems) {
        SchemaField field = generated.schema();
        Set<SchemaField> told = new HashSet<>();
        for (String member : members(generated)) {
            SchemaField other = byMember.putIfAbsent(member, field);
            if (other != null && told.add(other)) {
                problems.add(
                        field.at(),
                        schema.name() + "." + field.name(),
                        "its view would have " + member + " twice",
                        "another field name",
                        "field " + other.name() + ", declared at " + other.at());
            }
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

    /** What a field adds to its view, in words. */
    private static List<String> members(ViewField field) {
        List<String> members = new ArrayList<>();
        FieldMethods.of(field).forEach(method -> members.add("method " + method.signature()));
        if (field.schema().optional()) {
            members.add("method " + field.has() + "()");
        }
        SnapshotComponent.of(field).forEach(part -> members.add("part " + part.name() + " of its snapshot"));
        if (field.type().hasConstants()) {
            members.add("the class " + field.constants().simpleName());
        }
        return members;
    }
}
