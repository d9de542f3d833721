package dev.ashlar.compiler.generate;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.JavaFile;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import dev.ashlar.codec.layout.LayoutKind;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.view.Binding;
import dev.ashlar.codec.view.View;
import dev.ashlar.codec.view.ViewType;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import javax.lang.model.element.Modifier;

/**
 * Writes the view class of one type: an abstract class with the accessors, and inside it two bindings: one whose offsets are
 * literals, and one that finds fields by key.
 */
final class ViewGenerator {
    static final String FIXED = "Fixed";
    static final String FIXED_IN_BLOCKS = "FixedInBlocks";
    static final String KEYED = "Keyed";

    /** Of each of these classes. */
    static final String FACTORY = "of";

    private final ClassName catalog;
    private final Schema schema;
    private final RecordLayout layout;
    private final Set<String> viewClasses;
    private final boolean joml;
    private final ClassName viewClass;
    private final TypeSpec.Builder view;
    private final SnapshotGenerator snapshot;
    private final TypeSpec.Builder fixed;
    private final TypeSpec.Builder keyed;

    private ViewGenerator(
            ClassName catalog, Schema schema, RecordLayout layout, Set<String> viewClasses, boolean joml) {
        this.catalog = catalog;
        this.joml = joml;
        this.schema = schema;
        this.layout = layout;
        this.viewClasses = viewClasses;
        this.viewClass = classOf(catalog, schema);
        this.view = TypeSpec.classBuilder(viewClass)
                .addModifiers(Modifier.PUBLIC, Modifier.ABSTRACT)
                .superclass(View.class)
                .addJavadoc("$L\n", classDoc());
        this.snapshot = new SnapshotGenerator(viewClass);
        this.fixed = TypeSpec.classBuilder(FIXED)
                .addModifiers(Modifier.STATIC)
                .superclass(viewClass)
                .addMethod(constructor())
                .addMethod(factory(FIXED))
                .addMethod(layout.kind() == LayoutKind.ROWS ? rowOffset() : place("placeInColumns"));
        this.keyed = TypeSpec.classBuilder(KEYED)
                .addModifiers(Modifier.STATIC, Modifier.FINAL)
                .superclass(viewClass)
                .addMethod(constructor())
                .addMethod(factory(KEYED))
                .addMethod(place("placeAnywhere"));
    }

    /** The view class of a type. */
    static ClassName classOf(ClassName catalog, Schema schema) {
        return ClassName.get(catalog.packageName(), JavaNames.viewClass(schema.name()));
    }

    static JavaFile generate(
            ClassName catalog, Schema schema, RecordLayout layout, Set<String> viewClasses, boolean joml) {
        return new ViewGenerator(catalog, schema, layout, viewClasses, joml).file();
    }

    private JavaFile file() {
        List<SchemaField> shipped =
                schema.fields().stream().filter(SchemaField::ship).toList();
        List<ViewField> fields = IntStream.range(0, shipped.size())
                .mapToObj(
                        number -> new ViewField(shipped.get(number), Place.of(layout, number), viewClass, viewClasses))
                .toList();
        view.addField(typeConstant())
                .addFields(KeyConstants.of(fields, catalog))
                .addMethod(constructor());
        fields.forEach(this::addField);
        snapshot.addTo(view);
        view.addType(fixed.build()).addType(fixedInBlocks()).addType(keyed.build());
        return JavaFile.builder(catalog.packageName(), view.build())
                .addFileComment("$L", new Marker(catalog.canonicalName(), schema.name()).text())
                .skipJavaLangImports(true)
                .indent("    ")
                .build();
    }

    private void addField(ViewField field) {
        if (field.type().hasConstants()) {
            view.addType(EnumGenerator.generate(field));
        }
        List<ViewMethod> methods = FieldMethods.of(field);
        if (field.schema().optional()) {
            methods.add(FieldMethods.presence(field, layout));
        }
        if (joml) {
            JomlMethods.write(field, methods::add);
        }
        methods.forEach(method -> method.addTo(view, fixed, keyed));
        snapshot.add(field);
    }

    private String classDoc() {
        String subject = schema.doc().isEmpty() ? "A record of type " + schema.name() : schema.doc();
        return JavadocText.sentence(JavadocText.escaped(subject));
    }

    private FieldSpec typeConstant() {
        TypeName type = ParameterizedTypeName.get(ClassName.get(ViewType.class), viewClass);
        return FieldSpec.builder(type, JavaNames.TYPE, Modifier.PUBLIC, Modifier.STATIC, Modifier.FINAL)
                .addJavadoc("What a reader takes to make this view.\n")
                .initializer("new $T()", CatalogGenerator.partOf(catalog, schema))
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
                .addModifiers(Modifier.STATIC, Modifier.FINAL)
                .superclass(viewClass.nestedClass(FIXED))
                .addMethod(constructor())
                .addMethod(factory(FIXED_IN_BLOCKS))
                .addMethod(place("placeInBlocks"))
                .build();
    }

    private static MethodSpec place(String inherited) {
        return MethodSpec.methodBuilder("placeRow")
                .addAnnotation(Override.class)
                .addModifiers(Modifier.PROTECTED)
                .addParameter(TypeName.INT, "row")
                .addStatement("$L(row)", inherited)
                .build();
    }

    /** Its result is of the abstract class: the verifier would load the other class to compare the two. */
    private MethodSpec factory(String made) {
        return MethodSpec.methodBuilder(FACTORY)
                .addModifiers(Modifier.STATIC)
                .returns(viewClass)
                .addParameter(Binding.class, "binding")
                .addStatement("return new $L(binding)", made)
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
                .addParameter(TypeName.LONG, "row");
    }
}
