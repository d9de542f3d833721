package dev.ashlar.bench.oracle;

/** Section 7: the types by their codes, as the table there has them. */
final class OracleCode {
    static final int BOOL = 1;
    static final int U8 = 3;
    static final int I32 = 6;
    static final int U64 = 9;
    static final int F32 = 10;
    static final int F64 = 11;
    static final int ENUM = 12;
    static final int FLAGS = 13;
    static final int REF = 14;
    static final int STRING = 15;
    static final int BYTES = 16;
    static final int HASH = 17;
    static final int VEC2 = 18;
    static final int IVEC2 = 21;
    static final int IVEC4 = 23;
    static final int COLOR = 28;
    static final int LIST = 29;
    static final int MAP = 30;
    static final int VALUES = 31;

    /** By code; 0 where a code is no type, or the width depends on the constants. */
    private static final int[] WIDTHS = {
        0, 1, 1, 1, 2, 2, 4, 4, 8, 8, 4, 8, 0, 0, 4, 8, 8, 8, 8, 12, 16, 8, 12, 16, 16, 36, 64, 24, 4, 8, 8, 8
    };

    private OracleCode() {}

    static boolean known(int code) {
        return code >= BOOL && code <= VALUES;
    }

    /** Rows of an element type: a list, or a map or a list of values, which are lists. */
    static boolean leads(int code) {
        return code == LIST || code == MAP || code == VALUES;
    }

    static boolean hasConstants(int code) {
        return code == ENUM || code == FLAGS;
    }

    /** Section 10: of which types a single value may have an index. */
    static boolean canBeIndexed(int code) {
        return code <= U64 || code == ENUM || code == REF || code == STRING || code == HASH;
    }

    /** Of one value; {@code greatest} is the greatest value of an enum, the greatest bit of flags. */
    static int width(int code, long greatest) {
        if (code == ENUM) {
            return greatest <= 0xFF ? 1 : greatest <= 0xFFFF ? 2 : 4;
        }
        if (code == FLAGS) {
            return greatest < 8 ? 1 : greatest < 16 ? 2 : 4;
        }
        return WIDTHS[code];
    }

    /** Of one value of this width. */
    static int alignment(int code, int width) {
        return code >= VEC2 && code <= COLOR ? 4 : width;
    }

    /** The code of a value's lanes; of a type of one lane, the code itself. */
    static int lane(int code) {
        if (code < VEC2 || leads(code)) {
            return code;
        }
        if (code == COLOR) {
            return U8;
        }
        return code >= IVEC2 && code <= IVEC4 ? I32 : F32;
    }

    static int lanes(int code) {
        return code < VEC2 || leads(code) ? 1 : WIDTHS[code] / WIDTHS[lane(code)];
    }
}
