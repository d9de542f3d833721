package dev.ashlar.compiler.generate;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.TypeName;
import dev.ashlar.codec.layout.ValueType;

/** How the types of schemas look in Java, and which method of {@code View} reads them. */
final class JavaTypes {
    private JavaTypes() {}

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
            case ENUM, REF -> throw new IllegalArgumentException(type + " has no Java type of its own");
        };
    }

    /** Reads a field. */
    static CodeBlock read(ValueType type, int offset) {
        return switch (type) {
            case BOOL -> CodeBlock.of("bool($L)", offset);
            case I8 -> CodeBlock.of("i8($L)", offset);
            case U8 -> CodeBlock.of("i8($L) & 0xFF", offset);
            case I16 -> CodeBlock.of("i16($L)", offset);
            case U16 -> CodeBlock.of("i16($L) & 0xFFFF", offset);
            case I32 -> CodeBlock.of("i32($L)", offset);
            case U32 -> CodeBlock.of("i32($L) & 0xFFFFFFFFL", offset);
            case I64, U64 -> CodeBlock.of("i64($L)", offset);
            case F32 -> CodeBlock.of("f32($L)", offset);
            case F64 -> CodeBlock.of("f64($L)", offset);
            case STRING -> CodeBlock.of("string($L)", offset);
            case ENUM, REF -> throw new IllegalArgumentException(type + " is not read by itself");
        };
    }

    /** Reads the element {@code index} of an array. */
    static CodeBlock readElement(ValueType type, int offset) {
        return switch (type) {
            case BOOL -> CodeBlock.of("i8At($L, index) != 0", offset);
            case I8 -> CodeBlock.of("i8At($L, index)", offset);
            case U8 -> CodeBlock.of("i8At($L, index) & 0xFF", offset);
            case I16 -> CodeBlock.of("i16At($L, index)", offset);
            case U16 -> CodeBlock.of("i16At($L, index) & 0xFFFF", offset);
            case I32 -> CodeBlock.of("i32At($L, index)", offset);
            case U32 -> CodeBlock.of("i32At($L, index) & 0xFFFFFFFFL", offset);
            case I64, U64 -> CodeBlock.of("i64At($L, index)", offset);
            case F32 -> CodeBlock.of("f32At($L, index)", offset);
            case F64 -> CodeBlock.of("f64At($L, index)", offset);
            default -> throw new IllegalArgumentException("no arrays of " + type);
        };
    }
}
