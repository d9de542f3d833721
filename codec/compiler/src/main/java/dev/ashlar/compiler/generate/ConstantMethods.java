package dev.ashlar.compiler.generate;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.TypeName;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import java.util.function.Consumer;

/** Methods of enums and flags, and of arrays of them. */
final class ConstantMethods {
    private final ViewField field;
    private final Shape shape;
    private final Consumer<ViewMethod> out;

    private ConstantMethods(ViewField field, Consumer<ViewMethod> out) {
        this.field = field;
        this.shape = field.schema().shape();
        this.out = out;
    }

    static void write(ViewField field, Consumer<ViewMethod> out) {
        ConstantMethods methods = new ConstantMethods(field, out);
        if (methods.shape != Shape.SINGLE) {
            NumberMethods.count(field, out);
        }
        if (field.type() == ValueType.ENUM) {
            methods.constant();
        } else {
            methods.mask();
            methods.flag();
        }
    }

    private void constant() {
        ClassName type = field.constants();
        ViewMethod method = method(type);
        method.doc(
                shape == Shape.SINGLE ? "{@return $L}" : "An element of: $L" + NumberMethods.elementTags("the element"),
                field.doc());
        out.accept(method.fixed("return $T.of($L)", type, fixedValue()).keyed("return $T.of($L)", type, keyedValue()));
    }

    private void mask() {
        ViewMethod method = method(TypeName.INT);
        String mask = "the mask of the flags that are set, unknown ones included";
        if (shape == Shape.SINGLE) {
            method.doc("{@return $L, of: $L}", mask, field.doc());
        } else {
            method.doc("An element of: $L" + NumberMethods.elementTags(mask), field.doc());
        }
        out.accept(method.fixed("return $L", fixedValue()).keyed("return $L", keyedValue()));
    }

    private void flag() {
        boolean single = shape == Shape.SINGLE;
        ViewMethod method = method(TypeName.BOOLEAN).parameter(field.constants(), "flag");
        method.doc(
                "Whether a flag is set in$L: $L\n\n$L@param flag one of them\n@return whether it is set$L",
                single ? "" : " an element of",
                field.subject(),
                single ? "" : "@param index 0 for the first\n",
                single ? "" : "\n@throws IndexOutOfBoundsException where there is no element");
        out.accept(method.then("return ($L($L) & flag.mask()) != 0", field.name(), single ? "" : "index"));
    }

    private ViewMethod method(TypeName result) {
        ViewMethod method = ViewMethod.of(field.name(), result);
        return shape == Shape.SINGLE ? method : method.parameter(TypeName.INT, "index");
    }

    private String fixedValue() {
        Place place = field.place();
        int width = place.layout().width() / place.layout().count();
        return switch (shape) {
            case SINGLE -> value(width, "", place.at());
            case FIXED -> value(width, "", place.element(0));
            case ARRAY -> value(place.layout().elementWidth(), "At", place.at() + ", index");
        };
    }

    /** Unsigned, whatever its width; bit 31 of a mask is the sign of an int. */
    private static String value(int width, String suffix, String arguments) {
        return switch (width) {
            case 1 -> "i8" + suffix + "(" + arguments + ") & 0xFF";
            case 2 -> "i16" + suffix + "(" + arguments + ") & 0xFFFF";
            default -> "i32" + suffix + "(" + arguments + ")";
        };
    }

    private String keyedValue() {
        return shape == Shape.SINGLE
                ? "keyedFields().constant(this, " + field.numberText() + ")"
                : "keyedFields().constantAt(this, " + field.numberText() + ", index)";
    }
}
