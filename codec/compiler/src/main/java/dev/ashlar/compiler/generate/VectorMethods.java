package dev.ashlar.compiler.generate;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.TypeName;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;

/** Methods of vectors, quaternions, matrices and boxes, and of arrays of them. */
final class VectorMethods {
    private static final List<String> AXES = List.of("X", "Y", "Z", "W");
    private static final List<String> SIDES = List.of("MinX", "MinY", "MinZ", "MaxX", "MaxY", "MaxZ");
    private static final List<String> SIDES_IN_WORDS =
            List.of("least x", "least y", "least z", "greatest x", "greatest y", "greatest z");
    private static final int LANE_WIDTH = 4;

    private final ViewField field;
    private final ValueType type;
    private final Shape shape;
    private final String reader;
    private final Consumer<ViewMethod> out;

    private VectorMethods(ViewField field, Consumer<ViewMethod> out) {
        this.field = field;
        this.type = field.type();
        this.shape = field.schema().shape();
        this.reader = JavaTypes.reader(type);
        this.out = out;
    }

    static void write(ViewField field, Consumer<ViewMethod> out) {
        VectorMethods methods = new VectorMethods(field, out);
        if (methods.shape == Shape.SINGLE) {
            methods.lanes();
            methods.copies("All lanes of: ", List.of());
        } else {
            NumberMethods.count(field, out);
            methods.lanes();
            methods.copies("All lanes of an element of: ", List.of("index"));
            NumberMethods.copies(field, out);
        }
    }

    /** Whether lanes have numbers, not names. */
    static boolean isMatrix(ValueType type) {
        return type == ValueType.MAT3 || type == ValueType.MAT4;
    }

    /** What the names of lanes end with, in their order. */
    static List<String> suffixes(ValueType type) {
        return type == ValueType.AABB ? SIDES : AXES.subList(0, type.lanes());
    }

    private void lanes() {
        if (isMatrix(type)) {
            int most = type.lanes() - 1;
            ViewMethod method = method(field.name())
                    .parameter(TypeName.INT, "lane")
                    .doc(
                            "A lane, column after column, of$L: $L\n\n$L@param lane 0 to $L\n@return the lane\n"
                                    + "@throws IndexOutOfBoundsException where there is none",
                            shape == Shape.SINGLE ? "" : " an element of",
                            field.doc(),
                            shape == Shape.SINGLE ? "" : "@param index 0 for the first\n",
                            most);
            String lane = field.place().indexIn("lane", type.lanes());
            lane(method, lane, " + " + LANE_WIDTH + " * " + lane, 0);
            return;
        }
        for (int lane = 0; lane < type.lanes(); lane++) {
            String what = type == ValueType.AABB
                    ? SIDES_IN_WORDS.get(lane)
                    : AXES.get(lane).toLowerCase(java.util.Locale.ROOT);
            ViewMethod method = method(field.name(suffixes(type).get(lane)));
            if (shape == Shape.SINGLE) {
                method.doc("{@return $L of: $L}", what, field.doc());
            } else {
                method.doc(
                        "$L of an element of: $L\n\n@param index 0 for the first\n@return the lane\n"
                                + "@throws IndexOutOfBoundsException where there is no element",
                        Character.toUpperCase(what.charAt(0)) + what.substring(1),
                        field.doc());
            }
            lane(method, Integer.toString(lane), "", LANE_WIDTH * lane);
        }
    }

    /** A method of one lane, whose first parameter is the index of an element where there are several. */
    private ViewMethod method(String name) {
        ViewMethod method = ViewMethod.of(name, JavaTypes.copied(type));
        return shape == Shape.SINGLE ? method : method.parameter(TypeName.INT, "index");
    }

    private void lane(ViewMethod method, String lane, String more, int offset) {
        Place place = field.place();
        switch (shape) {
            case SINGLE ->
                method.fixed("return $L($L$L)", reader, place.at(offset), more)
                        .keyed("return keyedFields().$L(this, $L, $L)", reader, field.numberText(), lane);
            case FIXED ->
                method.fixed("return $L($L$L)", reader, place.element(offset), more)
                        .keyed("return keyedFields().$LAt(this, $L, index, $L)", reader, field.numberText(), lane);
            case ARRAY ->
                method.fixed("return $LAt($L, index, $L, $L)", reader, place.at(), type.lanes(), lane)
                        .keyed("return keyedFields().$LAt(this, $L, index, $L)", reader, field.numberText(), lane);
        }
        out.accept(method);
    }

    /** Copies of one value, to an array and to a buffer. */
    private void copies(String subject, List<String> index) {
        String indexTag = index.isEmpty() ? "" : "@param index 0 for the first\n";
        ViewMethod toArray = copy(index)
                .parameter(JavaTypes.array(type), "into")
                .parameter(TypeName.INT, "at")
                .doc("$L$L" + NumberMethods.copyTags(indexTag, "the lanes", ""), subject, field.doc());
        copy(toArray, "into, at");
        ClassName buffer = Objects.requireNonNull(JavaTypes.buffer(type));
        ViewMethod toBuffer = copy(index)
                .parameter(buffer, "into")
                .doc("$L$L" + NumberMethods.bufferTags(indexTag, "the lanes", ""), subject, field.doc());
        copy(toBuffer, "into");
    }

    private ViewMethod copy(List<String> index) {
        ViewMethod method = ViewMethod.of(field.name(), TypeName.VOID);
        index.forEach(name -> method.parameter(TypeName.INT, name));
        return method;
    }

    private void copy(ViewMethod method, String arguments) {
        Place place = field.place();
        int lanes = type.lanes();
        switch (shape) {
            case SINGLE ->
                method.fixed("copy($L, $L, $L)", place.at(), lanes, arguments)
                        .keyed("keyedFields().copy(this, $L, $L)", field.numberText(), arguments);
            case FIXED ->
                method.fixed("copy($L, $L, $L)", place.element(0), lanes, arguments)
                        .keyed("keyedFields().copyAt(this, $L, index, $L)", field.numberText(), arguments);
            case ARRAY ->
                method.fixed("copyAt($L, index, $L, $L)", place.at(), lanes, arguments)
                        .keyed("keyedFields().copyAt(this, $L, index, $L)", field.numberText(), arguments);
        }
        out.accept(method);
    }
}
