package dev.ashlar.codec.view;

import dev.ashlar.codec.internal.memory.Memory;
import dev.ashlar.codec.layout.ValueType;

/** Numbers as 64 bits, in the form that {@code Variant.bits} gives, whatever their type. The caller keeps the memory reachable. */
final class StoredBits {
    private StoredBits() {}

    static long at(ValueType type, int width, long address) {
        return switch (width) {
            case 1 -> extend(type, Memory.i8(address), 0xFFL);
            case 2 -> extend(type, Memory.i16(address), 0xFFFFL);
            case 4 -> extend(type, Memory.i32(address), 0xFFFFFFFFL);
            default -> Memory.i64(address);
        };
    }

    private static long extend(ValueType type, long value, long mask) {
        boolean extended = type == ValueType.F32 || type == ValueType.REF || type.isSigned();
        return extended ? value : value & mask;
    }
}
