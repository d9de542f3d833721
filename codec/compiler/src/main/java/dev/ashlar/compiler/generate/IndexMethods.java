package dev.ashlar.compiler.generate;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.TypeName;
import dev.ashlar.codec.layout.IndexKind;
import dev.ashlar.codec.layout.ValueType;
import java.util.function.Consumer;

/** Methods that find records by the value of a field that has an index. The key of a type has none: every view finds by it. */
final class IndexMethods {
    private static final TypeName TEXT = ClassName.get(CharSequence.class);

    private final ViewField field;
    private final boolean unique;
    private final Consumer<ViewMethod> out;

    private IndexMethods(ViewField field, Consumer<ViewMethod> out) {
        this.field = field;
        this.unique = field.schema().index().isUnique();
        this.out = out;
    }

    static void write(ViewField field, Consumer<ViewMethod> out) {
        if (field.schema().index() != IndexKind.NONE && field.inView()) {
            new IndexMethods(field, out).write();
        }
    }

    private void write() {
        switch (field.type()) {
            case BOOL -> number(TypeName.BOOLEAN, "value", ValueType.BOOL, CodeBlock.of("value ? 1 : 0"));
            case ENUM -> text(field.constants(), "value", "one of them", CodeBlock.of("value.text()"));
            case STRING -> text(TEXT, "text", "any text", CodeBlock.of("text"));
            case REF -> target();
            case HASH -> {
                number(TypeName.LONG, "key", ValueType.HASH, CodeBlock.of("key"));
                text(TEXT, "text", "any text, which is hashed", CodeBlock.of("text"));
            }
            case U64 -> number(TypeName.LONG, "value", ValueType.U64, CodeBlock.of("value"));
            case U32, I64 -> number(TypeName.LONG, "value", ValueType.I64, CodeBlock.of("value"));
            default -> number(TypeName.INT, "value", ValueType.I64, CodeBlock.of("value"));
        }
    }

    private void number(TypeName type, String parameter, ValueType of, CodeBlock bits) {
        ViewMethod method = method(type, parameter, of == ValueType.BOOL ? "the value" : "any number");
        CodeBlock value = CodeBlock.of("$L, $L, $T.$L, $L", field.number(), key(), ValueType.class, of.name(), bits);
        out.accept(unique ? method.then("return findOne($L)", value) : method.then("matchField($L)", value));
    }

    private void text(TypeName type, String parameter, String doc, CodeBlock text) {
        add(method(type, parameter, doc), CodeBlock.of("matchField($L, $L, $L)", field.number(), key(), text));
    }

    private void target() {
        add(
                method(field.target(), "target", "a view of the same reader, at the record that is referred to"),
                CodeBlock.of("matchRow($L, $L, target)", field.number(), key()));
    }

    private String key() {
        return "0x%016XL".formatted(field.place().layout().key());
    }

    private ViewMethod method(TypeName type, String parameter, String doc) {
        String name = JavaNames.prefixed(unique ? "find" : "match", field.member());
        ViewMethod method =
                ViewMethod.of(name, unique ? TypeName.BOOLEAN : TypeName.VOID).parameter(type, parameter);
        return unique
                ? method.doc(
                        "Moves to the one record that has a value of: $L.\n\n@param $L $L\n@return false when no record has it; the view then reads "
                                + "the default row",
                        field.subject(),
                        parameter,
                        doc)
                : method.doc(
                        "Asks for the records that have a value of: $L. {@link #nextMatch} moves to each.\n\n@param $L $L",
                        field.subject(),
                        parameter,
                        doc);
    }

    private void add(ViewMethod method, CodeBlock ask) {
        method.then("$L", ask);
        out.accept(unique ? method.then("return nextMatch()") : method);
    }
}
