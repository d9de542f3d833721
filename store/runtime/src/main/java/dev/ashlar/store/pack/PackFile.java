package dev.ashlar.store.pack;

import static dev.ashlar.store.pack.PackInput.hex;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.memory.HostCheck;
import dev.ashlar.codec.memory.MemorySpan;
import dev.ashlar.store.format.DirectoryFormat;
import dev.ashlar.store.format.IdIndexFormat;
import dev.ashlar.store.format.PackErrorKind;
import dev.ashlar.store.format.PackException;
import dev.ashlar.store.format.PoolFormat;
import dev.ashlar.store.format.RowsFormat;
import dev.ashlar.store.format.SectionKind;
import dev.ashlar.store.index.StoredRecords;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A pack, opened: header, directory and field tables are on the heap and checked; the rest is mapped. What this costs
 * depends on the number of types, not of records.
 */
public final class PackFile {
    private final Path path;
    private final PackHeader header;
    private final List<Section> sections;
    private final Map<Long, PackedType> types;
    private final Map<Long, ByteBuffer> idIndexHeaders;
    private final Names names;
    private final Map<String, String> stamp;
    private final Map<String, String> tags;
    private final MappedFile mapping;

    private PackFile(PackInput in, boolean withNames) throws IOException {
        this.path = in.path();
        this.header = HeaderReader.read(in);
        this.sections = DirectoryReader.read(in, header);
        Section namesSection = ofWholePack(in, SectionKind.NAMES, false);
        ofWholePack(in, SectionKind.CHECKSUMS, true);
        this.names = withNames && namesSection != null ? Names.read(in, namesSection) : Names.NONE;
        this.stamp = readTexts(in, SectionKind.BUILD_STAMP);
        this.tags = readTexts(in, SectionKind.TAGS);
        this.types = readTypes(in);
        this.idIndexHeaders = readIdIndexHeaders(in);
        checkSchemaSet(in);
        this.mapping = MappedFile.map(in.channel(), header.fileLength(), header.windowShift());
    }

    /**
     * Opens a pack.
     *
     * @param path the file
     * @param withNames whether to read the names, which people want and views do not
     * @return the pack
     * @throws PackException when the file is no pack that can be used
     * @throws UncheckedIOException when it cannot be read
     * @throws IllegalStateException when the host or the JVM's flags do not fit
     */
    public static PackFile open(Path path, boolean withNames) {
        HostCheck.require();
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
            return read(new PackInput(path, channel), withNames);
        } catch (NoSuchFileException e) {
            throw new UncheckedIOException(path + ": no such file", e);
        } catch (IOException e) {
            throw new UncheckedIOException(path + ": cannot be read: " + e.getMessage(), e);
        }
    }

    /** Opens a pack through a channel that is open already, and stays so. */
    static PackFile read(PackInput in, boolean withNames) throws IOException {
        return new PackFile(in, withNames);
    }

    private @Nullable Section ofWholePack(PackInput in, SectionKind kind, boolean mandatory) {
        for (Section section : sections) {
            if (section.kind() == kind) {
                return section;
            }
        }
        in.require(!mandatory, "directory", "a section of kind " + kind.text(), "none");
        return null;
    }

    private Map<String, String> readTexts(PackInput in, SectionKind kind) {
        Section section = ofWholePack(in, kind, false);
        return section == null ? Map.of() : TextTable.read(in, section);
    }

    private Map<Long, PackedType> readTypes(PackInput in) {
        Map<Long, Map<SectionKind, Section>> byType = new LinkedHashMap<>();
        for (Section section : sections) {
            if (section.typeKey() != DirectoryFormat.WHOLE_PACK) {
                // A type of unknown kinds alone is none: readType misses its field table.
                Map<SectionKind, Section> own =
                        byType.computeIfAbsent(section.typeKey(), key -> new EnumMap<>(SectionKind.class));
                SectionKind kind = section.kind();
                if (kind != null) {
                    own.put(kind, section);
                }
            }
        }
        Map<Long, PackedType> read = new LinkedHashMap<>();
        byType.forEach((key, own) -> read.put(key, readType(in, names.of(key), own)));
        in.require(header.typeCount() == read.size(), "header, types", read.size(), header.typeCount());
        return read;
    }

    private PackedType readType(PackInput in, String name, Map<SectionKind, Section> own) {
        for (SectionKind kind : SectionKind.values()) {
            if (kind.perType() && !own.containsKey(kind)) {
                throw in.fault(PackErrorKind.CORRUPT, "type " + name, "a section " + kind.text(), "none");
            }
        }
        FieldTable table = FieldTableReader.read(in, names, own.get(SectionKind.FIELD_TABLE));
        PackedType type = new PackedType(table.layout(), table.schemaVersion(), Map.copyOf(own));
        checkRows(in, type);
        Section index = type.section(SectionKind.ID_INDEX);
        long indexLength = IdIndexFormat.HEADER_LENGTH + index.count() * IdIndexFormat.SLOT_LENGTH;
        check(
                in,
                index.count() >= 0 && index.count() <= index.length() && index.length() == indexLength,
                type,
                "length of the id index",
                indexLength,
                index.length());
        checkPool(in, type);
        return type;
    }

    private static void checkPool(PackInput in, PackedType type) {
        Section pool = type.section(SectionKind.POOL);
        check(
                in,
                pool.length() % PoolFormat.UNIT == 0 && pool.count() == pool.length() / PoolFormat.UNIT,
                type,
                "units of the pool",
                (double) pool.length() / PoolFormat.UNIT,
                pool.count());
        int alignment = PoolFormat.sectionAlignment(type.layout());
        check(
                in,
                pool.offset() % alignment == 0,
                type,
                "offset of the pool",
                "a multiple of " + alignment,
                pool.offset());
    }

    private void checkRows(PackInput in, PackedType type) {
        int stride = type.layout().stride();
        long window = 1L << header.windowShift();
        Section rows = type.section(SectionKind.ROWS);
        Section defaultRow = type.section(SectionKind.DEFAULT_ROW);
        check(in, stride <= window, type, "stride", "at most a window, " + window, stride);
        check(in, rows.elementLength() == stride, type, "element length of rows", stride, rows.elementLength());
        check(
                in,
                rows.count() >= 0 && rows.count() <= Integer.MAX_VALUE,
                type,
                "count of rows",
                "0 to " + Integer.MAX_VALUE,
                rows.count());
        // One row takes more room in columns, each of which has its own default and begins at a multiple of 64.
        long row = RowsFormat.blockLength(type.layout(), 1);
        check(in, row <= window, type, "block of one row", "at most a window, " + window, row);
        int shift = RowsFormat.blockShift(type.layout(), rows.count(), header.windowShift());
        check(in, rows.blockShift() == shift, type, "block shift of rows", shift, rows.blockShift());
        long length = RowsFormat.sectionLength(type.layout(), rows.count(), shift, header.windowShift());
        check(in, rows.length() == length, type, "length of the rows, by their count", length, rows.length());
        check(
                in,
                defaultRow.length() == stride && defaultRow.count() == 1 && defaultRow.elementLength() == stride,
                type,
                "length of the default row",
                stride,
                defaultRow.length());
    }

    /** Puts the place into words only when it is needed. */
    private static void check(
            PackInput in, boolean condition, PackedType type, String what, Object expected, Object found) {
        if (!condition) {
            throw in.fault(PackErrorKind.CORRUPT, "type " + type.layout().name() + ", " + what, expected, found);
        }
    }

    private Map<Long, ByteBuffer> readIdIndexHeaders(PackInput in) {
        Map<Long, ByteBuffer> headers = new LinkedHashMap<>();
        types.forEach((key, type) ->
                headers.put(key, in.read(type.section(SectionKind.ID_INDEX).offset(), IdIndexFormat.HEADER_LENGTH)));
        return headers;
    }

    private void checkSchemaSet(PackInput in) {
        ByteBuffer bytes = ByteBuffer.allocate(types.size() * 16).order(ByteOrder.LITTLE_ENDIAN);
        types.forEach((key, type) -> bytes.putLong(key).putLong(type.layout().fingerprint()));
        long hash = XxHash64.hash(bytes.array(), 0, bytes.position());
        in.require(hash == header.schemaSetHash(), "header, schema set hash", hex(hash), hex(header.schemaSetHash()));
    }

    /**
     * The records of a type, to be bound to views.
     *
     * @param type of this pack
     * @return a source of its own, to be closed by its owner
     * @throws PackException when the type's index does not fit its sections
     */
    public StoredRecords records(PackedType type) {
        RecordLayout layout = type.layout();
        StoredRecords.Sections sections = new StoredRecords.Sections(
                span(type, SectionKind.ROWS),
                type.rowCount(),
                header.windowShift(),
                span(type, SectionKind.DEFAULT_ROW),
                span(type, SectionKind.ID_INDEX),
                span(type, SectionKind.POOL));
        try {
            return StoredRecords.open(layout, sections, idIndexHeaders.get(layout.key()));
        } catch (IllegalArgumentException e) {
            throw new PackException(
                    PackErrorKind.CORRUPT, path, "id index of " + layout.name() + ", " + e.getMessage());
        }
    }

    MemorySpan span(PackedType type, SectionKind kind) {
        return mapping.span(
                type.section(kind), kind.text() + " of " + type.layout().name());
    }

    /** {@return the file} */
    public Path path() {
        return path;
    }

    /** {@return what the header says} */
    public PackHeader header() {
        return header;
    }

    /** {@return the directory, by offset} */
    public List<Section> sections() {
        return sections;
    }

    /** {@return the types, in the order of the file} */
    public List<PackedType> types() {
        return new ArrayList<>(types.values());
    }

    /**
     * The type with a key.
     *
     * @param key XXH64 of its name
     * @return null when the pack has no such type
     */
    public @Nullable PackedType type(long key) {
        return types.get(key);
    }

    /** {@return the build stamp, texts by the keys of {@link dev.ashlar.store.format.TextTableFormat}, sorted by key} */
    public Map<String, String> stamp() {
        return stamp;
    }

    /** {@return what the makers of the pack say of it, sorted by key} */
    public Map<String, String> tags() {
        return tags;
    }

    /** {@return the texts behind keys; none when the pack was opened without or stripped of them} */
    public Names names() {
        return names;
    }
}
