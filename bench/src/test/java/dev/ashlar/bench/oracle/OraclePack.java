package dev.ashlar.bench.oracle;

import static dev.ashlar.bench.oracle.OracleRejection.multiple;
import static dev.ashlar.bench.oracle.OracleRejection.same;
import static dev.ashlar.bench.oracle.OracleRejection.sameHash;
import static dev.ashlar.bench.oracle.OracleRejection.that;
import static dev.ashlar.bench.oracle.OracleRejection.within;
import static dev.ashlar.bench.oracle.OracleRejection.writer;
import static dev.ashlar.bench.oracle.OracleRejection.zeros;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A pack file that obeys every rule of {@code docs/pack-format.md}; see the package for what "oracle" means. */
public final class OraclePack {
    static final int FIELD_TABLE = 1;
    static final int DEFAULT_ROW = 2;
    static final int ROWS = 3;
    static final int ID_INDEX = 5;
    static final int FIELD_INDEX = 6;
    static final int POOL = 8;
    static final int NAMES = 32;
    static final int CHECKSUMS = 33;
    static final int BUILD_STAMP = 35;
    static final int TAGS = 36;

    /** Those that every type has once, but for the id index, which elements do not have. */
    private static final Set<Integer> TYPE_KINDS = Set.of(FIELD_TABLE, DEFAULT_ROW, ROWS, ID_INDEX, POOL);

    private static final Set<Integer> KINDS =
            Set.of(FIELD_TABLE, DEFAULT_ROW, ROWS, ID_INDEX, FIELD_INDEX, POOL, NAMES, CHECKSUMS, BUILD_STAMP, TAGS);
    private static final byte[] MAGIC = {(byte) 0x89, 0x41, 0x53, 0x48, 0x0D, 0x0A, 0x1A, 0x0A};
    private static final byte[] END_MAGIC = {0x41, 0x53, 0x48, 0x4C, 0x45, 0x4E, 0x44, 0x0A};
    private static final int HEADER = 256;
    private static final int PAGE = 4096;
    private static final int ENTRY = 64;
    private static final int TRAILER = 32;
    private static final int MAX_SECTIONS = 65536;
    private static final int NAME_ENTRY = 16;
    private static final int MAX_NAME = 512;
    private static final int MAX_NAMES = 64 << 20;
    private static final Pattern HIDDEN = Pattern.compile(
            "[\\x{0}-\\x{1F}\\x{7F}-\\x{9F}\\x{2028}\\x{2029}\\x{61C}\\x{200E}\\x{200F}\\x{202A}-\\x{202E}\\x{2066}-\\x{2069}]");

    private final byte[] bytes;
    private final ByteBuffer file;
    private final List<Section> sections = new ArrayList<>();
    private final Map<Long, String> names = new HashMap<>();
    private Map<String, String> stamp = Map.of();
    private final Map<Long, OracleType> types = new LinkedHashMap<>();
    private int directoryOffset;
    private int directoryCount;
    private long window;

    /** One entry of the directory (section 4), its place known to lie inside the file. */
    record Section(
            int number,
            long typeKey,
            int kind,
            int checksum,
            int offset,
            int length,
            long count,
            long elementLength,
            long blockShift,
            long fieldKey) {
        String where() {
            return "section " + number + " of the directory (kind " + kind + ")";
        }

        int end() {
            return offset + length;
        }
    }

    private OraclePack(byte[] bytes) {
        this.bytes = bytes;
        this.file = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    /**
     * Reads and checks a whole file.
     *
     * @throws OracleRejection when the file breaks a rule of the document
     */
    public static OraclePack read(byte[] file) {
        OraclePack pack = new OraclePack(file.clone());
        try {
            pack.check();
            return pack;
        } catch (IndexOutOfBoundsException
                | IllegalArgumentException
                | ArithmeticException
                | NegativeArraySizeException e) {
            throw new OracleRejection("no section: the oracle stumbled over numbers that it should have judged", e);
        }
    }

    /** Whether it is a layer (section 17). */
    boolean isLayer() {
        return (file.getLong(40) & 1) != 0;
    }

    boolean hasNames() {
        return !names.isEmpty();
    }

    /** The build stamp. */
    Map<String, String> stamp() {
        return stamp;
    }

    /** The types, in the order of the directory. */
    public List<OracleType> types() {
        return List.copyOf(types.values());
    }

    /** The type of this name; where names are stripped, of this text's key. */
    public OracleType type(String name) {
        for (OracleType type : types.values()) {
            if (type.key() == OracleHashes.key(name) || type.name().equals(name)) {
                return type;
            }
        }
        throw new IllegalArgumentException("no type " + name);
    }

    private void check() {
        checkHeader();
        checkTrailer();
        readDirectory();
        checkPlaces();
        checkChecksums();
        checkKinds();
        readNames();
        readTexts(BUILD_STAMP);
        readTexts(TAGS);
        readTypes();
        checkSchemaSet();
        new OracleLists(types).check();
        Map<Long, Integer> rowCounts = new HashMap<>();
        types.forEach((key, type) -> rowCounts.put(key, type.rowCount()));
        types.values().forEach(type -> type.check(rowCounts));
        new OracleMaps(types).check();
        checkNames();
        checkGaps();
        types.values().forEach(OracleType::checkWriter);
    }

    /** Section 3, in the order in which it says that a reader judges. */
    private void checkHeader() {
        checkMagic(3, "magic", MAGIC, 0);
        that(bytes.length >= HEADER + ENTRY + TRAILER, 3, "length of the file", "at least 352", bytes.length);
        same(3, "major", 1, u16(8));
        same(3, "headerChecksum", OracleHashes.crc32c(bytes, 0, 252), file.getInt(252));
        same(3, "requiredFeatures", 0, file.getLong(40) & ~1); // Section 17: a layer is a pack too.
        same(3, "fileLength", bytes.length, file.getLong(16));
        same(3, "headerLength", HEADER, u32(12));
        if (u16(10) == 0) {
            long signed = u32(80);
            within(3, "signatureKind", 0, 1, signed);
            zeros(3, "header", file, 84, signed == 0 ? 160 : 88);
            zeros(3, "header", file, 160, 252);
        }
        long shift = u32(72);
        within(2, "windowShift", 16, 30, shift);
        window = 1L << shift;
        checkDirectoryPlace();
    }

    private void checkDirectoryPlace() {
        long count = u32(32);
        within(3, "directoryCount", 1, MAX_SECTIONS, count);
        long expected = bytes.length - TRAILER - ENTRY * count;
        same(4, "directoryOffset", expected, file.getLong(24));
        that(expected >= HEADER, 4, "directoryOffset", "a place behind the header", expected);
        multiple(3, "directoryOffset", 64, expected);
        directoryCount = (int) count;
        directoryOffset = (int) expected;
    }

    private void checkMagic(int section, String where, byte[] magic, int at) {
        for (int i = 0; i < magic.length; i++) {
            boolean good = at + i < bytes.length && bytes[at + i] == magic[i];
            that(good, section, where + ", byte " + i, magic[i], at + i < bytes.length ? bytes[at + i] : "the end");
        }
    }

    /** Section 14. */
    private void checkTrailer() {
        int at = bytes.length - TRAILER;
        checkMagic(14, "magic of the trailer", END_MAGIC, at + 24);
        same(14, "trailerChecksum", OracleHashes.crc32c(bytes, at, 20), file.getInt(at + 20));
        sameHash(14, "contentId of the trailer", file.getLong(56), file.getLong(at));
        same(14, "fileLength of the trailer", bytes.length, file.getLong(at + 8));
        same(14, "headerChecksum of the trailer", file.getInt(252), file.getInt(at + 16));
    }

    /** Sections 3 and 4. */
    private void readDirectory() {
        int length = ENTRY * directoryCount;
        same(3, "directoryChecksum", OracleHashes.crc32c(bytes, directoryOffset, length), file.getInt(36));
        sameHash(3, "contentId", OracleSeal.contentId(bytes, directoryOffset, directoryCount), file.getLong(56));
        for (int number = 0; number < directoryCount; number++) {
            sections.add(readEntry(number, directoryOffset + ENTRY * number));
        }
    }

    /** Section 4. */
    private Section readEntry(int number, int at) {
        String where = "entry " + number + " of the directory";
        int kind = u16(at + 8);
        if (KINDS.contains(kind)) {
            same(4, where + ", flags", 0, u16(at + 10));
            if (kind != FIELD_INDEX) {
                sameHash(4, where + ", fieldKey", 0, file.getLong(at + 48));
            }
            zeros(4, where, file, at + 56, at + ENTRY);
        }
        long offset = file.getLong(at + 16);
        within(4, where + ", offset", HEADER, directoryOffset, offset);
        long length = file.getLong(at + 24);
        within(4, where + ", length", 0, directoryOffset - offset, length);
        return new Section(
                number,
                file.getLong(at),
                kind,
                file.getInt(at + 12),
                (int) offset,
                (int) length,
                file.getLong(at + 32),
                u32(at + 40),
                u32(at + 44),
                file.getLong(at + 48));
    }

    /** Section 4: order, overlap, alignment; section 11: gaps are zero. */
    private void checkPlaces() {
        int end = HEADER;
        for (Section section : sections) {
            String where = section.where();
            that(section.offset >= end, 4, where + ", offset", "at least " + end, section.offset);
            multiple(4, where + ", offset", alignment(section), section.offset);
            if (section.kind != ROWS && KINDS.contains(section.kind)) {
                same(4, where + ", blockShift", 0, section.blockShift);
            }
            zeros(11, "gap before " + where, file, end, section.offset);
            end = section.end();
        }
        zeros(11, "gap before the directory", file, end, directoryOffset);
    }

    /** What the place of a section is a multiple of; of rows and a pool see {@link OracleType} too. */
    private long alignment(Section section) {
        if (section.length > window) {
            return 65_536;
        }
        return 64;
    }

    /** Section 11. */
    private void checkChecksums() {
        ByteArrayOutputStream lists = new ByteArrayOutputStream();
        for (Section section : sections) {
            byte[] list = OracleHashes.chunkChecksums(bytes, section.offset, section.length);
            int checksum = section.length == 0 ? 0 : OracleHashes.crc32c(list, 0, list.length);
            same(11, section.where() + ", checksum", checksum, section.checksum);
            if (section.kind != CHECKSUMS) {
                lists.write(list, 0, list.length);
            }
        }
        Section section = only(CHECKSUMS);
        that(section != null, 4, "directory", "a checksums section", "none");
        if (section != null) {
            byte[] found = Arrays.copyOfRange(bytes, section.offset, section.end());
            that(Arrays.equals(lists.toByteArray(), found), 11, section.where(), "the CRC32Cs of all chunks", "others");
            same(4, section.where() + ", elementLength", 4, section.elementLength);
            same(4, section.where() + ", count", lists.size() / 4, section.count);
        }
    }

    /** The section of a kind of which the pack has at most one (section 4). */
    private @Nullable Section only(int kind) {
        Section only = null;
        for (Section section : sections) {
            if (section.kind == kind) {
                that(only == null, 4, "directory", "one section of kind " + kind, "another: " + section.where());
                only = section;
            }
        }
        return only;
    }

    /** Section 4: which kinds have a type, and that the sections of the pack stand behind those of the types. */
    private void checkKinds() {
        boolean behindTypes = false;
        for (Section section : sections) {
            String where = section.where();
            if (TYPE_KINDS.contains(section.kind) || section.kind == FIELD_INDEX) {
                that(section.typeKey != 0, 4, where + ", typeKey", "the key of a type", 0);
            } else if (KINDS.contains(section.kind)) {
                sameHash(4, where + ", typeKey", 0, section.typeKey);
            }
            behindTypes |= section.typeKey == 0;
            that(section.typeKey == 0 || !behindTypes, 4, where, "types before sections of the pack", "a type");
        }
    }

    /** Section 12, all but completeness. */
    private void readNames() {
        Section section = only(NAMES);
        if (section == null) {
            return;
        }
        same(4, section.where() + ", elementLength", NAME_ENTRY, section.elementLength);
        within(12, section.where() + ", length", 0, MAX_NAMES, section.length);
        within(12, section.where() + ", count", 0, section.length / NAME_ENTRY, section.count);
        long end = NAME_ENTRY * section.count;
        for (int i = 0; i < section.count; i++) {
            int at = section.offset + NAME_ENTRY * i;
            String where = "name " + i;
            that(
                    i == 0 || Long.compareUnsigned(file.getLong(at - NAME_ENTRY), file.getLong(at)) < 0,
                    12,
                    where + ", key",
                    "more than the one before",
                    OracleHashes.hex(file.getLong(at)));
            same(12, where + ", offset", end, u32(at + 8));
            within(12, where + ", length", 1, Math.min(MAX_NAME, section.length - end), u32(at + 12));
            readName(where, file.getLong(at), section.offset + (int) end, (int) u32(at + 12));
            end += u32(at + 12);
        }
        same(12, "end of the last name", section.length, end);
    }

    /** Section 13. */
    private void readTexts(int kind) {
        Section section = only(kind);
        if (section != null) {
            same(4, section.where() + ", elementLength", OracleTexts.ENTRY, section.elementLength);
            Map<String, String> texts = new OracleTexts(file, section).check();
            stamp = kind == BUILD_STAMP ? texts : stamp;
        }
    }

    private void readName(String where, long key, int at, int length) {
        String text = OracleHashes.utf8(bytes, at, length);
        if (text == null) {
            throw OracleRejection.of(12, where, "valid UTF-8", "other bytes");
        }
        that(!HIDDEN.matcher(text).find(), 12, where, "no control characters, separators or marks of direction", text);
        sameHash(12, where + ", key", OracleHashes.xxh64(bytes, at, length), key);
        names.put(key, text);
    }

    /** Section 4: neighbours, kinds in order, each needed kind once. */
    private void readTypes() {
        Map<Long, List<Section>> byType = new LinkedHashMap<>();
        long before = 0;
        int kindBefore = 0;
        for (Section section : sections) {
            long key = section.typeKey;
            if (key != 0) {
                String where = section.where();
                that(key == before || !byType.containsKey(key), 4, where, "neighbours of one type", "others between");
                that(key != before || section.kind >= kindBefore, 4, where, "kinds in order", section.kind);
                byType.computeIfAbsent(key, k -> new ArrayList<>()).add(section);
            }
            before = key;
            kindBefore = section.kind;
        }
        byType.forEach(this::readType);
        same(3, "typeCount", types.size(), u32(76));
    }

    private void readType(long key, List<Section> own) {
        for (int kind : TYPE_KINDS) {
            long count = own.stream().filter(section -> section.kind == kind).count();
            long most = kind == ID_INDEX ? Math.min(count, 1) : 1;
            same(4, "type " + OracleHashes.hex(key) + ", sections of kind " + kind, most, count);
        }
        OracleType type = new OracleType(bytes, key, own, names, window);
        boolean hasIndex = own.stream().anyMatch(section -> section.kind == ID_INDEX);
        that(hasIndex != type.elements(), 4, "type " + type.name(), "an id index of records alone", hasIndex);
        types.put(key, type);
    }

    /** Section 3, schemaSetHash; section 4, order of the types by their names where the pack has them. */
    private void checkSchemaSet() {
        ByteBuffer set = ByteBuffer.allocate(16 * types.size()).order(ByteOrder.LITTLE_ENDIAN);
        byte[] before = null;
        for (OracleType type : types.values()) {
            set.putLong(type.key()).putLong(type.fingerprint());
            if (!names.isEmpty()) {
                byte[] name = type.name().getBytes(StandardCharsets.UTF_8);
                boolean sorted = before == null || Arrays.compareUnsigned(before, name) < 0;
                that(sorted, 4, "type " + type.name(), "types in the order of their names", "another order");
                before = name;
            }
        }
        sameHash(3, "schemaSetHash", OracleHashes.xxh64(set.array()), file.getLong(64));
    }

    /** Section 12: all the names that there are, and no others. */
    private void checkNames() {
        if (only(NAMES) == null) {
            return;
        }
        Set<Long> needed = new HashSet<>();
        Set<Long> targets = new HashSet<>();
        types.values().forEach(type -> type.collectKeys(needed, targets));
        for (long key : needed) {
            that(names.containsKey(key), 12, "names", "a name of " + OracleHashes.hex(key), "none");
        }
        for (Map.Entry<Long, String> name : names.entrySet()) {
            boolean used = needed.contains(name.getKey()) || targets.contains(name.getKey());
            that(used, 12, "names", "only names of the types' parts", name.getValue());
        }
    }

    /** Section 4, the writer's rule: no more zeros between sections than their alignment asks for. */
    private void checkGaps() {
        long end = HEADER;
        for (Section section : sections) {
            long alignment = alignment(section);
            if (section.kind == POOL) {
                alignment = Math.max(alignment, type(section.typeKey).poolAlignment());
            } else if (section.kind == ROWS && !type(section.typeKey).elements()) {
                alignment = Math.max(alignment, PAGE);
            }
            long place = (end + alignment - 1) / alignment * alignment;
            writer(section.offset == place, 4, section.where() + ", offset", place, section.offset);
            end = section.end();
        }
        writer(directoryOffset - end < 64, 4, "gap before the directory", "less than 64", directoryOffset - end);
    }

    /** The type with this key. */
    public OracleType type(long key) {
        OracleType type = types.get(key);
        if (type == null) {
            throw new IllegalArgumentException("no type " + OracleHashes.hex(key));
        }
        return type;
    }

    private int u16(int at) {
        return file.getShort(at) & 0xFFFF;
    }

    private long u32(int at) {
        return file.getInt(at) & 0xFFFFFFFFL;
    }
}
