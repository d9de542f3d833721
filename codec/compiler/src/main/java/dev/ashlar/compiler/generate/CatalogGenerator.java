package dev.ashlar.compiler.generate;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.JavaFile;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import dev.ashlar.codec.layout.EnumConstant;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.LayoutBuilder;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.codec.view.Catalog;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javax.lang.model.element.Modifier;

/** Writes the catalogue: every view, and the layout that its literals were taken from, as code that builds it. */
final class CatalogGenerator {
    /** A method of the JVM has at most 64 KiB: a field or constant takes some thirty bytes of it. */
    private static final int WEIGHT_OF_METHOD = 1_500;

    private static final int CONSTANTS_OF_STATEMENT = 64;

    private final String packageName;
    private final TypeSpec.Builder catalog;

    private CatalogGenerator(String packageName, String className) {
        this.packageName = packageName;
        this.catalog = TypeSpec.classBuilder(className)
                .addModifiers(Modifier.PUBLIC, Modifier.FINAL)
                .addJavadoc("The record types, as their views were compiled.\n");
    }

    static JavaFile generate(
            String packageName, String className, List<Schema> schemas, Map<String, RecordLayout> layouts) {
        return new CatalogGenerator(packageName, className).file(schemas, layouts);
    }

    /** The method of the catalogue that builds the layout of a type; views refer to it. */
    static String layoutMethod(Schema schema) {
        return "layoutOf" + schema.name();
    }

    /** The method of the catalogue that builds the defaults of a type; views refer to it. */
    static String defaultsMethod(Schema schema) {
        return "defaultsOf" + schema.name();
    }

    private JavaFile file(List<Schema> schemas, Map<String, RecordLayout> layouts) {
        CodeBlock.Builder types = CodeBlock.builder();
        for (Schema schema : schemas) {
            ClassName view = ClassName.get(packageName, JavaNames.viewClass(schema.name()));
            types.add(types.isEmpty() ? "$T.TYPE" : ", $T.TYPE", view);
        }
        catalog.addField(FieldSpec.builder(Catalog.class, "CATALOG", Modifier.PUBLIC, Modifier.STATIC, Modifier.FINAL)
                        .addJavadoc("All views: what a store is opened with.\n")
                        .initializer("$T.of($L)", Catalog.class, types.build())
                        .build())
                .addMethod(MethodSpec.constructorBuilder()
                        .addModifiers(Modifier.PRIVATE)
                        .build());
        for (Schema schema : schemas) {
            addLayout(schema, Objects.requireNonNull(layouts.get(schema.name())));
            addDefaults(schema);
        }
        return JavaFile.builder(packageName, catalog.build())
                .addFileComment("Generated from schemas. Changes are lost.")
                .skipJavaLangImports(true)
                .indent("    ")
                .build();
    }

    private void addLayout(Schema schema, RecordLayout layout) {
        String name = layoutMethod(schema);
        MethodSpec.Builder whole = MethodSpec.methodBuilder(name)
                .addModifiers(Modifier.STATIC)
                .returns(RecordLayout.class)
                .addStatement(
                        "$T layout = $T.$L($S, $L, $L, $L)",
                        LayoutBuilder.class,
                        LayoutBuilder.class,
                        layout.kind().schemaName(),
                        schema.name(),
                        layout.stride(),
                        layout.rowAlignment(),
                        layout.presenceOffset());
        List<SchemaField> shipped =
                schema.fields().stream().filter(SchemaField::ship).toList();
        int part = 0;
        int weight = 0;
        MethodSpec.Builder into = whole;
        for (int i = 0; i < shipped.size(); i++) {
            SchemaField field = shipped.get(i);
            weight += 1 + field.constants().size();
            if (weight > WEIGHT_OF_METHOD && into != whole || weight > WEIGHT_OF_METHOD / 2 && into == whole) {
                weight = 1 + field.constants().size();
                addPart(into, whole);
                String partName = name + "Part" + ++part;
                whole.addStatement("$L(layout)", partName);
                into = method(partName).addParameter(LayoutBuilder.class, "layout");
            }
            addField(field, layout.fields().get(i), into);
        }
        addPart(into, whole);
        catalog.addMethod(whole.addStatement("return layout.build()").build());
    }

    private void addDefaults(Schema schema) {
        String name = defaultsMethod(schema);
        MethodSpec.Builder whole = MethodSpec.methodBuilder(name)
                .addModifiers(Modifier.STATIC)
                .returns(DataRecord.class)
                .addStatement("$T defaults = new $T($S, 0)", DataRecord.class, DataRecord.class, schema.name());
        int part = 0;
        int weight = 0;
        MethodSpec.Builder into = whole;
        for (SchemaField field : schema.fields()) {
            Variant value = field.ship() ? field.defaultValue() : null;
            if (value != null) {
                weight += value.elementCount();
                if (weight > WEIGHT_OF_METHOD / 2) {
                    weight = value.elementCount();
                    addPart(into, whole);
                    String partName = name + "Part" + ++part;
                    whole.addStatement("$L(defaults)", partName);
                    into = method(partName).addParameter(DataRecord.class, "defaults");
                }
                into.addStatement("defaults.set($S, $L)", field.name(), VariantCode.of(value));
            }
        }
        addPart(into, whole);
        catalog.addMethod(whole.addStatement("return defaults").build());
    }

    private void addPart(MethodSpec.Builder part, MethodSpec.Builder whole) {
        if (part != whole) {
            catalog.addMethod(part.build());
        }
    }

    private static MethodSpec.Builder method(String name) {
        return MethodSpec.methodBuilder(name).addModifiers(Modifier.PRIVATE, Modifier.STATIC);
    }

    /** A chain of a thousand calls would overflow javac's stack: constants come in statements of some each. */
    private static void addField(SchemaField field, FieldLayout place, MethodSpec.Builder into) {
        CodeBlock.Builder statement = field(field, place).toBuilder();
        int inStatement = 0;
        for (EnumConstant constant : place.constants()) {
            if (inStatement++ == CONSTANTS_OF_STATEMENT) {
                into.addStatement(statement.build());
                statement = CodeBlock.builder().add("layout");
                inStatement = 1;
            }
            statement.add("\n.constant($S, $L)", constant.name(), constant.value());
        }
        into.addStatement(statement.build());
    }

    private static CodeBlock field(SchemaField field, FieldLayout place) {
        CodeBlock.Builder code = CodeBlock.builder();
        String call = switch (field.shape()) {
            case SINGLE -> "field";
            case FIXED -> "fixedArray";
            case ARRAY -> "array";
        };
        code.add(
                "layout.$L($S, $T.$L",
                call,
                field.name(),
                ValueType.class,
                field.type().name());
        if (field.shape() == Shape.FIXED) {
            code.add(", $L", place.count());
        }
        code.add(", $L)", place.offset());
        if (field.type() == ValueType.REF) {
            code.add(".to($S)", field.target());
        }
        if (place.itemAlignment() != FieldLayout.ITEM_ALIGNMENT) {
            code.add(".aligned($L)", place.itemAlignment());
        }
        if (field.hot()) {
            code.add(".hot()");
        }
        if (field.optional()) {
            code.add(".optional($L)", place.presenceIndex());
        }
        field.formerly().forEach(alias -> code.add("\n.formerly($S)", alias));
        return code.build();
    }
}
