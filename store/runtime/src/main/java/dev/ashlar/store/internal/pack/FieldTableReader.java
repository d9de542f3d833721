package dev.ashlar.store.internal.pack;

import dev.ashlar.codec.layout.EnumConstant;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.IndexKind;
import dev.ashlar.codec.layout.LayoutKind;
import dev.ashlar.codec.layout.PackedConstants;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.store.internal.format.ChecksumFormat;
import dev.ashlar.store.internal.format.FieldTableFormat;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** Reads a field table to the heap and checks it, so that the layout which comes out can be trusted. */
final class FieldTableReader {
    private static final KnownFieldTables KNOWN = new KnownFieldTables();

    private final PackInput in;
    private final Names names;
    private final Map<Long, String> spelled;
    private final Section section;
    private final ByteBuffer bytes;
    private final SectionChecks checks;
    private final int fieldCount;
    private final int constantCount;
    private final int aliasCount;
    private int constantsRead;
    private int aliasesRead;

    private FieldTableReader(PackInput in, Names names, Map<Long, String> spelled, Section section) {
        this.in = in;
        this.names = names;
        this.spelled = spelled;
        this.section = section;
        this.checks = in.checks("field table of " + name(section.typeKey()), section.offset());
        require(section.length() >= FieldTableFormat.TYPE_LENGTH, "length", 0, "64 bytes or more", section.length());
        ByteBuffer head = in.read(section.offset(), FieldTableFormat.TYPE_LENGTH);
        this.fieldCount = head.getInt(FieldTableFormat.FIELD_COUNT_OFFSET);
        this.constantCount = head.getInt(FieldTableFormat.CONSTANT_COUNT_OFFSET);
        this.aliasCount = head.getInt(FieldTableFormat.ALIAS_COUNT_OFFSET);
        checkLength();
        this.bytes = in.read(section.offset(), (int) section.length());
    }

    /** The layout that a field table describes; {@code spelled}: the names that were read so far, one map for all tables. */
    static FieldTable read(PackInput in, Names names, Map<Long, String> spelled, Section section) {
        return new FieldTableReader(in, names, spelled, section).table();
    }

    /** All that is checked of a table depends on its bytes alone, and all that is said of it on names besides. */
    private FieldTable table() {
        int computed = ChecksumFormat.ofSection(bytes.duplicate());
        checks.requireChecksum("checksum", 0, section.checksum(), computed);
        if (names != Names.NONE) {
            return parsed();
        }
        FieldTable known = KNOWN.find(section.typeKey(), bytes.array());
        if (known == null) {
            known = KNOWN.keep(section.typeKey(), parsed());
        }
        return known;
    }

    private FieldTable parsed() {
        checkType();
        List<FieldLayout> fields = new ArrayList<>(fieldCount);
        for (int i = 0; i < fieldCount; i++) {
            fields.add(field(FieldTableFormat.TYPE_LENGTH + i * FieldTableFormat.FIELD_LENGTH));
        }
        require(constantsRead == constantCount, "constants in use", 36, constantCount, constantsRead);
        require(aliasesRead == aliasCount, "aliases in use", 40, aliasCount, aliasesRead);
        RecordLayout layout = layout(fields);
        int presenceCount = bytes.getInt(FieldTableFormat.PRESENCE_COUNT_OFFSET);
        require(presenceCount == layout.presenceCount(), "optional fields", 44, layout.presenceCount(), presenceCount);
        long fingerprint = bytes.getLong(FieldTableFormat.FINGERPRINT_OFFSET);
        checks.requireHash("fingerprint", FieldTableFormat.FINGERPRINT_OFFSET, layout.fingerprint(), fingerprint);
        return new FieldTable(
                layout,
                bytes.getInt(FieldTableFormat.SCHEMA_VERSION_OFFSET),
                bytes.getInt(FieldTableFormat.DEPTH_OFFSET),
                bytes.getLong(FieldTableFormat.OWNER_KEY_OFFSET),
                bytes.array());
    }

    private void require(boolean condition, String what, int offset, Object expected, Object found) {
        checks.require(condition, what, offset, expected, found);
    }

    /** Before the whole of it is read: no number of the file sizes an allocation unchecked. */
    private void checkLength() {
        int mostFields = RecordLayout.MAX_FIELDS;
        int most = RecordLayout.MAX_CONSTANTS;
        int mostAliases = FieldLayout.MAX_ALIASES * fieldCount;
        if (fieldCount < 0 || fieldCount > mostFields || fieldCount != section.count()) {
            String expected = section.count() + ", at most " + mostFields;
            throw checks.fault("fields", FieldTableFormat.FIELD_COUNT_OFFSET, expected, fieldCount);
        }
        if (constantCount < 0 || constantCount > most || aliasCount < 0 || aliasCount > mostAliases) {
            throw checks.fault(
                    "constants and aliases",
                    FieldTableFormat.CONSTANT_COUNT_OFFSET,
                    "at most " + most + " constants and " + mostAliases + " aliases",
                    Integer.toUnsignedLong(constantCount) + " and " + Integer.toUnsignedLong(aliasCount));
        }
        long length = FieldTableFormat.TYPE_LENGTH
                + (long) fieldCount * FieldTableFormat.FIELD_LENGTH
                + (long) constantCount * FieldTableFormat.CONSTANT_LENGTH
                + (long) aliasCount * FieldTableFormat.ALIAS_LENGTH;
        require(length == section.length(), "length", 0, section.length(), length);
    }

    private void checkType() {
        long key = bytes.getLong(FieldTableFormat.TYPE_KEY_OFFSET);
        checks.requireHash("type key", FieldTableFormat.TYPE_KEY_OFFSET, section.typeKey(), key);
        int version = bytes.getInt(FieldTableFormat.SCHEMA_VERSION_OFFSET);
        require(version > 0, "schema version", 16, "1 or more", version);
        checkOwner();
    }

    private void checkOwner() {
        int depth = bytes.getInt(FieldTableFormat.DEPTH_OFFSET);
        long owner = bytes.getLong(FieldTableFormat.OWNER_KEY_OFFSET);
        if (bytes.getInt(FieldTableFormat.LAYOUT_KIND_OFFSET) != LayoutKind.ELEMENTS.code()) {
            checks.requireZero(bytes, FieldTableFormat.DEPTH_OFFSET, FieldTableFormat.TYPE_LENGTH);
            return;
        }
        int most = FieldTableFormat.MAX_DEPTH;
        require(depth >= 1 && depth <= most, "depth", FieldTableFormat.DEPTH_OFFSET, "1 to " + most, depth);
        require(owner != 0, "owner key", FieldTableFormat.OWNER_KEY_OFFSET, "the key of a type", 0);
    }

    private FieldLayout field(int at) {
        long key = bytes.getLong(at + FieldTableFormat.FIELD_KEY_OFFSET);
        int typeCode = bytes.get(at + FieldTableFormat.FIELD_TYPE_OFFSET) & 0xFF;
        int shapeCode = bytes.get(at + FieldTableFormat.FIELD_SHAPE_OFFSET) & 0xFF;
        ValueType type = ValueType.ofCode(typeCode);
        Shape shape = Shape.ofCode(shapeCode);
        if (type == null || shape == null) {
            throw checks.fault("type and shape", at + 8, "known codes", typeCode + " and " + shapeCode);
        }
        int flags = bytes.getShort(at + FieldTableFormat.FIELD_FLAGS_OFFSET) & 0xFFFF;
        require((flags & ~FieldTableFormat.KNOWN_FLAGS) == 0, "flags", at + 10, "0 to 15", flags);
        checks.requireZero(bytes, at + FieldTableFormat.FIELD_ZERO_OFFSET, at + FieldTableFormat.FIELD_LENGTH);
        FieldLayout field = new FieldLayout(
                name(key),
                key,
                type,
                shape,
                bytes.getInt(at + FieldTableFormat.FIELD_ELEMENT_COUNT_OFFSET),
                bytes.getInt(at + FieldTableFormat.FIELD_OFFSET_OFFSET),
                bytes.getInt(at + FieldTableFormat.FIELD_WIDTH_OFFSET),
                bytes.getInt(at + FieldTableFormat.FIELD_ITEM_ALIGNMENT_OFFSET),
                bytes.getInt(at + FieldTableFormat.FIELD_PRESENCE_INDEX_OFFSET),
                (flags & FieldTableFormat.FLAG_HOT) != 0,
                (flags & FieldTableFormat.FLAG_TEXT) != 0,
                IndexKind.ofCode(flags >>> FieldTableFormat.INDEX_SHIFT & FieldTableFormat.INDEX_MASK),
                bytes.getLong(at + FieldTableFormat.FIELD_TARGET_OFFSET),
                constants(at),
                aliases(at));
        int elementWidth = bytes.getInt(at + FieldTableFormat.FIELD_ELEMENT_WIDTH_OFFSET);
        require(elementWidth == field.elementWidth(), "element width", at + 20, field.elementWidth(), elementWidth);
        return field;
    }

    private List<EnumConstant> constants(int at) {
        int first = bytes.getInt(at + FieldTableFormat.FIELD_FIRST_CONSTANT_OFFSET);
        int count = bytes.getInt(at + FieldTableFormat.FIELD_CONSTANT_COUNT_OFFSET);
        if (first != constantsRead || count < 0 || count > constantCount - constantsRead) {
            throw checks.fault(
                    "constants",
                    at + FieldTableFormat.FIELD_FIRST_CONSTANT_OFFSET,
                    "those from " + constantsRead + " of " + constantCount,
                    first + ", count " + count);
        }
        int base = FieldTableFormat.TYPE_LENGTH + fieldCount * FieldTableFormat.FIELD_LENGTH;
        long[] keys = new long[count];
        int[] values = new int[count];
        for (int i = 0; i < count; i++) {
            int entry = base + (first + i) * FieldTableFormat.CONSTANT_LENGTH;
            keys[i] = bytes.getLong(entry + FieldTableFormat.CONSTANT_KEY_OFFSET);
            values[i] = bytes.getInt(entry + FieldTableFormat.CONSTANT_VALUE_OFFSET);
            checks.requireZero(
                    bytes, entry + FieldTableFormat.CONSTANT_ZERO_OFFSET, entry + FieldTableFormat.CONSTANT_LENGTH);
        }
        constantsRead += count;
        return count == 0 ? List.of() : new PackedConstants(keys, values, constantNames(keys));
    }

    /** Strings that other parts of the pack have as well: a layout keeps no hold of the memory of its pack. */
    private IntFunction<String> constantNames(long[] keys) {
        @Nullable String[] texts = new String[names == Names.NONE ? 0 : keys.length];
        for (int i = 0; i < texts.length; i++) {
            texts[i] = names.find(keys[i], spelled);
        }
        return constantNames(keys, texts);
    }

    /** {@code texts}: empty for a pack without names. */
    private static IntFunction<String> constantNames(long[] keys, @Nullable String[] texts) {
        return new IntFunction<>() {
            @Override
            public String apply(int index) {
                String text = texts.length == 0 ? null : texts[index];
                return text == null ? PackInput.hex(keys[index]) : text;
            }
        };
    }

    private String name(long key) {
        String text = names.find(key, spelled);
        return text == null ? PackInput.hex(key) : text;
    }

    private List<Long> aliases(int at) {
        int first = bytes.getInt(at + FieldTableFormat.FIELD_FIRST_ALIAS_OFFSET);
        int count = bytes.getInt(at + FieldTableFormat.FIELD_ALIAS_COUNT_OFFSET);
        if (first != aliasesRead || count < 0 || count > aliasCount - aliasesRead) {
            throw checks.fault(
                    "aliases",
                    at + FieldTableFormat.FIELD_FIRST_ALIAS_OFFSET,
                    "those from " + aliasesRead + " of " + aliasCount,
                    first + ", count " + count);
        }
        int base = FieldTableFormat.TYPE_LENGTH
                + fieldCount * FieldTableFormat.FIELD_LENGTH
                + constantCount * FieldTableFormat.CONSTANT_LENGTH;
        List<Long> aliases = new ArrayList<>(count);
        for (int i = first; i < first + count; i++) {
            aliases.add(bytes.getLong(base + i * FieldTableFormat.ALIAS_LENGTH));
        }
        aliasesRead += count;
        return List.copyOf(aliases);
    }

    private RecordLayout layout(List<FieldLayout> fields) {
        int kindCode = bytes.getInt(FieldTableFormat.LAYOUT_KIND_OFFSET);
        LayoutKind kind = LayoutKind.ofCode(kindCode);
        if (kind == null) {
            String expected = "0 (rows), 1 (columns) or 2 (elements)";
            throw checks.fault("layout kind", FieldTableFormat.LAYOUT_KIND_OFFSET, expected, kindCode);
        }
        try {
            return new RecordLayout(
                    name(section.typeKey()),
                    section.typeKey(),
                    kind,
                    bytes.getInt(FieldTableFormat.STRIDE_OFFSET),
                    bytes.getInt(FieldTableFormat.ROW_ALIGNMENT_OFFSET),
                    bytes.getInt(FieldTableFormat.PRESENCE_OFFSET_OFFSET),
                    fields);
        } catch (IllegalArgumentException e) {
            throw checks.fault("layout", 0, "one that keeps the rules", e.getMessage());
        }
    }
}
