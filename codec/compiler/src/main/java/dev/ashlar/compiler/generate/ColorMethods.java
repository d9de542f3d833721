package dev.ashlar.compiler.generate;

import com.palantir.javapoet.ArrayTypeName;
import com.palantir.javapoet.TypeName;
import dev.ashlar.codec.layout.Shape;
import java.util.List;
import java.util.function.Consumer;

/** Methods of colours and of arrays of them: one number, its channels, and floats. */
final class ColorMethods {
    /** What the names of channels end with, in the order of their bytes. */
    static final List<String> SUFFIXES = List.of("R", "G", "B", "A");

    private static final List<String> CHANNELS = List.of("red", "green", "blue", "alpha");
    private static final String PACKED = "packed: red in the lowest byte, then green, blue and alpha";

    private final ViewField field;
    private final boolean single;
    private final Consumer<ViewMethod> out;

    private ColorMethods(ViewField field, Consumer<ViewMethod> out) {
        this.field = field;
        this.single = field.schema().shape() == Shape.SINGLE;
        this.out = out;
    }

    static void write(ViewField field, Consumer<ViewMethod> out) {
        ColorMethods methods = new ColorMethods(field, out);
        if (!methods.single) {
            NumberMethods.count(field, out);
        }
        methods.packed();
        methods.channels();
        methods.floats();
        if (!methods.single) {
            NumberMethods.copies(field, out);
        }
    }

    private void packed() {
        ViewMethod packed = method(field.name(), TypeName.INT);
        switch (field.schema().shape()) {
            case SINGLE ->
                packed.doc("{@return $L, $L}", field.doc(), PACKED)
                        .fixed("return i32($L)", field.place().at())
                        .keyed("return keyedFields().color(this, $L)", field.numberText());
            case FIXED ->
                packed.doc("An element of: $L" + NumberMethods.elementTags("the element, " + PACKED), field.doc())
                        .fixed("return i32($L)", field.place().element(0))
                        .keyed("return keyedFields().i32At(this, $L, index)", field.numberText());
            case ARRAY ->
                packed.doc("An element of: $L" + NumberMethods.elementTags("the element, " + PACKED), field.doc())
                        .fixed("return i32At($L, index)", field.place().at())
                        .keyed("return keyedFields().i32At(this, $L, index)", field.numberText());
        }
        out.accept(packed);
    }

    private void channels() {
        for (int channel = 0; channel < SUFFIXES.size(); channel++) {
            ViewMethod method = method(field.name(SUFFIXES.get(channel)), TypeName.INT);
            String what = CHANNELS.get(channel);
            if (single) {
                method.doc("{@return $L of: $L; 0 to 255}", what, field.subject());
            } else {
                method.doc(
                        "$L of an element of: $L" + NumberMethods.elementTags("0 to 255"),
                        Character.toUpperCase(what.charAt(0)) + what.substring(1),
                        field.subject());
            }
            String shifted = channel == 0 ? " & 0xFF" : channel == 3 ? " >>> 24" : " >>> " + 8 * channel + " & 0xFF";
            out.accept(method.then("return $L($L)$L", field.name(), single ? "" : "index", shifted));
        }
    }

    private void floats() {
        String index = single ? "" : "index";
        ViewMethod method = method(field.name(), TypeName.VOID)
                .parameter(ArrayTypeName.of(TypeName.FLOAT), "into")
                .parameter(TypeName.INT, "at")
                .doc(
                        "Red, green, blue and alpha, each 0 to 1, of$L: $L\n\n$L@param into receives them\n"
                                + "@param at index of the first there\n"
                                + "@throws IndexOutOfBoundsException when there is no room",
                        single ? "" : " an element of",
                        field.subject(),
                        single ? "" : "@param index 0 for the first\n");
        for (int channel = 0; channel < SUFFIXES.size(); channel++) {
            String at = channel == 0 ? "at" : "at + " + channel;
            method.then("into[$L] = $L($L) / 255f", at, field.name(SUFFIXES.get(channel)), index);
        }
        out.accept(method);
    }

    private ViewMethod method(String name, TypeName result) {
        ViewMethod method = ViewMethod.of(name, result);
        return single ? method : method.parameter(TypeName.INT, "index");
    }
}
