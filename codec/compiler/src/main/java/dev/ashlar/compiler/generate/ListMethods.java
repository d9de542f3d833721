package dev.ashlar.compiler.generate;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.compiler.schema.SchemaField;
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
                        "return moveToCase($L, $L())",
                        field.schema().constants().get(0).value(),
                        elements(field))
                .keyed("return keyedFields().moveToCase(this, $L, $L())", field.number(), elements(field)));
    }

    private static void writeOne(ViewField field, Consumer<ViewMethod> out) {
        out.accept(ViewMethod.of(field.name(), viewOf(field))
                .doc(
                        "Reads: $L\n\n"
                                + "@return the view of this variant, always the same object: it reads the variant until the next call; without a value its kind is {@code NONE}",
                        field.doc())
                .fixed("return moveToOne($L, $L())", field.place().at(), elements(field))
                .keyed("return keyedFields().moveToOne(this, $L, $L())", field.number(), elements(field)));
    }

    private static ClassName viewOf(ViewField field) {
        ClassName type = field.elementView();
        return type == null ? field.target() : type;
    }

    private static void writeList(ViewField field, Consumer<ViewMethod> out) {
        String view = elements(field);
        out.accept(ViewMethod.of(field.name("Count"), TypeName.INT)
                .doc("{@return the number of elements of: $L}", field.subject())
                .fixed("return countElements($L, $L())", field.place().at(), view)
                .keyed("return keyedFields().countElements(this, $L, $L())", field.number(), view));
        ClassName type = field.elementView();
        out.accept(ViewMethod.of(field.name(), type == null ? field.target() : type)
                .parameter(TypeName.INT, "index")
                .doc(
                        "Reads an element of: $L\n\n" + TAGS
                                + "@return the element view of this list, always the same object: it reads the element until the next call"
                                + THROWS,
                        field.doc())
                .fixed("return moveToElement($L, index, $L())", field.place().at(), view)
                .keyed("return keyedFields().moveToElement(this, $L, index, $L())", field.number(), view));
        if (type != null) {
            out.accept(ViewMethod.of(field.name(), TypeName.VOID)
                    .parameter(TypeName.INT, "index")
                    .parameter(type, "into")
                    .doc(
                            "Moves another view to an element of: $L\n\n" + TAGS
                                    + "@param into a view of these elements, of the same reader"
                                    + THROWS,
                            field.doc())
                    .fixed("moveToElement($L, index, $L(), into)", field.place().at(), view)
                    .keyed("keyedFields().moveToElement(this, $L, index, $L(), into)", field.number(), view));
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
                .fixed("return findEntry($L, $L, $L())", field.place().at(), name, view)
                .keyed("return keyedFields().findEntry(this, $L, $L, $L())", field.number(), name, view);
    }

    private static String findDoc(String what) {
        return "Finds an entry of: $L. The search moves the element view of this map, and allocates nothing.\n\n@param key "
                + what + "\n@return index of the entry; −1 where there is none";
    }

    /** Adds the element view to the class of the record's view, made when it is first asked for. */
    static void addElementView(ViewField field, TypeSpec.Builder view) {
        ClassName type = field.elementView();
        if (type == null) {
            throw new IllegalArgumentException(field.schema().name() + " has no element view");
        }
        String name = elements(field);
        view.addField(FieldSpec.builder(type, name, Modifier.PRIVATE).build())
                .addMethod(MethodSpec.methodBuilder(name)
                        .addModifiers(Modifier.FINAL)
                        .returns(type)
                        .addStatement("$T made = $L", type, name)
                        .beginControlFlow("if (made == null)")
                        .addStatement("made = elementView($L, $T.$L)", field.number(), type, JavaNames.TYPE)
                        .addStatement("$L = made", name)
                        .endControlFlow()
                        .addStatement("return made")
                        .build());
    }

    /** Name of the element view, which no field has. */
    private static String elements(ViewField field) {
        return field.schema().name().replace('.', ViewScope.SEPARATOR) + ViewScope.SEPARATOR + "elements";
    }
}
