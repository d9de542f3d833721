package dev.ashlar.compiler.generate;

import com.palantir.javapoet.TypeName;
import dev.ashlar.codec.layout.Shape;
import java.util.function.Consumer;

/** Methods of references and of arrays of them. */
final class ReferenceMethods {
    private static final String HOP_TAGS = "@param target a view of the same reader\n"
            + "@return false for none; the target then reads its default row";

    private final ViewField field;
    private final Consumer<ViewMethod> out;

    private ReferenceMethods(ViewField field, Consumer<ViewMethod> out) {
        this.field = field;
        this.out = out;
    }

    static void write(ViewField field, Consumer<ViewMethod> out) {
        ReferenceMethods methods = new ReferenceMethods(field, out);
        if (field.schema().shape() == Shape.SINGLE) {
            methods.single();
        } else {
            NumberMethods.count(field, out);
            methods.elements();
        }
    }

    private void single() {
        out.accept(ViewMethod.of(field.name("Row"), TypeName.INT)
                .doc("{@return the row of: $L; −1 for none}", field.subject())
                .fixed("return i32($L)", field.place().at())
                .keyed("return keyedFields().row(this, $L)", field.numberText()));
        out.accept(ViewMethod.of(field.name(), TypeName.BOOLEAN)
                .parameter(field.target(), "target")
                .doc("Moves a view to: $L\n\n" + HOP_TAGS, field.doc())
                .fixed("return hop($L, target)", field.place().at())
                .keyed("return keyedFields().hop(this, $L, target)", field.numberText()));
    }

    private void elements() {
        ViewMethod row = ViewMethod.of(field.name("Row"), TypeName.INT)
                .parameter(TypeName.INT, "index")
                .doc(
                        "The row of an element of: $L" + NumberMethods.elementTags("the row; −1 for none"),
                        field.subject())
                .keyed("return keyedFields().rowAt(this, $L, index)", field.numberText());
        ViewMethod hop = ViewMethod.of(field.name(), TypeName.BOOLEAN)
                .parameter(TypeName.INT, "index")
                .parameter(field.target(), "target")
                .doc(
                        "Moves a view to an element of: $L\n\n@param index 0 for the first\n" + HOP_TAGS
                                + "\n@throws IndexOutOfBoundsException where there is no element",
                        field.doc())
                .keyed("return keyedFields().hopAt(this, $L, index, target)", field.numberText());
        if (field.schema().shape() == Shape.FIXED) {
            row.fixed("return i32($L)", field.place().element(0));
            hop.fixed("return hop($L, target)", field.place().element(0));
        } else {
            row.fixed("return i32At($L, index)", field.place().at());
            hop.fixed("return hopAt($L, index, target)", field.place().at());
        }
        out.accept(row);
        out.accept(hop);
    }
}
