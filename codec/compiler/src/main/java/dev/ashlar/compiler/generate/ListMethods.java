package dev.ashlar.compiler.generate;

import com.palantir.javapoet.ArrayTypeName;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.view.View;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.compiler.schema.StructUse;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import javax.lang.model.element.Modifier;

/** Methods of lists of structs, which read through an element view. */
final class ListMethods {
    private static final String TAGS = "@param index 0 for the first\n";
    private static final String THROWS = "\n@throws IndexOutOfBoundsException where there is no element";

    private ListMethods() {}

    static void write(ViewField field, Consumer<ViewMethod> out) {
        if (field.schema().isCase()) {
            writeCase(field, out);
        } else if (field.schema().rules().single()) {
            writeOne(field, out);
        } else {
            writeList(field, out);
        }
    }

    /** Name of the method that reads a case. */
    static String caseName(ViewField field) {
        return JavaNames.prefixed("as", field.member());
    }

    private static void writeCase(ViewField field, Consumer<ViewMethod> out) {
        out.accept(ViewMethod.of(caseName(field), viewOf(field))
                .doc(
                        "Reads a value of the kind {@code $L}.\n\n"
                                + "@return the element view of this case, always the same object: it reads the value until the next call\n"
                                + "@throws IllegalStateException where this is another case, or none",
                        JavaNames.constant(field.member()))
                .fixed(
                        "return moveToCase($L, $L)",
                        field.schema().constants().get(0).value(),
                        call(field))
                .keyed("return keyedFields().moveToCase(this, $L, $L)", field.numberText(), call(field)));
    }

    private static void writeOne(ViewField field, Consumer<ViewMethod> out) {
        out.accept(ViewMethod.of(field.name(), viewOf(field))
                .doc(
                        "Reads: $L\n\n"
                                + "@return the view of this variant, always the same object: it reads the variant until the next call; without a value its kind is {@code NONE}",
                        field.doc())
                .fixed("return $LmoveToOne($L, $L)", cast(field), field.place().at(), call(field))
                .keyed("return $LkeyedFields().moveToOne(this, $L, $L)", cast(field), field.numberText(), call(field)));
    }

    private static ClassName viewOf(ViewField field) {
        ClassName type = field.elementView();
        return type == null ? field.target() : type;
    }

    private static void writeList(ViewField field, Consumer<ViewMethod> out) {
        String view = call(field);
        out.accept(ViewMethod.of(field.name("Count"), TypeName.INT)
                .doc("{@return the number of elements of: $L}", field.subject())
                .fixed("return countElements($L, $L)", field.place().at(), view)
                .keyed("return keyedFields().countElements(this, $L, $L)", field.numberText(), view));
        ClassName type = field.elementView();
        out.accept(ViewMethod.of(field.name(), type == null ? field.target() : type)
                .parameter(TypeName.INT, "index")
                .doc(
                        "Reads an element of: $L\n\n" + TAGS
                                + "@return the element view of this list, always the same object: it reads the element until the next call"
                                + THROWS,
                        field.doc())
                .fixed(
                        "return $LmoveToElement($L, index, $L)",
                        cast(field),
                        field.place().at(),
                        view)
                .keyed(
                        "return $LkeyedFields().moveToElement(this, $L, index, $L)",
                        cast(field),
                        field.numberText(),
                        view));
        if (type != null) {
            out.accept(ViewMethod.of(field.name(), TypeName.VOID)
                    .parameter(TypeName.INT, "index")
                    .parameter(type, "into")
                    .doc(
                            "Moves another view to an element of: $L\n\n" + TAGS
                                    + "@param into a view of these elements, of the same reader"
                                    + THROWS,
                            field.doc())
                    .fixed("moveToElement($L, index, $L, into)", field.place().at(), view)
                    .keyed("keyedFields().moveToElement(this, $L, index, $L, into)", field.numberText(), view));
        }
        if (field.schema().isMap()) {
            out.accept(find(field, view));
        }
    }

    private static ViewMethod find(ViewField field, String view) {
        SchemaField key =
                Objects.requireNonNull(field.schema().elements()).fields().get(0);
        ViewMethod method = ViewMethod.of(JavaNames.prefixed("find", field.member()), TypeName.INT);
        if (key.type() == ValueType.ENUM) {
            // Numbers of other data may be others than those of the code, and there are few constants.
            ClassName type = field.target().nestedClass(JavaNames.enumClass(key.name(), field.viewClasses()));
            return method.parameter(type, "key")
                    .doc(findDoc("the key"), field.subject())
                    .then("int index = $L() - 1", field.name("Count"))
                    .then("while (index >= 0 && $L(index).key() != key) index--", field.name())
                    .then("return index");
        }
        String name = key.type() == ValueType.REF ? "row" : "key";
        TypeName type = switch (key.type()) {
            case STRING -> ClassName.get(CharSequence.class);
            case REF, I8, U8, I16, U16 -> TypeName.INT;
            default -> JavaTypes.of(key.type());
        };
        String what = name.equals("row") ? "row of the record that is the key" : "the key";
        return method.parameter(type, name)
                .doc(findDoc(what).replace("@param key", "@param " + name), field.subject())
                .fixed("return findEntry($L, $L, $L)", field.place().at(), name, view)
                .keyed("return keyedFields().findEntry(this, $L, $L, $L)", field.numberText(), name, view);
    }

    private static String findDoc(String what) {
        return "Finds an entry of: $L. The search moves the element view of this map, and allocates nothing.\n\n@param key "
                + what + "\n@return index of the entry; −1 where there is none";
    }

    /** In a list of a fixed length, each element has an element view of another class. */
    private static CodeBlock cast(ViewField field) {
        return field.isInFixedList() && !field.owner().isEmpty()
                ? CodeBlock.of("($T) ", field.target())
                : CodeBlock.of("");
    }

    /** Adds the element view to the class of the record's view, made when it is first asked for. */
    static void addElementView(ViewField field, TypeSpec.Builder view) {
        ClassName type = field.elementView();
        String name = elements(field);
        if (field.isInFixedList()) {
            addElementViews(field, name, view);
            return;
        }
        if (type == null) {
            throw new IllegalArgumentException(field.schema().name() + " has no element view");
        }
        view.addField(FieldSpec.builder(type, name, Modifier.PRIVATE).build())
                .addMethod(MethodSpec.methodBuilder(name)
                        .addModifiers(Modifier.FINAL)
                        .returns(type)
                        .addStatement("$T made = $L", type, name)
                        .beginControlFlow("if (made == null)")
                        .addStatement("made = elementView($L, $T.$L)", field.numberText(), type, JavaNames.TYPE)
                        .addStatement("$L = made", name)
                        .endControlFlow()
                        .addStatement("return made")
                        .build());
    }

    /** One element view for each element of the lists of a fixed length around the field. */
    private static void addElementViews(ViewField field, String name, TypeSpec.Builder view) {
        List<Place.Step> steps = field.place().steps();
        CodeBlock.Builder code = CodeBlock.builder().add("switch (at) {\n$>");
        int count = steps.stream().mapToInt(Place.Step::count).reduce(1, (a, b) -> a * b);
        for (int i = 0; i < count; i++) {
            int left = i;
            int number = field.number();
            String path = field.schema().name();
            String[] parts = path.split("\\.");
            int part = parts.length;
            for (int step = steps.size() - 1; step >= 0; step--) {
                Place.Step list = steps.get(step);
                int index = left % list.count();
                left /= list.count();
                number += index * list.fields();
                do {
                    part--;
                } while (!Schema.isIndex(parts[part]));
                parts[part] = Integer.toString(index);
            }
            String type = field.owner() + StructUse.SEPARATOR + String.join(".", parts);
            ClassName made = ClassName.get(field.declaring().packageName(), JavaNames.viewClass(type));
            code.add("case $L -> elementView($L, $T.$L);\n", i, number, made, JavaNames.TYPE);
        }
        code.add("default -> throw new $T(at);\n$<}", IndexOutOfBoundsException.class);
        TypeName views = ArrayTypeName.of(View.class);
        view.addField(FieldSpec.builder(views, name, Modifier.PRIVATE, Modifier.FINAL)
                        .initializer("new $T[$L]", View.class, count)
                        .build())
                .addMethod(MethodSpec.methodBuilder(name)
                        .addModifiers(Modifier.FINAL)
                        .returns(View.class)
                        .addParameter(TypeName.INT, "at")
                        .addStatement("$T made = $L[at]", View.class, name)
                        .beginControlFlow("if (made == null)")
                        .addStatement("made = $L", code.build())
                        .addStatement("$L[at] = made", name)
                        .endControlFlow()
                        .addStatement("return made")
                        .build());
    }

    /** Gives the element view. */
    private static String call(ViewField field) {
        return elements(field) + "(" + (field.isInFixedList() ? field.place().element() : "") + ")";
    }

    /** Name of the element view, which no field has. */
    private static String elements(ViewField field) {
        return field.schema().name().replace('.', ViewScope.SEPARATOR) + ViewScope.SEPARATOR + "elements";
    }
}
