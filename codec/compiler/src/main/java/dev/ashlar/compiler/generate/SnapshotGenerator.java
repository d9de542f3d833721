package dev.ashlar.compiler.generate;

import com.palantir.javapoet.AnnotationSpec;
import com.palantir.javapoet.ArrayTypeName;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterSpec;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import javax.lang.model.element.Modifier;

/**
 * Writes the snapshot of a view: a class of values on the heap, and the method that makes one. It is a record of Java while its
 * constructor's parameters are few enough for the JVM, else a class with the same accessors.
 */
final class SnapshotGenerator {
    static final String NAME = "Snapshot";
    private static final String REQUIRE_COPYABLE = "requireCopyable";

    /** A method of the JVM has parameters of 255 slots at most, itself included. */
    private static final int MOST_SLOTS = 250;

    /** A method of the JVM has at most 64 KiB. */
    private static final int PARTS_OF_METHOD = 400;

    private static final TypeName OBJECTS = ArrayTypeName.of(Object.class);

    private final ClassName view;
    private final List<SnapshotComponent> components = new ArrayList<>();
    private final boolean isUnbounded;

    private SnapshotGenerator(ViewScope scope) {
        this.view = scope.type();
        this.isUnbounded = isUnbounded(scope);
    }

    /** The snapshot of a record. */
    static SnapshotGenerator ofRecord(ViewScope scope) {
        SnapshotGenerator snapshot = new SnapshotGenerator(scope);
        snapshot.components.add(SnapshotComponent.ofId());
        snapshot.add(scope);
        return snapshot;
    }

    /** The snapshot of a struct. */
    static SnapshotGenerator ofStruct(ViewScope scope) {
        SnapshotGenerator snapshot = new SnapshotGenerator(scope);
        snapshot.add(scope);
        return snapshot;
    }

    /** Whether it copies what may be of any length. */
    static boolean isUnbounded(ViewScope scope) {
        return scope.allFields().stream()
                .map(ViewField::schema)
                .anyMatch(
                        schema -> schema.shape() == Shape.ARRAY || schema.type() == ValueType.BYTES || schema.isList());
    }

    private void add(ViewScope scope) {
        scope.fields().forEach(field -> components.addAll(SnapshotComponent.of(field)));
        scope.children().forEach(child -> components.add(SnapshotComponent.of(child)));
    }

    private boolean isRecord() {
        return components.stream().mapToInt(SnapshotComponent::slots).sum() <= MOST_SLOTS;
    }

    /** The method by which a view of members lets its record look; {@code around} is the class that has the record. */
    static MethodSpec requireCopyable(String around) {
        return MethodSpec.methodBuilder(REQUIRE_COPYABLE)
                .addAnnotation(Override.class)
                .addModifiers(Modifier.PUBLIC)
                .addStatement("$L.this.$L()", around, REQUIRE_COPYABLE)
                .build();
    }

    /** Adds the class to the interface of a struct, with a method that makes one. */
    void addToStruct(TypeSpec.Builder type) {
        MethodSpec.Builder of = MethodSpec.methodBuilder("of")
                .addModifiers(Modifier.PUBLIC, Modifier.STATIC)
                .returns(view.nestedClass(NAME))
                .addParameter(view, "view")
                .addJavadoc("{@return a copy of the members}\n\n@param view positioned on a record\n");
        if (isUnbounded) {
            of.addStatement("view.$L()", REQUIRE_COPYABLE);
            type.addMethod(MethodSpec.methodBuilder(REQUIRE_COPYABLE)
                    .addModifiers(Modifier.PUBLIC, Modifier.DEFAULT)
                    .addJavadoc(
                            "Looks at all arrays and bytes of the record, before a snapshot copies them to the heap.\n\n"
                                    + "@throws dev.ashlar.codec.view.CorruptDataException when one is longer than the store may copy\n")
                    .build());
        }
        if (isRecord()) {
            components.forEach(component -> of.addCode(component.statements("view", component.name())));
            CodeBlock values = components.stream()
                    .map(component -> component.value("view", component.name()))
                    .collect(CodeBlock.joining(",$W"));
            of.addStatement("return new $L($L)", NAME, values);
        } else {
            of.addStatement("return new $L(view)", NAME);
        }
        TypeSpec.Builder snapshot = isRecord() ? asRecord() : asClass();
        if (isRecord()) {
            snapshot.addModifiers(Modifier.STATIC);
        }
        type.addType(snapshot.addMethod(of.build()).build());
    }

    /** Adds the method and the class to the view. */
    void addTo(TypeSpec.Builder type) {
        boolean isRecord = isRecord();
        MethodSpec.Builder snapshot = MethodSpec.methodBuilder("snapshot")
                .addModifiers(Modifier.PUBLIC, Modifier.FINAL)
                .returns(view.nestedClass(NAME))
                .addJavadoc("{@return a copy of the record on the heap}\n");
        if (isUnbounded) {
            snapshot.addStatement("$L()", REQUIRE_COPYABLE);
        }
        if (isRecord) {
            for (SnapshotComponent component : components) {
                snapshot.addCode(component.statements("this", component.name()));
            }
            CodeBlock values = components.stream()
                    .map(component -> component.value("this", component.name()))
                    .collect(CodeBlock.joining(",$W"));
            snapshot.addStatement("return new $L($L)", NAME, values);
        } else {
            snapshot.addStatement("return new $L(this)", NAME);
        }
        type.addMethod(snapshot.build()).addType((isRecord ? asRecord() : asClass()).build());
    }

    private TypeSpec.Builder asRecord() {
        MethodSpec.Builder parameters = MethodSpec.constructorBuilder();
        TypeSpec.Builder type = TypeSpec.recordBuilder(view.nestedClass(NAME)).addModifiers(Modifier.PUBLIC);
        type.addJavadoc(
                "A copy of a record, which needs no view. Accessors copy arrays; the constructor keeps those that it is given.\n\n");
        for (SnapshotComponent component : components) {
            parameters.addParameter(
                    ParameterSpec.builder(component.type(), component.name()).build());
            type.addJavadoc("@param $L $L\n", component.name(), component.doc());
        }
        type.recordConstructor(parameters.build());
        List<SnapshotComponent> arrays =
                components.stream().filter(SnapshotComponent::isArray).toList();
        for (SnapshotComponent array : arrays) {
            type.addMethod(accessor(array)
                    .addAnnotation(Override.class)
                    .addStatement("return $L.clone()", array.name())
                    .build());
        }
        if (!arrays.isEmpty()) {
            addComparison(type, CodeBlock.of("fields(this)"), CodeBlock.of("fields(that)"));
            type.addMethod(text()).addMethod(values());
        }
        return type;
    }

    private static MethodSpec.Builder accessor(SnapshotComponent component) {
        return MethodSpec.methodBuilder(component.name())
                .addModifiers(Modifier.PUBLIC)
                .returns(component.type())
                .addJavadoc("{@return $L$L}\n", component.doc(), component.isArray() ? "; a copy" : "");
    }

    private static void addComparison(TypeSpec.Builder type, CodeBlock mine, CodeBlock others) {
        type.addMethod(MethodSpec.methodBuilder("equals")
                        .addAnnotation(Override.class)
                        .addModifiers(Modifier.PUBLIC)
                        .returns(TypeName.BOOLEAN)
                        .addParameter(Object.class, "other")
                        .addStatement(
                                "return other instanceof $L that && $T.deepEquals($L, $L)",
                                NAME,
                                Arrays.class,
                                mine,
                                others)
                        .build())
                .addMethod(MethodSpec.methodBuilder("hashCode")
                        .addAnnotation(Override.class)
                        .addModifiers(Modifier.PUBLIC)
                        .returns(TypeName.INT)
                        .addStatement("return $T.deepHashCode($L)", Arrays.class, mine)
                        .build());
    }

    private MethodSpec text() {
        CodeBlock.Builder text = CodeBlock.builder().add("return $S", NAME + "[");
        for (SnapshotComponent component : components) {
            String before = (component == components.get(0) ? "" : ", ") + component.name() + "=";
            text.add("\n+ $S + ", before);
            text.add(
                    component.isArray()
                            ? CodeBlock.of("$T.toString($L)", Arrays.class, component.name())
                            : CodeBlock.of("$L", component.name()));
        }
        return toStringMethod(text.add(" + $S", "]").build());
    }

    private static MethodSpec toStringMethod(CodeBlock statement) {
        return MethodSpec.methodBuilder("toString")
                .addAnnotation(Override.class)
                .addModifiers(Modifier.PUBLIC)
                .returns(String.class)
                .addStatement(statement)
                .build();
    }

    /** It has a parameter, which tells it from the accessor of a field of its name. */
    private MethodSpec values() {
        CodeBlock values = components.stream()
                .map(component -> CodeBlock.of("of.$L", component.name()))
                .collect(CodeBlock.joining(",$W"));
        return MethodSpec.methodBuilder("fields")
                .addModifiers(Modifier.PRIVATE, Modifier.STATIC)
                .returns(OBJECTS)
                .addParameter(view.nestedClass(NAME), "of")
                .addStatement("return new Object[] {$L}", values)
                .build();
    }

    private TypeSpec.Builder asClass() {
        TypeSpec.Builder type = TypeSpec.classBuilder(view.nestedClass(NAME))
                .addModifiers(Modifier.PUBLIC, Modifier.STATIC, Modifier.FINAL)
                .addJavadoc("A copy of a record, which needs no view. Arrays are copied out.\n")
                .addField(OBJECTS, "values", Modifier.PRIVATE, Modifier.FINAL);
        MethodSpec.Builder constructor = MethodSpec.constructorBuilder()
                .addModifiers(Modifier.PRIVATE)
                .addParameter(view, "view")
                .addStatement("values = new Object[$L]", components.size());
        List<MethodSpec> parts = new ArrayList<>();
        for (int from = 0; from < components.size(); from += PARTS_OF_METHOD) {
            String name = "fill" + parts.size();
            constructor.addStatement("$L(view, values)", name);
            parts.add(fill(name, from, Math.min(from + PARTS_OF_METHOD, components.size())));
        }
        type.addMethod(constructor.build());
        parts.forEach(type::addMethod);
        for (int i = 0; i < components.size(); i++) {
            type.addMethod(valueAt(i));
        }
        addComparison(type, CodeBlock.of("values"), CodeBlock.of("that.values"));
        return type.addMethod(toStringMethod(CodeBlock.of("return $S + $T.deepToString(values)", NAME, Arrays.class)));
    }

    private MethodSpec fill(String name, int from, int to) {
        MethodSpec.Builder fill = MethodSpec.methodBuilder(name)
                .addModifiers(Modifier.PRIVATE, Modifier.STATIC)
                .addParameter(view, "view")
                .addParameter(OBJECTS, "values");
        for (int i = from; i < to; i++) {
            String variable = "array" + i;
            fill.addCode(components.get(i).statements("view", variable))
                    .addStatement("values[$L] = $L", i, components.get(i).value("view", variable));
        }
        return fill.build();
    }

    private MethodSpec valueAt(int index) {
        SnapshotComponent component = components.get(index);
        MethodSpec.Builder accessor = accessor(component);
        if (component.isList()) {
            accessor.addAnnotation(AnnotationSpec.builder(SuppressWarnings.class)
                    .addMember("value", "$S", "unchecked")
                    .build());
        }
        return component.isArray()
                ? accessor.addStatement("return (($T) values[$L]).clone()", component.type(), index)
                        .build()
                : accessor.addStatement("return ($T) values[$L]", component.type(), index)
                        .build();
    }
}
