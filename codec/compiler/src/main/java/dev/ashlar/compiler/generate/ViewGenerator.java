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
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import java.util.Objects;
import java.util.Set;
import javax.lang.model.element.Modifier;

/**
 * Writes the view class of one type: an abstract class with the accessors, and inside it the binding whose offsets are
 * literals.
 */
final class ViewGenerator {
    private static final String FIXED = "Fixed";
    private static final String FIXED_IN_BLOCKS = "FixedInBlocks";

    private final String packageName;
    private final ClassName catalog;
    private final Schema schema;
    private final RecordLayout layout;
    private final Set<String> viewClasses;
    private final ClassName viewClass;
    private final TypeSpec.Builder view;
    private final TypeSpec.Builder fixed;

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
                addField(field, place);
            }
        }
        view.addType(fixed.build()).addType(fixedInBlocks());
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
                        "$T.of($S, $T.class, $T::$L, $L::new, $L::new)",
                        ViewType.class,
                        schema.name(),
                        viewClass,
                        catalog,
                        CatalogGenerator.layoutMethod(schema),
                        FIXED,
                        FIXED_IN_BLOCKS)
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
                .addMethod(MethodSpec.methodBuilder("moveToRow")
                        .addAnnotation(Override.class)
                        .addModifiers(Modifier.PUBLIC)
                        .returns(TypeName.BOOLEAN)
                        .addParameter(TypeName.INT, "row")
                        .addStatement("return moveInBlocks(row)")
                        .build())
                .build();
    }

    private MethodSpec rowOffset() {
        return MethodSpec.methodBuilder("rowOffset")
                .addAnnotation(Override.class)
                .addModifiers(Modifier.PROTECTED)
                .returns(TypeName.LONG)
                .addParameter(TypeName.INT, "row")
                .addStatement("return row * $LL", layout.stride())
                .build();
    }

    private void addField(SchemaField field, FieldLayout place) {
        if (field.shape() == Shape.ARRAY) {
            addArray(field, place);
        } else if (field.type() == ValueType.REF) {
            addReference(field, place);
        } else if (field.type() == ValueType.ENUM) {
            addEnum(field, place);
        } else {
            addSingle(field, place);
        }
        if (field.optional()) {
            int at = layout.presenceOffset() + (place.presenceIndex() >>> 3);
            add(
                    method(JavaNames.prefixed("has", field.name()), TypeName.BOOLEAN),
                    "{@return whether the record has a value of: $L}\n",
                    JavadocText.subject(field),
                    CodeBlock.of("return present($L, $L)", at, place.presenceIndex() & 7));
        }
    }

    private void addSingle(SchemaField field, FieldLayout place) {
        TypeName type = JavaTypes.of(field.type());
        add(
                method(JavaNames.accessor(field.name()), type),
                "{@return $L}\n",
                doc(field),
                CodeBlock.of("return $L", JavaTypes.read(field.type(), place.offset())));
        if (field.type() == ValueType.STRING) {
            add(
                    method(JavaNames.suffixed(field.name(), "Equals"), TypeName.BOOLEAN)
                            .addParameter(CharSequence.class, "text"),
                    "Compares without allocating: $L.\n\n@param text what to compare with\n"
                            + "@return whether both are the same characters\n",
                    JavadocText.subject(field),
                    CodeBlock.of("return stringEquals($L, text)", place.offset()));
        }
    }

    private void addArray(SchemaField field, FieldLayout place) {
        add(
                method(JavaNames.suffixed(field.name(), "Count"), TypeName.INT),
                "{@return the number of elements of: $L}\n",
                JavadocText.subject(field),
                CodeBlock.of("return arrayCount($L, $L)", place.offset(), place.elementWidth()));
        add(
                method(JavaNames.accessor(field.name()), JavaTypes.of(field.type()))
                        .addParameter(TypeName.INT, "index"),
                "An element of: $L\n\n@param index 0 for the first\n@return the element\n"
                        + "@throws IndexOutOfBoundsException where there is none\n",
                doc(field),
                CodeBlock.of("return $L", JavaTypes.readElement(field.type(), place.offset())));
    }

    private void addReference(SchemaField field, FieldLayout place) {
        ClassName target = ClassName.get(packageName, JavaNames.viewClass(field.target()));
        add(
                method(JavaNames.suffixed(field.name(), "Row"), TypeName.INT),
                "{@return the row of: $L; −1 for none}\n",
                JavadocText.subject(field),
                CodeBlock.of("return i32($L)", place.offset()));
        add(
                method(JavaNames.accessor(field.name()), TypeName.BOOLEAN).addParameter(target, "target"),
                "Moves a view to: $L\n\n@param target a view of the same reader\n"
                        + "@return false for none; the target then reads its default row\n",
                doc(field),
                CodeBlock.of("return hop($L, target)", place.offset()));
    }

    private void addEnum(SchemaField field, FieldLayout place) {
        ClassName type = viewClass.nestedClass(JavaNames.enumClass(field.name(), viewClasses));
        view.addType(EnumGenerator.generate(type, field));
        String read = place.width() == 1 ? "i8($L) & 0xFF" : place.width() == 2 ? "i16($L) & 0xFFFF" : "i32($L)";
        add(
                method(JavaNames.accessor(field.name()), type),
                "{@return $L}\n",
                doc(field),
                CodeBlock.of("return $T.of($L)", type, CodeBlock.of(read, place.offset())));
    }

    /** The subject, and sentences behind it, inside one tag or paragraph. */
    private static String doc(SchemaField field) {
        String details = JavadocText.details(field);
        return details.isEmpty() ? JavadocText.subject(field) : JavadocText.subject(field) + ". " + details;
    }

    private static MethodSpec.Builder method(String name, TypeName result) {
        return MethodSpec.methodBuilder(name).returns(result).addModifiers(Modifier.PUBLIC);
    }

    private void add(MethodSpec.Builder method, String docFormat, String doc, CodeBlock statement) {
        MethodSpec signature = method.build();
        view.addMethod(signature.toBuilder()
                .addModifiers(Modifier.ABSTRACT)
                .addJavadoc(docFormat, doc)
                .build());
        fixed.addMethod(signature.toBuilder()
                .addAnnotation(Override.class)
                .addStatement(statement)
                .build());
    }
}
