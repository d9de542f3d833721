package dev.ashlar.compiler.generate;

import com.palantir.javapoet.ArrayTypeName;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A part of a snapshot: one for the id, one for each field, and one for the presence of each that is optional.
 *
 * @param name in Java
 * @param type in Java
 * @param doc what it is, a clause
 * @param expression gives the value, or makes the array: see {@link Code}
 * @param filling fills the array; else null
 */
record SnapshotComponent(
        String name,
        TypeName type,
        String doc,
        Code expression,
        @Nullable Code filling) {
    /**
     * Code that reads from a view, which <code>{view}</code> stands for, with a dot where it is called; <code>{it}</code> is the variable
     * that holds an array.
     */
    record Code(String text, Class<?>... types) {
        CodeBlock of(String view, String variable) {
            String called = view.equals("this") ? "" : view + ".";
            String code =
                    text.replace("{view}.", called).replace("{view}", view).replace("{it}", variable);
            return CodeBlock.of(code, (Object[]) types);
        }
    }

    private static SnapshotComponent of(String name, TypeName type, String doc, String expression, Class<?>... types) {
        return new SnapshotComponent(name, type, doc, new Code(expression, types), null);
    }

    static SnapshotComponent ofId() {
        return of("id", TypeName.LONG, "id of the record; −1 for the default row", "{view}.id()");
    }

    /** What a struct field adds to a snapshot: that of the struct. */
    static SnapshotComponent of(ViewScope struct) {
        ClassName type = struct.interfaces().get(0).nestedClass(SnapshotGenerator.NAME);
        String doc = JavadocText.subject(Objects.requireNonNull(struct.use()));
        if (struct.isFixedList()) {
            String elements = "$T.range(0, " + struct.list().count() + ").mapToObj(i -> " + type.canonicalName()
                    + ".of({view}." + struct.accessor() + "(i))).toList()";
            TypeName list = ParameterizedTypeName.get(ClassName.get(List.class), type);
            return of(struct.accessor(), list, doc, elements, IntStream.class);
        }
        return of(struct.accessor(), type, doc, type.canonicalName() + ".of({view}." + struct.accessor() + "())");
    }

    /** What a field adds to a snapshot. */
    static List<SnapshotComponent> of(ViewField field) {
        List<SnapshotComponent> components = new ArrayList<>();
        if (!field.schema().isPresence()) {
            components.add(field.schema().shape() == Shape.SINGLE ? single(field) : array(field));
        }
        if (field.schema().optional()) {
            String doc = "whether the record has a value of: " + field.subject();
            components.add(of(field.has(), TypeName.BOOLEAN, doc, "{view}." + field.has() + "()"));
        }
        return components;
    }

    private static SnapshotComponent single(ViewField field) {
        String name = field.name();
        ValueType type = field.type();
        return switch (type) {
            case STRING -> plain(field, name, ClassName.get(String.class));
            case ENUM -> plain(field, name, field.constants());
            case FLAGS -> plain(field, name, TypeName.INT);
            case LIST, MAP, VALUES -> structs(field);
            case REF ->
                of(
                        field.name("Row"),
                        TypeName.INT,
                        "row of: " + field.subject() + "; −1 for none",
                        "{view}." + field.name("Row") + "()");
            case BYTES ->
                filled(
                        field,
                        name,
                        TypeName.BYTE,
                        "{view}." + field.name("Length") + "()",
                        "{view}." + name + "().get({it})");
            case VEC2, VEC3, VEC4, IVEC2, IVEC3, IVEC4, QUAT, MAT3, MAT4, AABB ->
                filled(
                        field,
                        name,
                        JavaTypes.copied(type),
                        Integer.toString(type.lanes()),
                        "{view}." + name + "({it}, 0)");
            default -> plain(field, name, JavaTypes.of(type));
        };
    }

    private static SnapshotComponent structs(ViewField field) {
        ClassName type = field.target().nestedClass(SnapshotGenerator.NAME);
        if (field.schema().isCase()) {
            String name = ListMethods.caseName(field);
            String kind = field.declaring().canonicalName() + "."
                    + JavaNames.enumClass("kind", field.viewClasses()) + "."
                    + JavaNames.constant(field.member());
            String doc =
                    "the value where it is of the kind {@code " + JavaNames.constant(field.member()) + "}, else null";
            return of(
                    name,
                    type,
                    doc,
                    "{view}.kind() == " + kind + " ? " + type.canonicalName() + ".of({view}." + name + "()) : null");
        }
        if (field.schema().rules().single()) {
            return of(field.name(), type, field.subject(), type.canonicalName() + ".of({view}." + field.name() + "())");
        }
        String elements = "$T.range(0, {view}." + field.name("Count") + "()).mapToObj(i -> " + type.canonicalName()
                + ".of({view}." + field.name() + "(i))).toList()";
        TypeName list = ParameterizedTypeName.get(ClassName.get(List.class), type);
        return of(field.name(), list, field.subject(), elements, IntStream.class);
    }

    private static SnapshotComponent plain(ViewField field, String name, TypeName type) {
        return of(name, type, field.subject(), "{view}." + name + "()");
    }

    private static SnapshotComponent array(ViewField field) {
        String name = field.name();
        String count = "{view}." + field.name("Count") + "()";
        ValueType type = field.type();
        return switch (type) {
            case STRING -> list(field, ClassName.get(String.class));
            case ENUM -> list(field, field.constants());
            case FLAGS ->
                filled(field, name, TypeName.INT, count, "$T.setAll({it}, {view}::" + name + ")", Arrays.class);
            case REF -> {
                String filling = "$T.setAll({it}, {view}::" + field.name("Row") + ")";
                yield filled(field, field.name("Rows"), TypeName.INT, count, filling, Arrays.class);
            }
            default -> {
                int lanes = type == ValueType.COLOR ? 1 : type.lanes();
                String length = lanes == 1 ? count : lanes + " * " + count;
                yield filled(field, name, JavaTypes.copied(type), length, "{view}." + name + "({it}, 0)");
            }
        };
    }

    private static SnapshotComponent list(ViewField field, TypeName element) {
        TypeName type = ParameterizedTypeName.get(ClassName.get(List.class), element);
        String elements =
                "$T.range(0, {view}." + field.name("Count") + "()).mapToObj({view}::" + field.name() + ").toList()";
        return of(field.name(), type, field.subject(), elements, IntStream.class);
    }

    private static SnapshotComponent filled(
            ViewField field, String name, TypeName element, String length, String filling, Class<?>... types) {
        Code made = new Code("new " + element + "[" + length + "]");
        return new SnapshotComponent(name, ArrayTypeName.of(element), field.subject(), made, new Code(filling, types));
    }

    /** Whether it is copied whenever it is asked for. */
    boolean isArray() {
        return type instanceof ArrayTypeName;
    }

    /** Whether it is a list, which nobody can change. */
    boolean isList() {
        return type instanceof ParameterizedTypeName;
    }

    /** Slots that a parameter of the type takes. */
    int slots() {
        return type.equals(TypeName.LONG) || type.equals(TypeName.DOUBLE) ? 2 : 1;
    }

    /** Statements that make and fill an array; else none. */
    CodeBlock statements(String view, String variable) {
        CodeBlock.Builder code = CodeBlock.builder();
        if (filling != null) {
            code.addStatement("$T $L = $L", type, variable, expression.of(view, variable));
            code.addStatement(filling.of(view, variable));
        }
        return code.build();
    }

    /** What gives the value, after the statements. */
    CodeBlock value(String view, String variable) {
        return filling == null ? expression.of(view, variable) : CodeBlock.of("$L", variable);
    }
}
