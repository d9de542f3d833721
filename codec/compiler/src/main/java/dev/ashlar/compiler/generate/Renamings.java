package dev.ashlar.compiler.generate;

import com.palantir.javapoet.ClassName;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.StructUse;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds the classes and accessors of views that have another name than their type or field, for users to be told. */
final class Renamings {
    private final Set<String> viewClasses;
    private final List<String> notes = new ArrayList<>();

    private Renamings(Set<String> viewClasses) {
        this.viewClasses = viewClasses;
    }

    /** One note for each renamed class or accessor: the place in the schema, the name there, the name in Java, the reason. */
    static List<String> of(List<Schema> schemas) {
        List<Schema> all = Stream.concat(schemas.stream(), Schema.structsOf(schemas).stream())
                .toList();
        Renamings renamings = new Renamings(
                all.stream().map(s -> JavaNames.viewClass(s.name())).collect(Collectors.toSet()));
        all.forEach(renamings::add);
        return renamings.notes;
    }

    private void add(Schema schema) {
        ClassName view = ClassName.get("", JavaNames.viewClass(schema.name()));
        // The struct of the entries of a map has no name in a file.
        if (!view.simpleName().equals(schema.name()) && schema.name().indexOf(StructUse.SEPARATOR) < 0) {
            note(
                    schema.at(),
                    schema.name(),
                    "its view is the class " + view.simpleName(),
                    JavaNames.whyNoClass(schema.name()));
        }
        ViewScope scope = ViewScope.ofNames(schema, viewClasses);
        for (ViewField field : scope.fields()) {
            // Members are told where their struct is.
            if (field.declaring().equals(view) && !isEscaped(field.member())) {
                add(schema, field);
            }
        }
        for (ViewScope struct : scope.children()) {
            StructUse use = Objects.requireNonNull(struct.use());
            if (!isEscaped(use.name()) && isEscaped(struct.accessor())) {
                String subject = schema.name() + "." + use.name();
                note(
                        use.at(),
                        subject,
                        "its accessor is " + struct.accessor() + "()",
                        JavaNames.whyNoAccessor(use.name()));
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
