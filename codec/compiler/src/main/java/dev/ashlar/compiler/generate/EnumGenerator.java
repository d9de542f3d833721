package dev.ashlar.compiler.generate;

import com.palantir.javapoet.ArrayTypeName;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterSpec;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import dev.ashlar.compiler.schema.SchemaField;
import javax.lang.model.element.Modifier;

/** Writes the enum of a field: its constants in the order of their values, then one for values of newer data. */
final class EnumGenerator {
    private static final String UNKNOWN = "UNKNOWN";

    private EnumGenerator() {}

    static TypeSpec generate(ClassName type, SchemaField field) {
        TypeSpec.Builder generated = TypeSpec.enumBuilder(type)
                .addModifiers(Modifier.PUBLIC)
                .addJavadoc("Values of: $L.\n", JavadocText.subject(field));
        for (String constant : field.constants()) {
            generated.addEnumConstant(JavaNames.constant(constant), constant(constant, JavadocText.escaped(constant)));
        }
        generated.addEnumConstant(UNKNOWN, constant("", "A value that the program was not compiled with."));
        return generated
                .addField(FieldSpec.builder(
                                ArrayTypeName.of(type), "VALUES", Modifier.PRIVATE, Modifier.STATIC, Modifier.FINAL)
                        .initializer("values()")
                        .build())
                .addField(String.class, "text", Modifier.PRIVATE, Modifier.FINAL)
                .addMethod(MethodSpec.constructorBuilder()
                        .addParameter(String.class, "text")
                        .addStatement("this.text = text")
                        .build())
                .addMethod(textAccessor())
                .addMethod(ofValue(type))
                .build();
    }

    private static TypeSpec constant(String text, String doc) {
        return TypeSpec.anonymousClassBuilder("$S", text)
                .addJavadoc("$L\n", JavadocText.sentence(doc))
                .build();
    }

    private static MethodSpec textAccessor() {
        return MethodSpec.methodBuilder("text")
                .addModifiers(Modifier.PUBLIC)
                .returns(String.class)
                .addJavadoc("{@return the name in the schema; empty for {@link #UNKNOWN}}\n")
                .addStatement("return text")
                .build();
    }

    private static MethodSpec ofValue(ClassName type) {
        return MethodSpec.methodBuilder("of")
                .addModifiers(Modifier.STATIC)
                .returns(type)
                .addParameter(ParameterSpec.builder(TypeName.INT, "value").build())
                .addStatement("return value >= 0 && value < VALUES.length ? VALUES[value] : $L", UNKNOWN)
                .build();
    }
}
