package dev.ashlar.compiler.generate;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import java.util.stream.Collectors;
import javax.lang.model.element.Modifier;
import org.jspecify.annotations.Nullable;

/** A method of a view: abstract, with a body in either binding; or final, over other methods. For one thread. */
final class ViewMethod {
    private final MethodSpec.Builder signature;
    private @Nullable CodeBlock doc;
    private @Nullable CodeBlock fixed;
    private @Nullable CodeBlock keyed;
    private @Nullable CodeBlock body;

    private ViewMethod(MethodSpec.Builder signature) {
        this.signature = signature;
    }

    /** A public method without parameters, documentation or body. */
    static ViewMethod of(String name, TypeName result) {
        return new ViewMethod(MethodSpec.methodBuilder(name).returns(result).addModifiers(Modifier.PUBLIC));
    }

    ViewMethod parameter(TypeName type, String name) {
        signature.addParameter(type, name);
        return this;
    }

    ViewMethod parameter(Class<?> type, String name) {
        signature.addParameter(type, name);
        return this;
    }

    /** Documents the method; texts of schemas come as arguments. */
    ViewMethod doc(String format, Object... arguments) {
        doc = CodeBlock.of(format + "\n", arguments);
        return this;
    }

    /** Gives the statement of the binding whose offsets are literals. */
    ViewMethod fixed(String format, Object... arguments) {
        fixed = CodeBlock.of(format, arguments);
        return this;
    }

    /** Gives the statement of the binding that finds fields by key. */
    ViewMethod keyed(String format, Object... arguments) {
        keyed = CodeBlock.of(format, arguments);
        return this;
    }

    /** Adds a statement to a method that needs no binding. */
    ViewMethod then(String format, Object... arguments) {
        CodeBlock.Builder statements = body == null ? CodeBlock.builder() : body.toBuilder();
        body = statements.addStatement(format, arguments).build();
        return this;
    }

    String name() {
        return signature.build().name();
    }

    /** Name and types of the parameters: no two methods of a class have the same. */
    String signature() {
        MethodSpec method = signature.build();
        return method.parameters().stream()
                .map(parameter -> simple(parameter.type().toString()))
                .collect(Collectors.joining(", ", method.name() + "(", ")"));
    }

    private static String simple(String type) {
        return type.substring(type.lastIndexOf('.') + 1);
    }

    /**
     * Where the methods of a struct field go.
     *
     * @param binding class of the view's binding
     * @param members class inside of it that has the members
     */
    record Member(TypeSpec.Builder binding, TypeSpec.Builder members) {}

    /** Adds the method, without a body, to the interface of a struct. */
    void addTo(TypeSpec.Builder struct) {
        MethodSpec.Builder declared = signature.build().toBuilder();
        if (doc != null) {
            declared.addJavadoc(doc);
        }
        struct.addMethod(declared.addModifiers(Modifier.ABSTRACT).build());
    }

    /**
     * Adds the method to the class of a struct field. Reading is protected: the binding reads, and the class of the members calls it.
     *
     * @param path of the struct field
     * @param type class of the struct field, whose interface documents the method
     */
    void addTo(String path, TypeSpec.Builder type, Member fixedBinding, Member keyedBinding) {
        if (body != null) {
            type.addMethod(signature.build().toBuilder()
                    .addAnnotation(Override.class)
                    .addModifiers(Modifier.FINAL)
                    .addCode(body)
                    .build());
        } else if (fixed != null && keyed != null) {
            addMember(path, fixed, fixedBinding);
            addMember(path, keyed, keyedBinding);
        } else {
            throw new IllegalStateException(signature() + " has no body");
        }
    }

    private void addMember(String path, CodeBlock statement, Member binding) {
        MethodSpec own = signature.build();
        String name = path + ViewScope.SEPARATOR + own.name();
        MethodSpec.Builder reader = MethodSpec.methodBuilder(name)
                .addModifiers(Modifier.PRIVATE)
                .returns(own.returnType())
                .addParameters(own.parameters())
                .addStatement(statement);
        binding.binding().addMethod(reader.build());
        String arguments =
                own.parameters().stream().map(parameter -> parameter.name()).collect(Collectors.joining(", "));
        String before = own.returnType().equals(TypeName.VOID) ? "" : "return ";
        binding.members().addMethod(overriding(CodeBlock.of("$L$L($L)", before, name, arguments)));
    }

    /** Adds the method to the view, and its bodies to the bindings. */
    void addTo(TypeSpec.Builder view, TypeSpec.Builder fixedBinding, TypeSpec.Builder keyedBinding) {
        MethodSpec.Builder declared = signature.build().toBuilder();
        if (doc != null) {
            declared.addJavadoc(doc);
        }
        if (body != null) {
            view.addMethod(declared.addModifiers(Modifier.FINAL).addCode(body).build());
        } else if (fixed != null && keyed != null) {
            view.addMethod(declared.addModifiers(Modifier.ABSTRACT).build());
            fixedBinding.addMethod(overriding(fixed));
            keyedBinding.addMethod(overriding(keyed));
        } else {
            throw new IllegalStateException(signature() + " has no body");
        }
    }

    private MethodSpec overriding(CodeBlock statement) {
        return signature.build().toBuilder()
                .addAnnotation(Override.class)
                .addStatement(statement)
                .build();
    }
}
