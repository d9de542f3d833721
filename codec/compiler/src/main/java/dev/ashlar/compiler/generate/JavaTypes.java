package dev.ashlar.compiler.generate;

import com.palantir.javapoet.ArrayTypeName;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.TypeName;
import dev.ashlar.codec.layout.ValueType;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import org.jspecify.annotations.Nullable;

/** How the numbers of schemas look in Java, and which reader of {@code View} or {@code KeyedFields} reads them. */
final class JavaTypes {
    private JavaTypes() {}

    /** Of one number: unsigned types come in the next wider one; u64, and a hashed name, in the bits of a long. */
    static TypeName of(ValueType type) {
        return switch (type) {
            case BOOL -> TypeName.BOOLEAN;
            case I8 -> TypeName.BYTE;
            case I16 -> TypeName.SHORT;
            case U8, U16, I32, COLOR -> TypeName.INT;
            case U32, I64, U64, HASH -> TypeName.LONG;
            case F32 -> TypeName.FLOAT;
            case F64 -> TypeName.DOUBLE;
            default -> throw new IllegalArgumentException(type + " is no number");
        };
    }

    /** Of an element of the array that numbers are copied into, as wide as they are; of a vector, of a lane. */
    static TypeName copied(ValueType type) {
        return switch (type == ValueType.COLOR ? type : type.lane()) {
            case BOOL -> TypeName.BOOLEAN;
            case I8, U8 -> TypeName.BYTE;
            case I16, U16 -> TypeName.SHORT;
            case I32, U32, COLOR -> TypeName.INT;
            case I64, U64, HASH -> TypeName.LONG;
            case F32 -> TypeName.FLOAT;
            case F64 -> TypeName.DOUBLE;
            default -> throw new IllegalArgumentException(type + " is no number");
        };
    }

    /** The array that numbers are copied into. */
    static TypeName array(ValueType type) {
        return ArrayTypeName.of(copied(type));
    }

    /** The buffer that numbers are copied into; null where there is none. */
    static @Nullable ClassName buffer(ValueType type) {
        TypeName copied = copied(type);
        if (copied.equals(TypeName.FLOAT)) {
            return ClassName.get(FloatBuffer.class);
        }
        return copied.equals(TypeName.INT) ? ClassName.get(IntBuffer.class) : null;
    }

    /** The reader of one number, or of a lane. */
    static String reader(ValueType type) {
        return switch (type == ValueType.COLOR ? type : type.lane()) {
            case BOOL -> "bool";
            case I8, U8 -> "i8";
            case I16, U16 -> "i16";
            case I32, U32, COLOR -> "i32";
            case I64, U64, HASH -> "i64";
            case F32 -> "f32";
            case F64 -> "f64";
            default -> throw new IllegalArgumentException(type + " is no number");
        };
    }

    /** What follows the reader, so that an unsigned number is not negative. */
    static String widening(ValueType type) {
        return switch (type) {
            case U8 -> " & 0xFF";
            case U16 -> " & 0xFFFF";
            case U32 -> " & 0xFFFFFFFFL";
            default -> "";
        };
    }
}
