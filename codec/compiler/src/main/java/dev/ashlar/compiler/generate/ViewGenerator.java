package dev.ashlar.compiler.generate;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.JavaFile;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.view.Binding;
import dev.ashlar.codec.view.View;
import dev.ashlar.codec.view.ViewType;
import dev.ashlar.compiler.generate.JavaTypes.Access;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import java.util.Objects;
import java.util.Set;
import javax.lang.model.element.Modifier;

/**
 * Writes the view class of one type: an abstract class with the accessors, and inside it two bindings: one whose offsets are
 * literals, and one that finds fields by key.
 */
final class ViewGenerator {
    private static final String FIXED = "Fixed";
    private static final String FIXED_IN_BLOCKS = "FixedInBlocks";
    private static final String KEYED = "Keyed";

    private final String packageName;
    private final ClassName catalog;
    private final Schema schema;
    private final RecordLayout layout;
    private final Set<String> viewClasses;
    private final ClassName viewClass;
    private final TypeSpec.Builder view;
    private final TypeSpec.Builder fixed;
    private final TypeSpec.Builder keyed;

    private ViewGenerator(
            String packageName, String catalogName, Schema schema, RecordLayout layout, Set<String> viewClasses) {
        this.packageName = packageName;
        this.catalog = ClassName.get(packageName, catalogName);
        this.schema = schema;
        this.layout = layout;
        this.viewClasses = viewClasses;
        this.viewClass = ClassName.get(packageName, JavaNames.viewClass(schema.name()));
        this.view = TypeSpec.classBuilder(viewClass)
                .addModifiers(Modifier.PUBLIC, Modifier.ABSTRACT)
                .superclass(View.class)
                .addJavadoc("$L\n", classDoc());
        this.fixed = TypeSpec.classBuilder(FIXED)
                .addModifiers(Modifier.PRIVATE, Modifier.STATIC)
                .superclass(viewClass)
                .addMethod(constructor())
                .addMethod(rowOffset());
        this.keyed = TypeSpec.classBuilder(KEYED)
                .addModifiers(Modifier.PRIVATE, Modifier.STATIC, Modifier.FINAL)
                .superclass(viewClass)
                .addMethod(constructor())
                .addMethod(keyedFactory())
                .addMethod(moveToRow("moveAnywhere"))
                .addMethod(keyedRowOffset());
    }

    static JavaFile generate(
            String packageName, String catalogName, Schema schema, RecordLayout layout, Set<String> viewClasses) {
        return new ViewGenerator(packageName, catalogName, schema, layout, viewClasses).file();
    }

    private JavaFile file() {
        view.addField(typeConstant()).addMethod(constructor());
        for (SchemaField field : schema.fields()) {
            if (field.ship()) {
                FieldLayout place = Objects.requireNonNull(layout.field(XxHash64.key(field.name())));
                addField(field, new Target(place, layout.fields().indexOf(place)));
            }
        }
        view.addType(fixed.build()).addType(fixedInBlocks()).addType(keyed.build());
        return JavaFile.builder(packageName, view.build())
                .addFileComment("Generated from the schema of $L. Changes are lost.", schema.name())
                .skipJavaLangImports(true)
                .indent("    ")
                .build();
    }

    private String classDoc() {
        String subject = schema.doc().isEmpty() ? "A record of type " + schema.name() : schema.doc();
        return JavadocText.sentence(JavadocText.escaped(subject));
    }

    private FieldSpec typeConstant() {
        TypeName type = ParameterizedTypeName.get(ClassName.get(ViewType.class), viewClass);
        return FieldSpec.builder(type, "TYPE", Modifier.PUBLIC, Modifier.STATIC, Modifier.FINAL)
                .addJavadoc("What a reader takes to make this view.\n")
                .initializer(
                        "$T.of(\n$>$>$S, $T.class, $T::$L, $L::new, $L::new,\n$T::$L, binding -> $L.of(binding))$<$<",
                        ViewType.class,
                        schema.name(),
                        viewClass,
                        catalog,
                        CatalogGenerator.layoutMethod(schema),
                        FIXED,
                        FIXED_IN_BLOCKS,
                        catalog,
                        CatalogGenerator.defaultsMethod(schema),
                        KEYED)
                .build();
    }

    private static MethodSpec constructor() {
        return MethodSpec.constructorBuilder()
                .addModifiers(Modifier.PRIVATE)
                .addParameter(Binding.class, "binding")
                .addStatement("super(binding)")
                .build();
    }

    /** The same literals, for types that are larger than a window. */
    private TypeSpec fixedInBlocks() {
        return TypeSpec.classBuilder(FIXED_IN_BLOCKS)
                .addModifiers(Modifier.PRIVATE, Modifier.STATIC, Modifier.FINAL)
                .superclass(viewClass.nestedClass(FIXED))
                .addMethod(constructor())
                .addMethod(moveToRow("moveInBlocks"))
                .build();
    }

    private static MethodSpec moveToRow(String inherited) {
        return MethodSpec.methodBuilder("moveToRow")
                .addAnnotation(Override.class)
                .addModifiers(Modifier.PUBLIC)
                .returns(TypeName.BOOLEAN)
                .addParameter(TypeName.INT, "row")
                .addStatement("return $L(row)", inherited)
                .build();
    }

    /** Its result is of the abstract class: the verifier would load the keyed class to compare it with another. */
    private MethodSpec keyedFactory() {
        return MethodSpec.methodBuilder("of")
                .addModifiers(Modifier.STATIC)
                .returns(viewClass)
                .addParameter(Binding.class, "binding")
                .addStatement("return new $L(binding)", KEYED)
                .build();
    }

    private static MethodSpec keyedRowOffset() {
        return overridden("rowOffset")
                .addStatement("return fields().rowOffset(row)")
                .build();
    }

    private MethodSpec rowOffset() {
        return overridden("rowOffset")
                .addStatement("return row * $LL", layout.stride())
                .build();
    }

    private static MethodSpec.Builder overridden(String name) {
        return MethodSpec.methodBuilder(name)
                .addAnnotation(Override.class)
                .addModifiers(Modifier.PROTECTED)
                .returns(TypeName.LONG)
                .addParameter(TypeName.INT, "row");
    }

    /** A field's place in the compiled layout, and how either binding reads it. */
    private record Target(FieldLayout place, int number) {
        Access fixed() {
            return Access.fixed(place.offset());
        }

        Access keyed() {
            return Access.keyed(number);
        }
    }

    private void addField(SchemaField field, Target target) {
        if (field.shape() == Shape.ARRAY) {
            addArray(field, target);
        } else if (field.type() == ValueType.REF) {
            addReference(field, target);
        } else if (field.type() == ValueType.ENUM) {
            addEnum(field, target);
        } else {
            addSingle(field, target);
        }
        if (field.optional()) {
            int bit = target.place().presenceIndex();
            add(
                    method(JavaNames.prefixed("has", field.name()), TypeName.BOOLEAN),
                    "{@return whether the record has a value of: $L}\n",
                    JavadocText.subject(field),
                    CodeBlock.of("return present($L, $L)", layout.presenceOffset() + (bit >>> 3), bit & 7),
                    CodeBlock.of("return fields().present(this, $L)", target.number()));
        }
    }

    private void addSingle(SchemaField field, Target target) {
        add(
                method(JavaNames.accessor(field.name()), JavaTypes.of(field.type())),
                "{@return $L}\n",
                doc(field),
                CodeBlock.of("return $L", JavaTypes.read(field.type(), target.fixed())),
                CodeBlock.of("return $L", JavaTypes.read(field.type(), target.keyed())));
        if (field.type() == ValueType.STRING) {
            add(
                    method(JavaNames.suffixed(field.name(), "To"), TypeName.VOID)
                            .addParameter(StringBuilder.class, "out"),
                    "Appends without allocating: $L.\n\n@param out receives the text\n",
                    JavadocText.subject(field),
                    CodeBlock.of("appendString($L, out)", target.place().offset()),
                    CodeBlock.of("fields().appendString(this, $L, out)", target.number()));
            add(
                    method(JavaNames.suffixed(field.name(), "Equals"), TypeName.BOOLEAN)
                            .addParameter(CharSequence.class, "text"),
                    "Compares without allocating: $L.\n\n@param text what to compare with\n"
                            + "@return whether both are the same characters\n",
                    JavadocText.subject(field),
                    CodeBlock.of("return stringEquals($L, text)", target.place().offset()),
                    CodeBlock.of("return fields().stringEquals(this, $L, text)", target.number()));
        }
    }

    private void addArray(SchemaField field, Target target) {
        FieldLayout place = target.place();
        add(
                method(JavaNames.suffixed(field.name(), "Count"), TypeName.INT),
                "{@return the number of elements of: $L}\n",
                JavadocText.subject(field),
                CodeBlock.of("return arrayCount($L, $L)", place.offset(), place.elementWidth()),
                CodeBlock.of("return fields().count(this, $L)", target.number()));
        add(
                method(JavaNames.accessor(field.name()), JavaTypes.of(field.type()))
                        .addParameter(TypeName.INT, "index"),
                "An element of: $L\n\n@param index 0 for the first\n@return the element\n"
                        + "@throws IndexOutOfBoundsException where there is none\n",
                doc(field),
                CodeBlock.of("return $L", JavaTypes.readElement(field.type(), target.fixed())),
                CodeBlock.of("return $L", JavaTypes.readElement(field.type(), target.keyed())));
    }

    private void addReference(SchemaField field, Target target) {
        ClassName other = ClassName.get(packageName, JavaNames.viewClass(field.target()));
        int offset = target.place().offset();
        add(
                method(JavaNames.suffixed(field.name(), "Row"), TypeName.INT),
                "{@return the row of: $L; −1 for none}\n",
                JavadocText.subject(field),
                CodeBlock.of("return i32($L)", offset),
                CodeBlock.of("return fields().row(this, $L)", target.number()));
        add(
                method(JavaNames.accessor(field.name()), TypeName.BOOLEAN).addParameter(other, "target"),
                "Moves a view to: $L\n\n@param target a view of the same reader\n"
                        + "@return false for none; the target then reads its default row\n",
                doc(field),
                CodeBlock.of("return hop($L, target)", offset),
                CodeBlock.of("return fields().hop(this, $L, target)", target.number()));
    }

    private void addEnum(SchemaField field, Target target) {
        ClassName type = viewClass.nestedClass(JavaNames.enumClass(field.name(), viewClasses));
        view.addType(EnumGenerator.generate(type, field));
        int width = target.place().width();
        String read = width == 1 ? "i8($L) & 0xFF" : width == 2 ? "i16($L) & 0xFFFF" : "i32($L)";
        add(
                method(JavaNames.accessor(field.name()), type),
                "{@return $L}\n",
                doc(field),
                CodeBlock.of(
                        "return $T.of($L)",
                        type,
                        CodeBlock.of(read, target.place().offset())),
                CodeBlock.of("return $T.of(fields().constant(this, $L))", type, target.number()));
    }

    /** The subject, and sentences behind it, inside one tag or paragraph. */
    private static String doc(SchemaField field) {
        String details = JavadocText.details(field);
        return details.isEmpty() ? JavadocText.subject(field) : JavadocText.subject(field) + ". " + details;
    }

    private static MethodSpec.Builder method(String name, TypeName result) {
        return MethodSpec.methodBuilder(name).returns(result).addModifiers(Modifier.PUBLIC);
    }

    private void add(MethodSpec.Builder method, String docFormat, String doc, CodeBlock inFixed, CodeBlock inKeyed) {
        MethodSpec signature = method.build();
        view.addMethod(signature.toBuilder()
                .addModifiers(Modifier.ABSTRACT)
                .addJavadoc(docFormat, doc)
                .build());
        fixed.addMethod(signature.toBuilder()
                .addAnnotation(Override.class)
                .addStatement(inFixed)
                .build());
        keyed.addMethod(signature.toBuilder()
                .addAnnotation(Override.class)
                .addStatement(inKeyed)
                .build());
    }
}
