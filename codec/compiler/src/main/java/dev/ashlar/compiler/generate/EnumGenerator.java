package dev.ashlar.compiler.generate;

import com.palantir.javapoet.ArrayTypeName;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterSpec;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import dev.ashlar.codec.layout.EnumConstant;
import dev.ashlar.codec.layout.ValueType;
import java.util.List;
import javax.lang.model.element.Modifier;

/**
 * Writes the constants of a field as an enum of Java, in the order of their values: of an enum, and one more for values of newer
 * data; of flags, each with its bit.
 */
final class EnumGenerator {
    private static final String UNKNOWN = "UNKNOWN";

    private EnumGenerator() {}

    static TypeSpec generate(ViewField field) {
        List<EnumConstant> constants = field.place().layout().constants();
        return field.type() == ValueType.FLAGS ? flags(field, constants) : constants(field, constants);
    }

    private static TypeSpec constants(ViewField field, List<EnumConstant> constants) {
        ClassName type = field.constants();
        TypeSpec.Builder generated = begin(field);
        for (EnumConstant constant : constants) {
            generated.addEnumConstant(
                    JavaNames.constant(constant.name()), constant("$S", constant.name(), constant.name()));
        }
        generated.addEnumConstant(
                UNKNOWN,
                TypeSpec.anonymousClassBuilder("$S", "")
                        .addJavadoc("A value that the program was not compiled with.\n")
                        .build());
        boolean dense = constants.get(constants.size() - 1).value() == constants.size() - 1;
        if (dense) {
            generated.addField(FieldSpec.builder(
                            ArrayTypeName.of(type), "VALUES", Modifier.PRIVATE, Modifier.STATIC, Modifier.FINAL)
                    .initializer("values()")
                    .build());
        }
        return generated
                .addField(String.class, "text", Modifier.PRIVATE, Modifier.FINAL)
                .addMethod(MethodSpec.constructorBuilder()
                        .addParameter(String.class, "text")
                        .addStatement("this.text = text")
                        .build())
                .addMethod(text("{@return the name in the schema; empty for {@link #UNKNOWN}}"))
                .addMethod(ofValue(type, dense ? inOrder() : bySwitch(constants)))
                .build();
    }

    private static TypeSpec flags(ViewField field, List<EnumConstant> constants) {
        TypeSpec.Builder generated = begin(field);
        for (EnumConstant constant : constants) {
            generated.addEnumConstant(
                    JavaNames.constant(constant.name()),
                    constant("$S, $L", constant.name(), constant.name(), constant.value()));
        }
        return generated
                .addField(String.class, "text", Modifier.PRIVATE, Modifier.FINAL)
                .addField(TypeName.INT, "mask", Modifier.PRIVATE, Modifier.FINAL)
                .addMethod(MethodSpec.constructorBuilder()
                        .addParameter(String.class, "text")
                        .addParameter(TypeName.INT, "bit")
                        .addStatement("this.text = text")
                        .addStatement("this.mask = 1 << bit")
                        .build())
                .addMethod(text("{@return the name in the schema}"))
                .addMethod(MethodSpec.methodBuilder("mask")
                        .addModifiers(Modifier.PUBLIC)
                        .returns(TypeName.INT)
                        .addJavadoc("{@return the one bit that stands for the flag}\n")
                        .addStatement("return mask")
                        .build())
                .build();
    }

    private static TypeSpec.Builder begin(ViewField field) {
        return TypeSpec.enumBuilder(field.constants())
                .addModifiers(Modifier.PUBLIC)
                .addJavadoc("Values of: $L.\n", field.subject());
    }

    private static TypeSpec constant(String format, String text, Object... arguments) {
        return TypeSpec.anonymousClassBuilder(format, arguments)
                .addJavadoc("$L\n", JavadocText.sentence(JavadocText.escaped(text)))
                .build();
    }

    private static MethodSpec text(String doc) {
        return MethodSpec.methodBuilder("text")
                .addModifiers(Modifier.PUBLIC)
                .returns(String.class)
                .addJavadoc(doc + "\n")
                .addStatement("return text")
                .build();
    }

    private static MethodSpec ofValue(ClassName type, CodeBlock body) {
        return MethodSpec.methodBuilder("of")
                .addModifiers(Modifier.STATIC)
                .returns(type)
                .addParameter(ParameterSpec.builder(TypeName.INT, "value").build())
                .addCode(body)
                .build();
    }

    /** Values are positions. */
    private static CodeBlock inOrder() {
        return CodeBlock.builder()
                .addStatement("return value >= 0 && value < VALUES.length ? VALUES[value] : $L", UNKNOWN)
                .build();
    }

    /** Values have gaps: constants were removed. */
    private static CodeBlock bySwitch(List<EnumConstant> constants) {
        CodeBlock.Builder code = CodeBlock.builder().add("return switch (value) {\n$>");
        for (EnumConstant constant : constants) {
            code.add("case $L -> $L;\n", constant.value(), JavaNames.constant(constant.name()));
        }
        return code.add("default -> $L;\n$<};\n", UNKNOWN).build();
    }
}
