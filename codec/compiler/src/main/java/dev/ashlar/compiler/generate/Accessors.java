package dev.ashlar.compiler.generate;

import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.compiler.schema.StructUse;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Determines the Java names that a schema needs, and finds clashes between them. Pure functions; any thread. */
public final class Accessors {
    private Accessors() {}

    /**
     * Finds names that would clash in generated code.
     *
     * @param read all types
     * @param problems receives a problem for each clash
     */
    public static void check(List<Schema> read, Problems problems) {
        List<Schema> schemas = read.stream().filter(Schema::ships).toList();
        Map<String, Schema> byClass = new HashMap<>();
        List<Schema> all = Stream.concat(
                        Stream.concat(schemas.stream(), Schema.structsOf(schemas).stream()),
                        schemas.stream().flatMap(Schema::withElementTypes).filter(Schema::isElementType))
                .toList();
        Set<String> viewClasses =
                all.stream().map(s -> JavaNames.viewClass(s.name())).collect(Collectors.toSet());
        for (Schema schema : all) {
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
            checkMembers(schema, viewClasses, problems);
            checkConstants(schema, problems);
        }
    }

    /** The members of a struct field are checked where the struct is. */
    private static void checkMembers(Schema schema, Set<String> viewClasses, Problems problems) {
        ViewScope scope = ViewScope.ofNames(schema, viewClasses);
        Map<String, Origin> byMember = new HashMap<>();
        for (ViewField field : scope.fields()) {
            Origin origin = new Origin(field.schema().name(), field.schema().at());
            checkMembers(schema, origin, members(field), byMember, problems);
        }
        for (ViewScope struct : scope.children()) {
            StructUse use = Objects.requireNonNull(struct.use());
            String part = "part " + struct.accessor() + " of its snapshot";
            List<String> members = struct.isFixedList()
                    ? List.of("method " + struct.accessor() + "(int)", "method " + struct.counter() + "()", part)
                    : List.of("method " + struct.accessor() + "()", part);
            checkMembers(schema, new Origin(use.name(), use.at()), members, byMember, problems);
        }
    }

    /** What a name in a view comes from. */
    private record Origin(String field, Location at) {}

    /** One problem for each other field that has a member of the same name. */
    private static void checkMembers(
            Schema schema, Origin origin, List<String> members, Map<String, Origin> byMember, Problems problems) {
        Set<Origin> told = new HashSet<>();
        for (String member : members) {
            Origin other = byMember.putIfAbsent(member, origin);
            if (other != null && told.add(other)) {
                problems.add(
                        origin.at(),
                        schema.name() + "." + origin.field(),
                        "its view would have " + member + " twice",
                        "another field name",
                        "field " + other.field() + ", declared at " + other.at());
            }
        }
    }

    private static void checkConstants(Schema schema, Problems problems) {
        for (int i = 0; i < schema.fields().size(); i++) {
            SchemaField field = schema.fields().get(i);
            if (schema.useOf(i) != null || field.hasEntries()) {
                continue; // The struct of the entries has the constants.
            }
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
