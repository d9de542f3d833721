package dev.ashlar.compiler.generate;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.TypeName;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Methods that set a value of JOML, over the other methods of a field: only the code of a game that asks for them depends on
 * that library.
 */
final class JomlMethods {
    private static final String JOML = "org.joml";

    private final ViewField field;
    private final ValueType type;
    private final boolean single;
    private final Consumer<ViewMethod> out;

    private JomlMethods(ViewField field, Consumer<ViewMethod> out) {
        this.field = field;
        this.type = field.type();
        this.single = field.schema().shape() == Shape.SINGLE;
        this.out = out;
    }

    static void write(ViewField field, Consumer<ViewMethod> out) {
        JomlMethods methods = new JomlMethods(field, out);
        switch (field.type()) {
            case VEC2, VEC3, VEC4, IVEC2, IVEC3, IVEC4, QUAT, MAT3, MAT4 -> methods.value();
            case AABB -> methods.box();
            case COLOR -> methods.color();
            default -> {}
        }
    }

    private static ClassName jomlType(ValueType type) {
        return ClassName.get(
                JOML,
                switch (type) {
                    case VEC2 -> "Vector2f";
                    case VEC3 -> "Vector3f";
                    case VEC4, COLOR -> "Vector4f";
                    case IVEC2 -> "Vector2i";
                    case IVEC3 -> "Vector3i";
                    case IVEC4 -> "Vector4i";
                    case QUAT -> "Quaternionf";
                    case MAT3 -> "Matrix3f";
                    case MAT4 -> "Matrix4f";
                    default -> throw new IllegalArgumentException(type + " has no type in JOML");
                });
    }

    private void value() {
        out.accept(into(jomlType(type), "").then("return into.set(" + lanes(0, type.lanes()) + ")"));
    }

    private void color() {
        String lanes = ColorMethods.SUFFIXES.stream()
                .map(suffix -> field.name(suffix) + "(" + index() + ") / 255f")
                .collect(Collectors.joining(",$W"));
        out.accept(into(jomlType(type), ", each channel 0 to 1").then("return into.set(" + lanes + ")"));
    }

    private ViewMethod into(ClassName joml, String more) {
        return method(joml)
                .parameter(joml, "into")
                .doc(
                        "Sets a value to: $L\n\n$L@param into is set$L\n@return the same$L",
                        field.doc(),
                        indexTag(),
                        more,
                        outside());
    }

    private void box() {
        ClassName vector = jomlType(ValueType.VEC3);
        out.accept(method(TypeName.VOID)
                .parameter(vector, "min")
                .parameter(vector, "max")
                .doc(
                        "Sets two vectors to: $L\n\n$L@param min is set to the least corner\n"
                                + "@param max is set to the greatest corner$L",
                        field.doc(),
                        indexTag(),
                        outside())
                .then("min.set(" + lanes(0, 3) + ")")
                .then("max.set(" + lanes(3, 6) + ")"));
    }

    private ViewMethod method(TypeName result) {
        ViewMethod method = ViewMethod.of(field.name(), result);
        return single ? method : method.parameter(TypeName.INT, "index");
    }

    private String index() {
        return single ? "" : "index";
    }

    private String indexTag() {
        return single ? "" : "@param index 0 for the first\n";
    }

    private String outside() {
        return single ? "" : "\n@throws IndexOutOfBoundsException where there is no element";
    }

    private String lanes(int from, int to) {
        return IntStream.range(from, to).mapToObj(this::lane).collect(Collectors.joining(",$W"));
    }

    private String lane(int lane) {
        if (VectorMethods.isMatrix(type)) {
            return field.name() + "(" + (single ? "" : "index, ") + lane + ")";
        }
        return field.name(VectorMethods.suffixes(type).get(lane)) + "(" + index() + ")";
    }
}
