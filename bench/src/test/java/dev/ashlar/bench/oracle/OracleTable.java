package dev.ashlar.bench.oracle;

import static dev.ashlar.bench.oracle.OracleRejection.multiple;
import static dev.ashlar.bench.oracle.OracleRejection.same;
import static dev.ashlar.bench.oracle.OracleRejection.sameHash;
import static dev.ashlar.bench.oracle.OracleRejection.that;
import static dev.ashlar.bench.oracle.OracleRejection.within;
import static dev.ashlar.bench.oracle.OracleRejection.zeros;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Section 5: reads one field table, following its fields, constants and aliases in their order. */
final class OracleTable {
    private static final int ENTRY = 64;
    private static final int CONSTANT = 16;
    private static final int ALIAS = 8;
    private static final int MAX_STRIDE = 1 << 20;
    private static final int MAX_FIELDS = 8_192;
    private static final int MAX_CONSTANTS = 1 << 20;
    private static final int MAX_ALIASES = 64;
    private static final int MAX_COUNT = 65_536;
    private static final int MAX_BIT = 31;
    private static final int TEXT = 8;
    private static final int ITEM = 8;
    private static final int MAX_ITEM = 4_096;
    private static final int MAX_DEPTH = 8;

    private final ByteBuffer file;
    private final OraclePack.Section section;
    private final Map<Long, String> names;
    private final String where;
    private final int at;
    private int fieldCount;
    private int constantCount;
    private int aliasCount;
    private int presenceCount;
    private int stride;
    private int kind;
    private int idBytes;
    private int nextConstant;
    private int nextAlias;
    private boolean hasKey;

    OracleTable(ByteBuffer file, OraclePack.Section section, Map<Long, String> names, String where) {
        this.file = file;
        this.section = section;
        this.names = names;
        this.where = where;
        this.at = section.offset();
    }

    /** Section 5, table "Type", and all that follows it; {@code key} is that of the type in the directory. */
    OracleLayout read(long key) {
        that(section.length() >= ENTRY, 5, where + ", length of the field table", "at least 64", section.length());
        sameHash(5, where + ", typeKey of the field table", key, file.getLong(at));
        within(5, where + ", schemaVersion", 1, Integer.MAX_VALUE, u32(at + 16));
        within(5, where + ", layoutKind", 0, OracleLayout.ELEMENTS, u32(at + 20));
        kind = file.getInt(at + 20);
        idBytes = kind == OracleLayout.ELEMENTS ? 0 : Long.BYTES;
        long alignment = u32(at + 28);
        int least = Math.max(1, idBytes);
        boolean power = alignment >= least && alignment <= 8L * least && Long.bitCount(alignment) == 1;
        that(power, 5, where + ", rowAlignment", idBytes > 0 ? "8, 16, 32 or 64" : "1, 2, 4 or 8", alignment);
        within(5, where + ", stride", least, MAX_STRIDE, u32(at + 24));
        multiple(5, where + ", stride", alignment, u32(at + 24));
        OracleLayout.Owner owner = readOwner();
        checkLength();
        checkPresence();
        stride = file.getInt(at + 24);
        List<OracleField> fields = readFields();
        int presenceOffset = file.getInt(at + 48);
        return new OracleLayout(
                where, key, kind, owner, fields, stride, (int) alignment, presenceCount, presenceOffset);
    }

    /** Depth and owner of elements; zeros of a record type. */
    private OracleLayout.Owner readOwner() {
        if (kind == OracleLayout.ELEMENTS) {
            within(5, where + ", depth", 1, MAX_DEPTH, u32(at + 52));
            that(file.getLong(at + 56) != 0, 5, where + ", ownerKey", "the key of a type", 0);
        } else {
            zeros(5, where + ", field table", file, at + 52, at + ENTRY);
        }
        return new OracleLayout.Owner(u32(at + 16), u32(at + 52), file.getLong(at + 56));
    }

    private void checkLength() {
        within(5, where + ", fieldCount", 0, MAX_FIELDS, u32(at + 32));
        fieldCount = file.getInt(at + 32);
        within(5, where + ", constantCount", 0, MAX_CONSTANTS, u32(at + 36));
        within(5, where + ", aliasCount", 0, MAX_ALIASES * fieldCount, u32(at + 40));
        constantCount = file.getInt(at + 36);
        aliasCount = file.getInt(at + 40);
        long length = ENTRY + ENTRY * fieldCount + CONSTANT * constantCount + ALIAS * aliasCount;
        same(5, where + ", length of the field table", length, section.length());
        same(4, where + ", count of the field table", fieldCount, section.count());
        same(4, where + ", elementLength of the field table", ENTRY, section.elementLength());
    }

    private void checkPresence() {
        within(5, where + ", presenceCount", 0, fieldCount, u32(at + 44));
        presenceCount = file.getInt(at + 44);
        if (presenceCount == 0) {
            same(5, where + ", presenceOffset", 0, u32(at + 48));
        } else {
            long greatest = u32(at + 24) - (presenceCount + 7) / 8;
            within(5, where + ", presenceOffset", idBytes, greatest, u32(at + 48));
        }
    }

    private List<OracleField> readFields() {
        List<OracleField> fields = new ArrayList<>();
        for (int i = 0; i < fieldCount; i++) {
            fields.add(readField(i, where + ", field " + i, at + ENTRY + ENTRY * i));
        }
        same(5, where + ", constants that belong to fields", constantCount, nextConstant);
        same(5, where + ", aliases that belong to fields", aliasCount, nextAlias);
        return List.copyOf(fields);
    }

    private OracleField readField(int number, String field, int from) {
        int code = file.get(from + 8) & 0xFF;
        int shape = file.get(from + 9) & 0xFF;
        that(OracleCode.known(code), 7, field + ", typeCode", "1 to 31", code);
        within(5, field + ", shape", OracleField.SINGLE, OracleField.VARIABLE, shape);
        boolean possible = code != OracleCode.BYTES && !OracleCode.leads(code) || shape == OracleField.SINGLE;
        that(possible, 7, field + ", typeCode of an array", "any but bytes, list and map", code);
        within(5, field + ", presenceIndex", -1, presenceCount - 1, file.getInt(from + 24));
        same(5, field + ", bytes 60 to 63", 0, file.getInt(from + 60));
        List<OracleField.Constant> constants = readConstants(field, from, code);
        long greatest =
                constants.isEmpty() ? 0 : constants.get(constants.size() - 1).value();
        int value = OracleCode.width(code, greatest);
        boolean bytes = code == OracleCode.STRING || code == OracleCode.BYTES;
        int count = readCount(field, from, shape);
        int element = bytes && shape == OracleField.SINGLE ? 1 : value;
        int width = shape == OracleField.VARIABLE ? OracleField.SLOT : count * value;
        int flags = readFlags(field, from, code, shape);
        checkPlace(field, from, width, element, OracleField.alignmentOf(code, shape, element));
        long key = file.getLong(from);
        return new OracleField(
                number,
                nameOf(key),
                key,
                code,
                shape,
                count,
                (flags & 1) != 0,
                (flags & TEXT) != 0,
                flags >>> 1 & 3,
                file.getInt(from + 12),
                width,
                element,
                readItemAlignment(field, from, code),
                file.getInt(from + 24),
                readTarget(field, from, code),
                constants,
                readAliases(field, from));
    }

    private int readFlags(String field, int from, int code, int shape) {
        int flags = file.getShort(from + 10) & 0xFFFF;
        within(5, field + ", flags", 0, 15, flags);
        int index = flags >>> 1 & 3;
        boolean possible = shape == OracleField.SINGLE && OracleCode.canBeIndexed(code) && idBytes > 0;
        that(index == OracleField.NO_INDEX || possible, 10, field + ", flags", "no index of this type", flags);
        if (index == OracleField.KEY) {
            boolean string = code == OracleCode.STRING && file.getInt(from + 24) < 0;
            that(string, 10, field + ", key", "a string that is not optional", "type " + code);
            that(!hasKey, 10, field + ", key", "one of the type at most", "another");
            hasKey = true;
        }
        that((flags & TEXT) == 0 || code == OracleCode.STRING, 5, field + ", text", "a string", "type " + code);
        return flags;
    }

    private int readCount(String field, int from, int shape) {
        within(5, field + ", count", 1, shape == OracleField.FIXED ? MAX_COUNT : 1, u32(from + 44));
        return file.getInt(from + 44);
    }

    private void checkPlace(String field, int from, int width, int element, int alignment) {
        same(5, field + ", width", width, u32(from + 16));
        same(5, field + ", elementWidth", element, u32(from + 20));
        within(5, field + ", offset", idBytes, stride - width, u32(from + 12));
        multiple(5, field + ", offset", alignment, u32(from + 12));
        multiple(5, field + ", alignment, of which rowAlignment is a multiple", alignment, u32(at + 28));
    }

    private int readItemAlignment(String field, int from, int code) {
        long alignment = u32(from + 56);
        within(5, field + ", itemAlignment", ITEM, code == OracleCode.BYTES ? MAX_ITEM : ITEM, alignment);
        that(Long.bitCount(alignment) == 1, 5, field + ", itemAlignment", "a power of two", alignment);
        return (int) alignment;
    }

    private long readTarget(String field, int from, int code) {
        long target = file.getLong(from + 48);
        if (code == OracleCode.REF || OracleCode.leads(code)) {
            that(target != 0, 5, field + ", targetKey", "the key of a type", 0);
        } else {
            sameHash(5, field + ", targetKey", 0, target);
        }
        return target;
    }

    /** Field after field, each ascending by value. */
    private List<OracleField.Constant> readConstants(String field, int from, int code) {
        int least = OracleCode.hasConstants(code) ? 1 : 0;
        int most = code == OracleCode.LIST
                ? Math.min(1, constantCount - nextConstant)
                : least * (constantCount - nextConstant);
        within(5, field + ", constantCount", least, most, u32(from + 32));
        same(5, field + ", firstConstant", nextConstant, u32(from + 28));
        int count = file.getInt(from + 32);
        long greatest = code == OracleCode.FLAGS ? MAX_BIT : Integer.MAX_VALUE;
        List<OracleField.Constant> constants = new ArrayList<>();
        long before = code == OracleCode.LIST ? 0 : -1;
        for (int i = 0; i < count; i++) {
            int constant = at + ENTRY + ENTRY * fieldCount + CONSTANT * (nextConstant + i);
            long key = file.getLong(constant);
            long value = u32(constant + 8);
            within(5, field + ", constant " + i + ", value", before + 1, greatest, value);
            same(5, field + ", constant " + i + ", zero", 0, file.getInt(constant + 12));
            constants.add(new OracleField.Constant(nameOf(key), key, value));
            before = value;
        }
        nextConstant += count;
        long distinct =
                constants.stream().map(OracleField.Constant::key).distinct().count();
        same(5, field + ", distinct keys of its constants", count, distinct);
        return List.copyOf(constants);
    }

    private List<Long> readAliases(String field, int from) {
        within(5, field + ", aliasCount", 0, Math.min(MAX_ALIASES, aliasCount - nextAlias), u32(from + 40));
        same(5, field + ", firstAlias", nextAlias, u32(from + 36));
        int count = file.getInt(from + 40);
        List<Long> aliases = new ArrayList<>();
        int first = at + ENTRY + ENTRY * fieldCount + CONSTANT * constantCount + ALIAS * nextAlias;
        for (int i = 0; i < count; i++) {
            aliases.add(file.getLong(first + ALIAS * i));
        }
        nextAlias += count;
        return List.copyOf(aliases);
    }

    private String nameOf(long key) {
        String name = names.get(key);
        return name == null ? OracleHashes.hex(key) : name;
    }

    private long u32(int from) {
        return file.getInt(from) & 0xFFFFFFFFL;
    }
}
