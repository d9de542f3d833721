package dev.ashlar.compiler.generate;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.TypeName;
import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import java.util.function.Consumer;

/** Methods of numbers, of arrays of numbers, and of hashed names, which are numbers to a view. */
final class NumberMethods {
    private static final String RETURNS_COUNT = "@return the number of elements\n";

    private final ViewField field;
    private final Consumer<ViewMethod> out;

    private NumberMethods(ViewField field, Consumer<ViewMethod> out) {
        this.field = field;
        this.out = out;
    }

    static void write(ViewField field, Consumer<ViewMethod> out) {
        NumberMethods methods = new NumberMethods(field, out);
        if (field.schema().shape() == Shape.SINGLE) {
            methods.single();
        } else {
            count(field, out);
            methods.element();
            copies(field, out);
        }
    }

    private void single() {
        ValueType type = field.type();
        String reader = JavaTypes.reader(type);
        String widening = JavaTypes.widening(type);
        out.accept(ViewMethod.of(field.name(), JavaTypes.of(type))
                .doc(type == ValueType.HASH ? "{@return the key of: $L}" : "{@return $L}", field.doc())
                .fixed("return $L($L)$L", reader, field.place().at(), widening)
                .keyed("return keyedFields().$L(this, $L)$L", reader, field.numberText(), widening));
        if (type == ValueType.HASH) {
            out.accept(ViewMethod.of(field.name("Equals"), TypeName.BOOLEAN)
                    .parameter(CharSequence.class, "text")
                    .doc(
                            "Compares by key, without allocating: $L.\n\n@param text what to compare with\n"
                                    + "@return whether it has the key",
                            field.subject())
                    .then("return $T.key(text) == $L()", XxHash64.class, field.name()));
        }
    }

    private void element() {
        ValueType type = field.type();
        String reader = JavaTypes.reader(type);
        String widening = JavaTypes.widening(type);
        ViewMethod element = ViewMethod.of(field.name(), JavaTypes.of(type))
                .parameter(TypeName.INT, "index")
                .doc(
                        (type == ValueType.HASH ? "The key of an element of: $L" : "An element of: $L")
                                + elementTags("the element"),
                        field.doc())
                .keyed("return keyedFields().$LAt(this, $L, index)$L", reader, field.numberText(), widening);
        if (field.schema().shape() == Shape.FIXED) {
            element.fixed("return $L($L)$L", reader, field.place().element(0), widening);
        } else {
            element.fixed("return $LAt($L, index)$L", reader, field.place().at(), widening);
        }
        out.accept(element);
        if (type == ValueType.HASH) {
            out.accept(ViewMethod.of(field.name("Equals"), TypeName.BOOLEAN)
                    .parameter(TypeName.INT, "index")
                    .parameter(CharSequence.class, "text")
                    .doc(
                            "Compares an element by key, without allocating: $L.\n\n@param index 0 for the first\n"
                                    + "@param text what to compare with\n@return whether it has the key\n"
                                    + "@throws IndexOutOfBoundsException where there is no element",
                            field.subject())
                    .then("return $T.key(text) == $L(index)", XxHash64.class, field.name()));
        }
    }

    static String elementTags(String result) {
        return "\n\n@param index 0 for the first\n@return " + result
                + "\n@throws IndexOutOfBoundsException where there is none";
    }

    static String copyTags(String firstTags, String what, String lastTags) {
        return "\n\n" + firstTags + "@param into receives " + what + "\n@param at index of the first there\n" + lastTags
                + "@throws IndexOutOfBoundsException when there is no room; nothing is copied then";
    }

    static String bufferTags(String firstTags, String what, String lastTags) {
        return "\n\n" + firstTags + "@param into receives " + what
                + " at its position, which moves behind them, as put moves it\n" + lastTags
                + "@throws java.nio.BufferOverflowException when there is no room; nothing is copied then";
    }

    /** The number of elements of an array of whatever type. */
    static void count(ViewField field, Consumer<ViewMethod> out) {
        ViewMethod count = ViewMethod.of(field.name("Count"), TypeName.INT)
                .doc("{@return the number of elements of: $L}", field.subject());
        if (field.schema().shape() == Shape.FIXED) {
            count.then("return $L", field.count());
        } else {
            count.fixed(
                            "return arrayCount($L, $L)",
                            field.place().at(),
                            field.place().layout().elementWidth())
                    .keyed("return keyedFields().count(this, $L)", field.numberText());
        }
        out.accept(count);
    }

    /** Copies of an array of numbers or vectors to an array of Java, and to a buffer where there is one. */
    static void copies(ViewField field, Consumer<ViewMethod> out) {
        ValueType type = field.type();
        String what = type.lanes() == 1 || type == ValueType.COLOR ? "the elements" : "the lanes of all elements";
        out.accept(copy(
                field,
                ViewMethod.of(field.name(), TypeName.INT)
                        .parameter(JavaTypes.array(type), "into")
                        .parameter(TypeName.INT, "at")
                        .doc("Copies all of: $L" + copyTags("", what, RETURNS_COUNT), field.subject()),
                "into, at"));
        ClassName buffer = JavaTypes.buffer(type);
        if (buffer != null) {
            out.accept(copy(
                    field,
                    ViewMethod.of(field.name(), TypeName.INT)
                            .parameter(buffer, "into")
                            .doc("Copies all of: $L" + bufferTags("", what, RETURNS_COUNT), field.subject()),
                    "into"));
        }
    }

    private static ViewMethod copy(ViewField field, ViewMethod method, String arguments) {
        int lanes = field.type() == ValueType.COLOR ? 1 : field.type().lanes();
        String at = field.place().at();
        method.keyed("return keyedFields().copy(this, $L, $L)", field.numberText(), arguments);
        if (field.schema().shape() == Shape.ARRAY) {
            return method.fixed("return copyAt($L, $L, $L)", at, lanes, arguments);
        }
        return lanes == 1
                ? method.fixed("return copy($L, $L, $L)", at, field.count(), arguments)
                : method.fixed("return copy($L, $L, $L) / $L", at, field.count() * lanes, arguments, lanes);
    }
}
