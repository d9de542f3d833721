package dev.ashlar.compiler.generate;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.JavaFile;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.compiler.layout.LayoutPlanner;
import dev.ashlar.compiler.schema.Schema;
import java.util.Objects;
import java.util.Set;
import javax.lang.model.element.Modifier;

/** Writes the interface of one struct: what all views of it have, whatever type and field they are of. */
final class StructGenerator {
    private StructGenerator() {}

    static JavaFile generate(ClassName catalog, Schema struct, Set<String> classes, boolean joml) {
        ClassName name = ClassName.get(catalog.packageName(), JavaNames.viewClass(struct.name()));
        RecordLayout layout = LayoutPlanner.plan(struct);
        ViewScope scope = ViewScope.of(struct, layout, name, classes);
        TypeSpec.Builder type = TypeSpec.interfaceBuilder(name)
                .addModifiers(Modifier.PUBLIC)
                .addSuperinterfaces(scope.interfaces())
                .addJavadoc("$L\n", JavadocText.of(struct, "A struct of type "));
        for (ViewField field : scope.fields()) {
            boolean isOwn = field.declaring().equals(name);
            if (isOwn && field.type().hasConstants()) {
                TypeSpec constants = EnumGenerator.generate(field);
                type.addType(constants.toBuilder().addModifiers(Modifier.STATIC).build());
            }
            if (isOwn) {
                FieldMethods.inStruct(field, layout, joml).forEach(method -> method.addTo(type));
            }
        }
        for (ViewScope child : scope.children()) {
            type.addMethod(accessor(child, child.interfaces().get(0))
                    .addModifiers(Modifier.ABSTRACT)
                    .build());
            if (child.isFixedList()) {
                type.addMethod(counter(child, Modifier.DEFAULT));
            }
        }
        SnapshotGenerator.ofStruct(scope).addToStruct(type);
        return JavaFile.builder(catalog.packageName(), type.build())
                .addFileComment("$L", new Marker(catalog.canonicalName(), struct.name()).text())
                .skipJavaLangImports(true)
                .indent("    ")
                .build();
    }

    /** The method that returns the number of elements of a list of a fixed length. */
    static MethodSpec counter(ViewScope list, Modifier modifier) {
        return MethodSpec.methodBuilder(list.counter())
                .addModifiers(Modifier.PUBLIC, modifier)
                .returns(TypeName.INT)
                .addJavadoc(
                        "{@return the number of elements of: $L}\n",
                        JavadocText.subject(Objects.requireNonNull(list.use())))
                .addStatement("return $L", list.list().count())
                .build();
    }

    /** The method that returns the view of a struct field, or of an element of a list of a fixed length, without a body. */
    static MethodSpec.Builder accessor(ViewScope struct, ClassName type) {
        String doc = JavadocText.subject(Objects.requireNonNull(struct.use()));
        if (struct.isFixedList()) {
            return MethodSpec.methodBuilder(struct.accessor())
                    .addModifiers(Modifier.PUBLIC)
                    .returns(type)
                    .addParameter(TypeName.INT, "index")
                    .addJavadoc(
                            "Reads an element of: $L\n\n@param index 0 for the first\n"
                                    + "@return the members of the element, always the same object: it reads the element until the next call, of the record that"
                                    + " the view is positioned on\n"
                                    + "@throws IndexOutOfBoundsException where there is no element\n",
                            doc);
        }
        return MethodSpec.methodBuilder(struct.accessor())
                .addModifiers(Modifier.PUBLIC)
                .returns(type)
                .addJavadoc(
                        "{@return the members of: $L; always the same object, which reads the record that the view is positioned on}\n",
                        doc);
    }
}
