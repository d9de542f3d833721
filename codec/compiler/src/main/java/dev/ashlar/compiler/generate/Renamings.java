package dev.ashlar.compiler.generate;

import com.palantir.javapoet.ClassName;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Finds the classes and accessors of views that have another name than their type or field, for users to be told. */
final class Renamings {
    private final Set<String> viewClasses;
    private final List<String> notes = new ArrayList<>();

    private Renamings(Set<String> viewClasses) {
        this.viewClasses = viewClasses;
    }

    /** One note for each renamed class or accessor: the place in the schema, the name there, the name in Java, the reason. */
    static List<String> of(List<Schema> schemas) {
        Renamings renamings = new Renamings(
                schemas.stream().map(s -> JavaNames.viewClass(s.name())).collect(Collectors.toSet()));
        schemas.forEach(renamings::add);
        return renamings.notes;
    }

    private void add(Schema schema) {
        ClassName view = ClassName.get("", JavaNames.viewClass(schema.name()));
        if (!view.simpleName().equals(schema.name())) {
            note(
                    schema.at(),
                    schema.name(),
                    "its view is the class " + view.simpleName(),
                    JavaNames.whyNoClass(schema.name()));
        }
        for (SchemaField field : schema.fields()) {
            if (field.ship() && !isEscaped(field.name())) {
                add(schema, new ViewField(field, Place.unknown(field), view, viewClasses));
            }
        }
    }

    private void add(Schema schema, ViewField field) {
        String subject = schema.name() + "." + field.schema().name();
        Location at = field.schema().at();
        Set<String> accessors = new LinkedHashSet<>();
        FieldMethods.of(field).forEach(method -> accessors.add(method.name()));
        if (field.schema().optional()) {
            accessors.add(field.has());
        }
        for (String accessor : accessors) {
            if (isEscaped(accessor)) {
                String taken = accessor.substring(0, accessor.length() - 1);
                note(at, subject, "its accessor is " + accessor + "()", JavaNames.whyNoAccessor(taken));
            }
        }
        if (field.type().hasConstants() && isEscaped(field.constants().simpleName())) {
            String name = field.constants().simpleName();
            note(
                    at,
                    subject,
                    "its constants are the enum " + name,
                    "generated code has another class or constant of that name");
        }
    }

    /** No name that is taken ends with an underscore, and nothing but escaping appends one. */
    private static boolean isEscaped(String name) {
        return name.endsWith("_");
    }

    private void note(Location at, String subject, String renamed, String reason) {
        notes.add(at + ": " + subject + ": " + renamed + ", since " + reason);
    }
}
