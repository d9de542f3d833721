package dev.ashlar.compiler.generate;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.TypeName;
import dev.ashlar.codec.layout.ValueType;

/** How the types of schemas look in Java, and which method reads them: of {@code View}, or of {@code KeyedFields}. */
final class JavaTypes {
    private JavaTypes() {}

    /** Where a field is found: by a literal offset, or by its number. */
    record Access(String call, String callAt, Object place) {
        static Access fixed(int offset) {
            return new Access("$L($L)", "$LAt($L, index)", offset);
        }

        static Access keyed(int number) {
            return new Access("fields().$L(this, $L)", "fields().$LAt(this, $L, index)", number);
        }

        CodeBlock read(String reader) {
            return CodeBlock.of(call, reader, place);
        }

        CodeBlock readAt(String reader) {
            return CodeBlock.of(callAt, reader, place);
        }
    }

    /** Unsigned types come in the next wider one; u64 in the bits of a long. */
    static TypeName of(ValueType type) {
        return switch (type) {
            case BOOL -> TypeName.BOOLEAN;
            case I8 -> TypeName.BYTE;
            case I16 -> TypeName.SHORT;
            case U8, U16, I32 -> TypeName.INT;
            case U32, I64, U64 -> TypeName.LONG;
            case F32 -> TypeName.FLOAT;
            case F64 -> TypeName.DOUBLE;
            case STRING -> ClassName.get(String.class);
            default -> throw new IllegalArgumentException(type + " has no Java type of its own");
        };
    }

    /** Reads a field. */
    static CodeBlock read(ValueType type, Access access) {
        return switch (type) {
            case BOOL -> access.read("bool");
            case STRING -> access.read("string");
            default -> CodeBlock.of("$L$L", access.read(reader(type)), widening(type));
        };
    }

    /** Reads the element {@code index} of an array. */
    static CodeBlock readElement(ValueType type, Access access) {
        return type == ValueType.BOOL
                ? CodeBlock.of("$L != 0", access.readAt("i8"))
                : CodeBlock.of("$L$L", access.readAt(reader(type)), widening(type));
    }

    private static String reader(ValueType type) {
        return switch (type) {
            case I8, U8 -> "i8";
            case I16, U16 -> "i16";
            case I32, U32 -> "i32";
            case I64, U64 -> "i64";
            case F32 -> "f32";
            case F64 -> "f64";
            default -> throw new IllegalArgumentException(type + " is no number");
        };
    }

    private static String widening(ValueType type) {
        return switch (type) {
            case U8 -> " & 0xFF";
            case U16 -> " & 0xFFFF";
            case U32 -> " & 0xFFFFFFFFL";
            default -> "";
        };
    }
}
