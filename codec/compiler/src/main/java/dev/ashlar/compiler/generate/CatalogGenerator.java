package dev.ashlar.compiler.generate;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.JavaFile;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import dev.ashlar.codec.internal.layout.LayoutBuilder;
import dev.ashlar.codec.layout.EnumConstant;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.IndexKind;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.codec.view.Binding;
import dev.ashlar.codec.view.Catalog;
import dev.ashlar.codec.view.ViewType;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.compiler.schema.StructUse;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javax.lang.model.element.Modifier;

/**
 * Writes the catalogue: every view, and for each a class with the layout that its literals were taken from, and the defaults, as
 * code that makes them. A class of the JVM has at most 65,535 constants, of which names need two each: so every type has its own.
 */
final class CatalogGenerator {
    /** A method of the JVM has at most 64 KiB: a field or constant takes some thirty bytes of it. */
    private static final int WEIGHT_OF_METHOD = 1_500;

    private static final int CONSTANTS_OF_STATEMENT = 64;

    private static final String LAYOUT = "layout";
    private static final String DEFAULTS = "defaults";

    private final ClassName view;

    /** Of one type. */
    private final TypeSpec.Builder part;

    private CatalogGenerator(ClassName view, ClassName part) {
        this.view = view;
        this.part = TypeSpec.classBuilder(part)
                .addModifiers(Modifier.STATIC, Modifier.FINAL)
                .superclass(ParameterizedTypeName.get(ClassName.get(ViewType.class), view));
    }

    /** The class inside the catalogue that makes layout, defaults and views of a type: one class, since each class that a release loads takes time. */
    static ClassName partOf(ClassName catalog, Schema schema) {
        return catalog.nestedClass("Of" + schema.name().replace(StructUse.SEPARATOR, ViewScope.SEPARATOR));
    }

    static JavaFile generate(ClassName catalog, List<Schema> schemas, Map<String, RecordLayout> layouts) {
        CodeBlock types = views(catalog, schemas);
        CodeBlock spawned =
                views(catalog, schemas.stream().filter(Schema::spawned).toList());
        CodeBlock marked = spawned.isEmpty() ? spawned : CodeBlock.of("\n$>$>.spawned($L)$<$<", spawned);
        TypeSpec.Builder generated = TypeSpec.classBuilder(catalog)
                .addModifiers(Modifier.PUBLIC, Modifier.FINAL)
                .addJavadoc("The record types, as their views were compiled.\n")
                .addField(FieldSpec.builder(Catalog.class, "CATALOG", Modifier.PUBLIC, Modifier.STATIC, Modifier.FINAL)
                        .addJavadoc("All views: what a store is opened with.\n")
                        .initializer("$T.of($L)$L", Catalog.class, types, marked)
                        .build())
                .addMethod(privateConstructor());
        for (Schema schema : schemas) {
            CatalogGenerator generator =
                    new CatalogGenerator(ViewGenerator.classOf(catalog, schema), partOf(catalog, schema));
            generator.addConstructor(schema);
            generator.addLayout(schema, Objects.requireNonNull(layouts.get(schema.name())));
            generator.addDefaults(schema);
            generator.addFactories();
            generated.addType(generator.part.build());
        }
        return JavaFile.builder(catalog.packageName(), generated.build())
                .addFileComment("$L", new Marker(catalog.canonicalName(), null).text())
                .skipJavaLangImports(true)
                .indent("    ")
                .build();
    }

    private static CodeBlock views(ClassName catalog, List<Schema> schemas) {
        return schemas.stream()
                .map(schema -> ViewGenerator.classOf(catalog, schema))
                .map(view -> CodeBlock.of("$T.TYPE", view))
                .collect(CodeBlock.joining(", "));
    }

    private static MethodSpec privateConstructor() {
        return MethodSpec.constructorBuilder().addModifiers(Modifier.PRIVATE).build();
    }

    private void addConstructor(Schema schema) {
        part.addMethod(MethodSpec.constructorBuilder()
                .addStatement("super($S, $T.class)", schema.name(), view)
                .build());
    }

    private void addFactories() {
        addFactory("fixed", ViewGenerator.FIXED);
        addFactory("fixedInBlocks", ViewGenerator.FIXED_IN_BLOCKS);
        addFactory("keyed", ViewGenerator.KEYED);
    }

    private void addFactory(String name, String made) {
        part.addMethod(implemented(name, view)
                .addParameter(Binding.class, "binding")
                .addStatement("return $T.$L(binding)", view.nestedClass(made), ViewGenerator.FACTORY)
                .build());
    }

    private static MethodSpec.Builder implemented(String name, TypeName result) {
        return MethodSpec.methodBuilder(name)
                .addAnnotation(Override.class)
                .addModifiers(Modifier.PROTECTED)
                .returns(result);
    }

    private void addLayout(Schema schema, RecordLayout layout) {
        MethodSpec.Builder whole = implemented("compiledLayout", ClassName.get(RecordLayout.class))
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
        int parts = 0;
        int weight = 0;
        MethodSpec.Builder into = whole;
        for (int i = 0; i < shipped.size(); i++) {
            SchemaField field = shipped.get(i);
            weight += 1 + field.constants().size();
            if (weight > WEIGHT_OF_METHOD && into != whole || weight > WEIGHT_OF_METHOD / 2 && into == whole) {
                weight = 1 + field.constants().size();
                addPart(into, whole);
                String partName = LAYOUT + ++parts;
                whole.addStatement("$L(layout)", partName);
                into = method(partName).addParameter(LayoutBuilder.class, "layout");
            }
            addField(schema, field, layout.fields().get(i), into);
        }
        addPart(into, whole);
        part.addMethod(whole.addStatement("return layout.build()").build());
    }

    private void addDefaults(Schema schema) {
        MethodSpec.Builder whole = implemented("declaredDefaults", ClassName.get(DataRecord.class))
                .addStatement("$T defaults = new $T($S)", DataRecord.class, DataRecord.class, schema.name());
        int parts = 0;
        int weight = 0;
        MethodSpec.Builder into = whole;
        for (SchemaField field : schema.fields()) {
            Variant value = field.ship() ? field.defaultValue() : null;
            if (value != null) {
                weight += VariantCode.weight(value);
                if (weight > WEIGHT_OF_METHOD / 2) {
                    weight = VariantCode.weight(value);
                    addPart(into, whole);
                    String partName = DEFAULTS + ++parts;
                    whole.addStatement("$L(defaults)", partName);
                    into = method(partName).addParameter(DataRecord.class, "defaults");
                }
                into.addStatement("defaults.set($S, $L)", field.name(), VariantCode.of(value));
            }
        }
        addPart(into, whole);
        part.addMethod(whole.addStatement("return defaults").build());
    }

    private void addPart(MethodSpec.Builder into, MethodSpec.Builder whole) {
        if (into != whole) {
            part.addMethod(into.build());
        }
    }

    private static MethodSpec.Builder method(String name) {
        return MethodSpec.methodBuilder(name).addModifiers(Modifier.PRIVATE, Modifier.STATIC);
    }

    /** A chain of a thousand calls would overflow javac's stack: constants come in statements of some each. */
    private static void addField(Schema schema, SchemaField field, FieldLayout place, MethodSpec.Builder into) {
        CodeBlock.Builder statement = field(schema, field, place).toBuilder();
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

    private static CodeBlock field(Schema schema, SchemaField field, FieldLayout place) {
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
        } else if (field.isList()) {
            code.add(".to($S)", schema.name() + StructUse.SEPARATOR + field.name());
        }
        if (place.itemAlignment() != FieldLayout.ITEM_ALIGNMENT) {
            code.add(".aligned($L)", place.itemAlignment());
        }
        if (place.hot()) {
            code.add(".hot()");
        }
        if (place.index() != IndexKind.NONE) {
            code.add(".indexed($T.$L)", IndexKind.class, place.index().name());
        }
        if (field.optional()) {
            code.add(".optional($L)", place.presenceIndex());
        }
        field.formerly().forEach(alias -> code.add("\n.formerly($S)", alias));
        return code.build();
    }
}
