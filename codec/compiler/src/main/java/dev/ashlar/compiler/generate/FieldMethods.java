package dev.ashlar.compiler.generate;

import com.palantir.javapoet.TypeName;
import dev.ashlar.codec.internal.layout.ColumnPlaces;
import dev.ashlar.codec.layout.RecordLayout;
import java.util.ArrayList;
import java.util.List;

/** All methods that a view has for a field, in their order. */
final class FieldMethods {
    private FieldMethods() {}

    /** The methods of the value; where it is optional, {@link #presence} adds one. */
    static List<ViewMethod> of(ViewField field) {
        List<ViewMethod> methods = new ArrayList<>();
        if (field.schema().isPresence()) {
            return methods; // The struct field has the accessor.
        }
        switch (field.type()) {
            case ENUM, FLAGS -> ConstantMethods.write(field, methods::add);
            case LIST, MAP, VALUES -> ListMethods.write(field, methods::add);
            case REF -> ReferenceMethods.write(field, methods::add);
            case STRING -> StringMethods.write(field, methods::add);
            case BYTES -> StringMethods.writeBytes(field, methods::add);
            case COLOR -> ColorMethods.write(field, methods::add);
            case VEC2, VEC3, VEC4, IVEC2, IVEC3, IVEC4, QUAT, MAT3, MAT4, AABB ->
                VectorMethods.write(field, methods::add);
            default -> NumberMethods.write(field, methods::add);
        }
        IndexMethods.write(field, methods::add);
        return methods;
    }

    /** All methods but those that find records. */
    static List<ViewMethod> inStruct(ViewField field, RecordLayout layout, boolean joml) {
        return all(
                new ViewField(
                        field.schema(),
                        field.member(),
                        field.place(),
                        field.declaring(),
                        "",
                        false,
                        field.viewClasses()),
                layout,
                joml);
    }

    /** All methods, those of presence and of JOML included. */
    static List<ViewMethod> all(ViewField field, RecordLayout layout, boolean joml) {
        List<ViewMethod> methods = of(field);
        if (field.schema().optional()) {
            methods.add(presence(field, layout));
        }
        if (joml) {
            JomlMethods.write(field, methods::add);
        }
        return methods;
    }

    /** Tells whether an optional field has a value. */
    private static ViewMethod presence(ViewField field, RecordLayout layout) {
        int bit = field.place().layout().presenceIndex();
        String text = field.place().bit();
        boolean isLiteral = text.equals(Integer.toString(bit));
        int inBitmap = isLiteral ? bit >>> 3 : 0;
        String more = isLiteral ? "" : " + ((" + text + ") >>> 3)";
        String bitmap = "inColumn(" + ColumnPlaces.PRESENCE_COLUMN + ", " + layout.presenceLength() + ")";
        String offset = field.place().inRows()
                ? Integer.toString(layout.presenceOffset() + inBitmap)
                : inBitmap == 0 ? bitmap : bitmap + " + " + inBitmap;
        return ViewMethod.of(field.has(), TypeName.BOOLEAN)
                .doc("{@return whether the record has a value of: $L}", field.subject())
                .fixed("return presentAt($L$L, $L)", offset, more, isLiteral ? bit & 7 : "(" + text + ") & 7")
                .keyed("return keyedFields().present(this, $L)", field.numberText());
    }
}
