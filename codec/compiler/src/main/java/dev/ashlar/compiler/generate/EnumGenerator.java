package dev.ashlar.compiler.generate;

import com.palantir.javapoet.ArrayTypeName;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterSpec;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import dev.ashlar.codec.layout.EnumConstant;
import dev.ashlar.compiler.schema.SchemaField;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import javax.lang.model.element.Modifier;

/** Writes the enum of a field: its constants in the order of their values, then one for values of newer data. */
final class EnumGenerator {
    private static final String UNKNOWN = "UNKNOWN";

    private EnumGenerator() {}

    static TypeSpec generate(ClassName type, SchemaField field) {
        TypeSpec.Builder generated = TypeSpec.enumBuilder(type)
                .addModifiers(Modifier.PUBLIC)
                .addJavadoc("Values of: $L.\n", JavadocText.subject(field));
        List<EnumConstant> constants = field.constants().stream()
                .sorted(Comparator.comparingInt(EnumConstant::value))
                .toList();
        for (EnumConstant constant : constants) {
            String name = constant.name();
            generated.addEnumConstant(JavaNames.constant(name), constant(name, JavadocText.escaped(name)));
        }
        generated.addEnumConstant(UNKNOWN, constant("", "A value that the program was not compiled with."));
        int greatest = constants.get(constants.size() - 1).value();
        boolean dense = greatest == constants.size() - 1;
        if (!dense) {
            generated.addMethod(byValue(type, constants, greatest));
        }
        return generated
                .addField(FieldSpec.builder(
                                ArrayTypeName.of(type), "VALUES", Modifier.PRIVATE, Modifier.STATIC, Modifier.FINAL)
                        .initializer(dense ? "values()" : "byValue()")
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

    /** Numbers of constants that were removed stay without one. */
    private static MethodSpec byValue(ClassName type, List<EnumConstant> constants, int greatest) {
        MethodSpec.Builder method = MethodSpec.methodBuilder("byValue")
                .addModifiers(Modifier.PRIVATE, Modifier.STATIC)
                .returns(ArrayTypeName.of(type))
                .addStatement("$T[] all = new $T[$L]", type, type, greatest + 1)
                .addStatement("$T.fill(all, $L)", Arrays.class, UNKNOWN);
        for (EnumConstant constant : constants) {
            method.addStatement("all[$L] = $L", constant.value(), JavaNames.constant(constant.name()));
        }
        return method.addStatement("return all").build();
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
