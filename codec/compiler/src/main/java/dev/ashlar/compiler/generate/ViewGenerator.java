package dev.ashlar.compiler.generate;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.JavaFile;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.view.Binding;
import dev.ashlar.codec.view.View;
import dev.ashlar.codec.view.ViewType;
import dev.ashlar.compiler.schema.Schema;
import java.util.Objects;
import java.util.Set;
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
    private final boolean joml;
    private final ClassName viewClass;
    private final ViewScope scope;
    private final TypeSpec.Builder view;
    private final TypeSpec.Builder fixed;
    private final TypeSpec.Builder keyed;

    private ViewGenerator(
            ClassName catalog, Schema schema, RecordLayout layout, Set<String> viewClasses, boolean joml) {
        this.catalog = catalog;
        this.joml = joml;
        this.schema = schema;
        this.layout = layout;
        this.viewClass = classOf(catalog, schema);
        this.scope = ViewScope.of(schema, layout, viewClass, viewClasses);
        this.view = TypeSpec.classBuilder(viewClass)
                .addModifiers(Modifier.PUBLIC, Modifier.ABSTRACT)
                .superclass(View.class)
                .addSuperinterfaces(scope.interfaces())
                .addJavadoc("$L\n", JavadocText.of(schema, "A record of type "));
        this.fixed = TypeSpec.classBuilder(FIXED)
                .addModifiers(Modifier.STATIC)
                .superclass(viewClass)
                .addMethod(constructor())
                .addMethod(factory(FIXED))
                .addMethod(layout.kind().isRows() ? rowOffset() : place("placeInColumns"));
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
        view.addField(typeConstant())
                .addFields(KeyConstants.of(schema, scope.allFields(), catalog))
                .addMethod(constructor());
        scope.fields().forEach(this::addField);
        ViewMethod.Member inFixed = new ViewMethod.Member(fixed, fixed);
        ViewMethod.Member inKeyed = new ViewMethod.Member(keyed, keyed);
        scope.children().forEach(child -> addStruct(child, view, inFixed, inKeyed));
        SnapshotGenerator.ofRecord(scope).addTo(view);
        view.addType(fixed.build()).addType(fixedInBlocks()).addType(keyed.build());
        return JavaFile.builder(catalog.packageName(), view.build())
                .addFileComment("$L", new Marker(catalog.canonicalName(), schema.name()).text())
                .skipJavaLangImports(true)
                .indent("    ")
                .build();
    }

    private void addField(ViewField field) {
        if (field.type().hasConstants() && field.declaring().equals(viewClass)) {
            view.addType(EnumGenerator.generate(field));
        }
        addElementView(field);
        FieldMethods.all(field, layout, joml).forEach(method -> method.addTo(view, fixed, keyed));
    }

    private void addElementView(ViewField field) {
        if (field.schema().isList()) {
            ListMethods.addElementView(field, view);
        }
    }

    /**
     * Adds a struct field to the class around it: an abstract class of the members, and in either binding a class inside of it that reads them. The objects
     * come with the view, and read the record that the view is positioned on.
     */
    private void addStruct(
            ViewScope struct, TypeSpec.Builder around, ViewMethod.Member inFixed, ViewMethod.Member inKeyed) {
        TypeSpec.Builder type = TypeSpec.classBuilder(struct.type())
                .addModifiers(Modifier.PUBLIC, Modifier.ABSTRACT, Modifier.STATIC)
                .addSuperinterfaces(struct.interfaces())
                .addJavadoc("The members of: $L\n", JavadocText.subject(Objects.requireNonNull(struct.use())))
                .addMethod(MethodSpec.constructorBuilder()
                        .addModifiers(Modifier.PRIVATE)
                        .build());
        around.addMethod(StructGenerator.accessor(struct, struct.type())
                .addModifiers(Modifier.ABSTRACT)
                .build());
        if (struct.isFixedList()) {
            around.addMethod(StructGenerator.counter(struct, Modifier.FINAL));
        }
        ViewMethod.Member fixedMembers = new ViewMethod.Member(fixed, members(FIXED, struct));
        ViewMethod.Member keyedMembers = new ViewMethod.Member(keyed, members(KEYED, struct));
        for (ViewField field : struct.fields()) {
            addElementView(field);
            if (field.schema().isList() && !field.isInFixedList()) {
                // The interface returns the struct, this class the element view.
                FieldMethods.of(field).forEach(method -> method.addTo(type));
            }
            FieldMethods.all(field, layout, joml)
                    .forEach(method -> method.addTo(struct.path(), type, fixedMembers, keyedMembers));
        }
        struct.children().forEach(child -> addStruct(child, type, fixedMembers, keyedMembers));
        view.addType(type.build());
        addMembers(struct, inFixed, fixedMembers);
        addMembers(struct, inKeyed, keyedMembers);
    }

    private static TypeSpec.Builder members(String binding, ViewScope struct) {
        TypeSpec.Builder type = TypeSpec.classBuilder(binding + struct.type().simpleName())
                .addModifiers(Modifier.PRIVATE, Modifier.FINAL)
                .superclass(struct.type());
        return SnapshotGenerator.isUnbounded(struct)
                ? type.addMethod(SnapshotGenerator.requireCopyable(binding))
                : type;
    }

    /** The object that has the members, and the accessor that returns it. */
    private static void addMembers(ViewScope struct, ViewMethod.Member around, ViewMethod.Member members) {
        TypeSpec type = members.members().build();
        String field = struct.accessor() + ViewScope.SEPARATOR;
        around.binding().addType(type);
        MethodSpec.Builder accessor = MethodSpec.methodBuilder(struct.accessor())
                .addAnnotation(Override.class)
                .addModifiers(Modifier.PUBLIC)
                .returns(struct.type());
        if (struct.isFixedList()) {
            Place.Step list = struct.list();
            String name = Objects.requireNonNull(struct.use()).name();
            around.binding()
                    .addField(FieldSpec.builder(TypeName.INT, list.variable(), Modifier.PRIVATE)
                            .build());
            accessor.addParameter(TypeName.INT, "index")
                    .addStatement("$L = indexIn(index, $L, $S)", list.variable(), list.count(), name);
        }
        around.members()
                .addField(FieldSpec.builder(struct.type(), field, Modifier.PRIVATE, Modifier.FINAL)
                        .initializer("new $L()", type.name())
                        .build())
                .addMethod(accessor.addStatement("return $L", field).build());
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
