package dev.ashlar.bench.oracle;

import static dev.ashlar.bench.oracle.OracleRejection.multiple;
import static dev.ashlar.bench.oracle.OracleRejection.same;
import static dev.ashlar.bench.oracle.OracleRejection.sameHash;
import static dev.ashlar.bench.oracle.OracleRejection.that;
import static dev.ashlar.bench.oracle.OracleRejection.within;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A field of a type, as the field table describes it (section 5).
 *
 * @param name its text, or its key in hexadecimal where names are stripped
 * @param array whether it is a variable array of {@code typeCode}
 * @param offset from the row's first byte
 * @param elementWidth bytes of an element in the pool; 1 for a string; for what lies in the row its width
 * @param presenceIndex its bit in the presence bitmap; -1 when it is not optional
 * @param targetKey of a ref the type referred to, else 0
 * @param constants of an enum, ascending by value
 * @param aliases keys of former names
 */
public record OracleField(
        String name,
        long key,
        int typeCode,
        boolean array,
        boolean hot,
        int offset,
        int width,
        int elementWidth,
        int presenceIndex,
        long targetKey,
        List<Constant> constants,
        List<Long> aliases) {
    static final int BOOL = 1;
    static final int F32 = 10;
    static final int F64 = 11;
    static final int ENUM = 12;
    static final int REF = 14;
    static final int STRING = 15;

    /** Section 7: widths by type code; 0 where a code is reserved or the width depends on the constants. */
    private static final int[] WIDTHS = {0, 1, 1, 1, 2, 2, 4, 4, 8, 8, 4, 8, 0, 0, 4, 8};

    private static final int ENTRY = 64;
    private static final int VARIABLE = 2;

    /** A constant of an enum. */
    public record Constant(String name, long key, long value) {}

    /** Whether the field has a presence bit. */
    public boolean optional() {
        return presenceIndex >= 0;
    }

    /** Whether its bytes in the row are a slot. */
    boolean pooled() {
        return array || typeCode == STRING;
    }

    /** One value that stands at {@code at}: of a single field in the row, or an element in the pool. */
    Object read(ByteBuffer file, int at) {
        switch (typeCode) {
            case BOOL:
                return file.get(at) != 0;
            case F32:
                return Float.intBitsToFloat(file.getInt(at));
            case F64:
                return Double.longBitsToDouble(file.getLong(at));
            case ENUM:
                return constantName(unsigned(file, at, width));
            case REF:
                return file.getInt(at);
            default:
                return integer(file, at);
        }
    }

    /** Codes 2 to 9: signed ones are even. */
    private long integer(ByteBuffer file, int at) {
        long bits = unsigned(file, at, elementWidth);
        int unused = Long.SIZE - 8 * elementWidth;
        return typeCode % 2 == 0 ? bits << unused >> unused : bits;
    }

    private String constantName(long value) {
        return constant(value).map(Constant::name).orElse(Long.toString(value));
    }

    Optional<Constant> constant(long value) {
        return constants.stream().filter(constant -> constant.value() == value).findFirst();
    }

    static long unsigned(ByteBuffer file, int at, int width) {
        switch (width) {
            case 1:
                return file.get(at) & 0xFFL;
            case 2:
                return file.getShort(at) & 0xFFFFL;
            case 4:
                return file.getInt(at) & 0xFFFFFFFFL;
            default:
                return file.getLong(at);
        }
    }

    /** Reads the fields of one field table in their order, following its constants and aliases. */
    static final class Table {
        private final ByteBuffer file;
        private final Map<Long, String> names;
        private final String where;
        private final int fieldsAt;
        private final int fieldCount;
        private final long constantCount;
        private final long aliasCount;
        private final int stride;
        private final int presenceCount;
        private long nextConstant;
        private long nextAlias;

        /** {@code at} is the file offset of the table, whose counts are known to agree with its length. */
        Table(ByteBuffer file, Map<Long, String> names, String where, int at) {
            this.file = file;
            this.names = names;
            this.where = where;
            this.fieldsAt = at + ENTRY;
            this.fieldCount = file.getInt(at + 32);
            this.constantCount = unsigned(file, at + 36, 4);
            this.aliasCount = unsigned(file, at + 40, 4);
            this.stride = file.getInt(at + 24);
            this.presenceCount = file.getInt(at + 44);
        }

        List<OracleField> read() {
            List<OracleField> fields = new ArrayList<>();
            for (int i = 0; i < fieldCount; i++) {
                fields.add(readField(where + ", field " + i, fieldsAt + ENTRY * i));
            }
            same(5, where + ", constants that belong to fields", constantCount, nextConstant);
            same(5, where + ", aliases that belong to fields", aliasCount, nextAlias);
            return List.copyOf(fields);
        }

        private OracleField readField(String field, int at) {
            int code = file.get(at + 8) & 0xFF;
            boolean known = code == ENUM || code < WIDTHS.length && WIDTHS[code] > 0;
            that(known, 7, field + ", typeCode", "1 to 12, 14 or 15", code);
            boolean array = readShape(field, at, code);
            List<Constant> constants = readConstants(field, at, code);
            List<Long> aliases = readAliases(field, at);
            int own = code == ENUM ? enumWidth(constants) : WIDTHS[code];
            int width = array ? 8 : own;
            int element = code == STRING ? 1 : own;
            checkNumbers(field, at, width, element);
            long key = file.getLong(at);
            return new OracleField(
                    nameOf(key),
                    key,
                    code,
                    array,
                    file.getShort(at + 10) == 1,
                    file.getInt(at + 12),
                    width,
                    element,
                    file.getInt(at + 24),
                    readTarget(field, at, code),
                    constants,
                    aliases);
        }

        /** Section 7: arrays are of codes 1 to 11. */
        private boolean readShape(String field, int at, int code) {
            int shape = file.get(at + 9) & 0xFF;
            that(shape == 0 || shape == VARIABLE, 5, field + ", shape", "0 or 2", shape);
            that(shape == 0 || code <= F64, 7, field + ", typeCode of an array", "1 to 11", code);
            return shape == VARIABLE;
        }

        /** Section 5, table "Field". */
        private void checkNumbers(String field, int at, int width, int element) {
            within(5, field + ", flags", 0, 1, unsigned(file, at + 10, 2));
            same(7, field + ", width", width, unsigned(file, at + 16, 4));
            same(5, field + ", elementWidth", element, unsigned(file, at + 20, 4));
            long offset = unsigned(file, at + 12, 4);
            within(5, field + ", offset", 8, stride - width, offset);
            multiple(7, field + ", offset", width, offset);
            within(5, field + ", presenceIndex", -1, presenceCount - 1, file.getInt(at + 24));
            same(5, field + ", count", 1, file.getInt(at + 44));
            same(5, field + ", itemAlignment", 8, file.getInt(at + 56));
            same(5, field + ", bytes 60 to 63", 0, file.getInt(at + 60));
        }

        private long readTarget(String field, int at, int code) {
            long target = file.getLong(at + 48);
            if (code == REF) {
                that(target != 0, 5, field + ", targetKey", "the key of a type", 0);
            } else {
                sameHash(5, field + ", targetKey", 0, target);
            }
            return target;
        }

        /** Section 5: field after field, each ascending by value. */
        private List<Constant> readConstants(String field, int at, int code) {
            long count = unsigned(file, at + 32, 4);
            within(5, field + ", constantCount", 0, code == ENUM ? constantCount - nextConstant : 0, count);
            checkFirst(field + ", firstConstant", nextConstant, count, unsigned(file, at + 28, 4));
            List<Constant> constants = new ArrayList<>();
            int first = fieldsAt + ENTRY * fieldCount + 16 * (int) nextConstant;
            long before = -1;
            for (int i = 0; i < count; i++) {
                int constantAt = first + 16 * i;
                long key = file.getLong(constantAt);
                long value = unsigned(file, constantAt + 8, 4);
                that(value > before, 5, field + ", constant " + i, "a value above " + before, value);
                same(5, field + ", constant " + i + ", zero", 0, file.getInt(constantAt + 12));
                constants.add(new Constant(nameOf(key), key, value));
                before = value;
            }
            nextConstant += count;
            long distinct = constants.stream().map(Constant::key).distinct().count();
            same(5, field + ", distinct keys of its constants", count, distinct);
            return List.copyOf(constants);
        }

        private List<Long> readAliases(String field, int at) {
            long count = unsigned(file, at + 40, 4);
            within(5, field + ", aliasCount", 0, aliasCount - nextAlias, count);
            checkFirst(field + ", firstAlias", nextAlias, count, unsigned(file, at + 36, 4));
            List<Long> aliases = new ArrayList<>();
            int first = fieldsAt + ENTRY * fieldCount + 16 * (int) constantCount + 8 * (int) nextAlias;
            for (int i = 0; i < count; i++) {
                aliases.add(file.getLong(first + 8 * i));
            }
            nextAlias += count;
            return List.copyOf(aliases);
        }

        /** The document does not say what the first index of a field that has none is: 0 or the next. */
        private static void checkFirst(String where, long next, long count, long found) {
            that(found == next || count == 0 && found == 0, 5, where, next, found);
        }

        /** Section 7: the narrowest width that holds the greatest value of the declaration. */
        private static int enumWidth(List<Constant> constants) {
            long greatest = constants.stream().mapToLong(Constant::value).max().orElse(0);
            return greatest <= 0xFF ? 1 : greatest <= 0xFFFF ? 2 : 4;
        }

        private String nameOf(long key) {
            String name = names.get(key);
            return name == null ? OracleHashes.hex(key) : name;
        }
    }
}
