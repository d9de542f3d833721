package dev.ashlar.store.internal.pack;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.internal.memory.HostCheck;
import dev.ashlar.codec.internal.memory.Memory;
import dev.ashlar.codec.internal.memory.MemorySpan;
import dev.ashlar.codec.internal.memory.NativeMemory;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.store.format.PackErrorKind;
import dev.ashlar.store.format.PackException;
import dev.ashlar.store.format.PackPlace;
import dev.ashlar.store.internal.format.DirectoryFormat;
import dev.ashlar.store.internal.format.FieldIndexFormat;
import dev.ashlar.store.internal.format.HeaderFormat;
import dev.ashlar.store.internal.format.IdIndexFormat;
import dev.ashlar.store.internal.format.SectionKind;
import dev.ashlar.store.internal.index.StoredIndex;
import dev.ashlar.store.internal.index.StoredRecords;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.PublicKey;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
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
    private final Map<Long, ByteBuffer> indexHeaders;
    private final Names names;
    private final Map<String, String> stamp;
    private final Map<String, String> tags;
    private final PackMemory memory;

    private PackFile(PackInput in, boolean withNames, PackHeader header, List<Section> sections, PackMemory memory) {
        this.path = in.path();
        this.header = header;
        this.sections = sections;
        this.memory = memory;
        Section namesSection = ofWholePack(in, SectionKind.NAMES, false);
        ofWholePack(in, SectionKind.CHECKSUMS, true);
        this.names = withNames && namesSection != null ? readNames(in, namesSection) : Names.NONE;
        this.stamp = readTexts(in, SectionKind.BUILD_STAMP);
        this.tags = readTexts(in, SectionKind.TAGS);
        this.types = readTypes(in);
        this.indexHeaders = readIndexHeaders(in);
        checkSchemaSet(in);
    }

    /**
     * Opens a pack, mapped.
     *
     * @param path the file
     * @param withNames whether to read the names, which people want and views do not
     * @return the pack
     * @throws PackException when the file is no pack that can be used
     * @throws UncheckedIOException when it cannot be read
     * @throws IllegalStateException when the host or the JVM's flags do not fit
     */
    public static PackFile open(Path path, boolean withNames) {
        return open(path, false, withNames, null);
    }

    /**
     * Opens a pack.
     *
     * @param path the file
     * @param privateCopy whether to copy it to native memory instead of mapping it
     * @param withNames whether to read the names
     * @param check looks at it while the file is open; null for none
     * @return the pack
     * @throws PackException when the file is no pack that can be used
     * @throws UncheckedIOException when it cannot be read
     * @throws IllegalStateException when the host or the JVM's flags do not fit
     */
    public static PackFile open(Path path, boolean privateCopy, boolean withNames, @Nullable PackCheck check) {
        HostCheck.require();
        try (FileChannel channel = openChannel(path)) {
            return privateCopy ? copied(path, channel, withNames, check) : read(path, channel, withNames, check);
        } catch (IOException e) {
            throw unreadable(path, e);
        } catch (InternalError e) {
            throw MapFaults.truncated(path, e);
        }
    }

    /**
     * Opens a file for reading, if it is one: a pipe would wait for whoever writes to it.
     *
     * @param path the file
     * @return its channel
     * @throws IOException when it cannot be opened
     */
    public static FileChannel openChannel(Path path) throws IOException {
        if (!Files.readAttributes(path, BasicFileAttributes.class).isRegularFile()) {
            throw new IOException(
                    Files.isDirectory(path)
                            ? "is a folder; \"ashlar pack\" makes a pack of it"
                            : "is not a regular file");
        }
        return FileChannel.open(path, StandardOpenOption.READ);
    }

    /**
     * A file that cannot be read, in words.
     *
     * @param path the file
     * @param e why
     * @return to be thrown
     */
    public static UncheckedIOException unreadable(Path path, IOException e) {
        if (e instanceof NoSuchFileException) {
            return new UncheckedIOException(path + ": no such file", e);
        }
        boolean interrupted = e instanceof ClosedByInterruptException;
        String why = e.getMessage() == null ? e.toString() : e.getMessage();
        return new UncheckedIOException(
                path + ": cannot be read: " + (interrupted ? "the thread was interrupted meanwhile" : why), e);
    }

    /**
     * The layouts of a pack, without a place for its records in memory: {@link #records} of it fails.
     *
     * @param path the file
     * @return what there is to know of the pack without them, names included
     * @throws PackException when the file is no pack that can be used
     * @throws UncheckedIOException when it cannot be read
     * @throws IllegalStateException when the host or the JVM's flags do not fit
     */
    public static PackFile describe(Path path) {
        return describe(path, Set.of());
    }

    /**
     * The same of a pack that has to be signed: nothing but the header is believed before.
     *
     * @param path the file
     * @param signers the keys of which one has to have signed the pack; without any, signatures are not checked
     * @return what there is to know of the pack without them, names included
     * @throws PackException when the file is no pack that can be used
     * @throws UncheckedIOException when it cannot be read
     * @throws IllegalStateException when the host or the JVM's flags do not fit
     */
    public static PackFile describe(Path path, Set<PublicKey> signers) {
        HostCheck.require();
        try (FileChannel channel = openChannel(path)) {
            PackInput in = new PackInput(path, new ChannelBytes(channel));
            PackHeader header = HeaderReader.read(in);
            if (!signers.isEmpty()) {
                SignatureCheck.require(in, signers);
            }
            List<Section> sections = DirectoryReader.read(in, header);
            return new PackFile(in, true, header, sections, new NoMemory(header.windowShift()));
        } catch (IOException e) {
            throw unreadable(path, e);
        }
    }

    /**
     * Opens a pack, mapped, through a channel that is open already, and stays so.
     *
     * @param path the file, for messages
     * @param channel of the file, open for reading
     * @param withNames whether to read the names
     * @param check looks at it; null for none
     * @return the pack
     * @throws PackException when the file is no pack that can be used
     * @throws IOException when it cannot be read
     */
    public static PackFile read(Path path, FileChannel channel, boolean withNames, @Nullable PackCheck check)
            throws IOException {
        PackInput in = new PackInput(path, new ChannelBytes(channel));
        try {
            PackHeader header = readHeader(in, check);
            List<Section> sections = DirectoryReader.read(in, header);
            PackMemory memory = MappedFile.map(in, channel, header, sections);
            return checked(new PackFile(in, withNames, header, sections, memory), in, check);
        } catch (InternalError e) {
            throw MapFaults.truncated(path, e);
        } catch (PackException e) {
            // Names are read from the map: behind the new end there may be zeros.
            throw e.kind() == PackErrorKind.CORRUPT && in.hasShrunk() ? MapFaults.shrunk(path) : e;
        }
    }

    /** All that is checked and read is the copy: the file may be another one by now. */
    private static PackFile copied(Path path, FileChannel channel, boolean withNames, @Nullable PackCheck check)
            throws IOException {
        NativeMemory copy = PrivateCopy.read(path, channel);
        try {
            return copied(path, copy, withNames, check);
        } catch (IOException | RuntimeException | Error e) {
            copy.free(); // Nobody else has seen it. Files that are tried again and again must not fill the memory.
            throw e;
        }
    }

    private static PackFile copied(Path path, NativeMemory copy, boolean withNames, @Nullable PackCheck check)
            throws IOException {
        PackInput in = new PackInput(path, new CopiedBytes(copy));
        PackHeader header = readHeader(in, check);
        List<Section> sections = DirectoryReader.read(in, header);
        PackMemory memory = PrivateCopy.of(copy, header.windowShift());
        return checked(new PackFile(in, withNames, header, sections, memory), in, check);
    }

    /**
     * A pack that is no file. Nothing is verified but what a pack tells of itself.
     *
     * @param path for messages
     * @param bytes all of them
     * @param memory the same bytes in their places
     * @return the pack, names included
     * @throws PackException when it is no pack that can be used
     * @throws IOException when it cannot be read
     */
    public static PackFile of(Path path, PackBytes bytes, PackMemory memory) throws IOException {
        PackInput in = new PackInput(path, bytes);
        PackHeader header = HeaderReader.read(in);
        return new PackFile(in, true, header, DirectoryReader.read(in, header), memory);
    }

    private static PackHeader readHeader(PackInput in, @Nullable PackCheck check) {
        PackHeader header = HeaderReader.read(in);
        if (check != null) {
            check.checkBytes(in);
        }
        return header;
    }

    private static PackFile checked(PackFile file, PackInput in, @Nullable PackCheck check) throws IOException {
        if (check != null) {
            check.check(file, in);
        }
        return file;
    }

    private @Nullable Section ofWholePack(PackInput in, SectionKind kind, boolean mandatory) {
        for (Section section : sections) {
            if (section.kind() == kind) {
                return section;
            }
        }
        if (mandatory) {
            throw directory(in).fault("sections", 0, "one of kind " + kind.text(), "none");
        }
        return null;
    }

    private SectionChecks directory(PackInput in) {
        return in.checks("directory", header.directoryOffset());
    }

    private Names readNames(PackInput in, Section section) {
        Names.requireLengths(in, section);
        return Names.read(in, section, memory.bytes(in, section));
    }

    private Map<String, String> readTexts(PackInput in, SectionKind kind) {
        Section section = ofWholePack(in, kind, false);
        return section == null ? Map.of() : TextTable.read(in, section);
    }

    private Map<Long, PackedType> readTypes(PackInput in) {
        Map<Long, List<Section>> byType = new LinkedHashMap<>();
        for (Section section : sections) {
            if (section.typeKey() != DirectoryFormat.WHOLE_PACK) {
                List<Section> own = byType.get(section.typeKey());
                if (own == null) {
                    own = new ArrayList<>();
                    byType.put(section.typeKey(), own);
                }
                own.add(section);
            }
        }
        TypeReader reader = new TypeReader(in, header, names);
        Map<Long, PackedType> read = new LinkedHashMap<>();
        for (Map.Entry<Long, List<Section>> type : byType.entrySet()) {
            read.put(type.getKey(), reader.read(names.of(type.getKey()), type.getValue()));
        }
        in.checks("header", 0).requireEqual("types", HeaderFormat.TYPE_COUNT_OFFSET, read.size(), header.typeCount());
        new ListChecks(in, read, names).check();
        return read;
    }

    /** By the offsets of their sections. */
    private Map<Long, ByteBuffer> readIndexHeaders(PackInput in) {
        Map<Long, ByteBuffer> headers = new HashMap<>();
        for (PackedType type : types.values()) {
            Section idIndex = type.sections().get(SectionKind.ID_INDEX);
            if (idIndex != null) {
                headers.put(idIndex.offset(), in.read(idIndex.offset(), IdIndexFormat.HEADER_LENGTH));
            }
            for (Section index : type.fieldIndexes().values()) {
                headers.put(index.offset(), in.read(index.offset(), FieldIndexFormat.HEADER_LENGTH));
            }
        }
        return headers;
    }

    private void checkSchemaSet(PackInput in) {
        ByteBuffer bytes = ByteBuffer.allocate(types.size() * 16).order(ByteOrder.LITTLE_ENDIAN);
        for (Map.Entry<Long, PackedType> type : types.entrySet()) {
            bytes.putLong(type.getKey()).putLong(type.getValue().layout().fingerprint());
        }
        long hash = XxHash64.hash(bytes, 0, bytes.position());
        in.checks("header", 0)
                .requireHash("schema set hash", HeaderFormat.SCHEMA_SET_HASH_OFFSET, hash, header.schemaSetHash());
    }

    /**
     * The records of a type, to be bound to views.
     *
     * @param type of this pack
     * @return a source of its own, to be closed by its owner
     * @throws PackException when an index of the type does not fit its sections
     */
    public StoredRecords records(PackedType type) {
        return records(type, Integer.MAX_VALUE);
    }

    /**
     * The records of a type, to be bound to views.
     *
     * @param type of this pack
     * @param mostCopied how many bytes of a text or an array views copy to the heap at most
     * @return a source of its own, to be closed by its owner
     * @throws PackException when an index of the type does not fit its sections
     */
    public StoredRecords records(PackedType type, int mostCopied) {
        Section idIndex = type.sections().get(SectionKind.ID_INDEX);
        StoredRecords.Sections of = new StoredRecords.Sections(
                span(type, SectionKind.ROWS),
                type.rowCount(),
                header.windowShift(),
                span(type, SectionKind.DEFAULT_ROW),
                idIndex == null ? null : span(type, idIndex),
                span(type, SectionKind.POOL).copyingAtMost(mostCopied));
        Map<Long, StoredIndex> indexes = new HashMap<>();
        for (Map.Entry<Long, Section> index : type.fieldIndexes().entrySet()) {
            indexes.put(index.getKey(), fieldIndex(type, index.getKey(), index.getValue()));
        }
        ByteBuffer header = idIndex == null ? null : indexHeaders.get(idIndex.offset());
        try {
            return StoredRecords.open(type.layout(), of, header, indexes);
        } catch (IllegalArgumentException e) {
            throw unfit(type, idIndex == null ? type.section(SectionKind.ROWS) : idIndex, e);
        }
    }

    private StoredIndex fieldIndex(PackedType type, long fieldKey, Section index) {
        FieldLayout field = Objects.requireNonNull(type.layout().field(fieldKey));
        try {
            return StoredIndex.open(
                    indexHeaders.get(index.offset()), span(type, index), index.count(), field, type.rowCount());
        } catch (IllegalArgumentException e) {
            throw unfit(type, index, e);
        }
    }

    private PackException unfit(PackedType type, Section index, IllegalArgumentException why) {
        String title = TypeReader.title(index, type.layout());
        PackPlace place = new PackPlace(title, index.offset(), title + ", " + why.getMessage());
        return new PackException(PackErrorKind.CORRUPT, path, place);
    }

    /**
     * A section of the whole pack.
     *
     * @param kind one that belongs to the whole pack
     * @return the section
     * @throws java.util.NoSuchElementException when the pack has none
     */
    public Section section(SectionKind kind) {
        return sections.stream().filter(s -> s.kind() == kind).findFirst().orElseThrow();
    }

    /**
     * {@return what a section is about, such as {@code rows of Star} or {@code field index of Star.name}}
     *
     * @param section of this pack
     */
    public String title(Section section) {
        String text = section.text();
        if (section.typeKey() == DirectoryFormat.WHOLE_PACK) {
            return text;
        }
        String of = text + " of " + names.of(section.typeKey());
        return section.kind() == SectionKind.FIELD_INDEX ? of + "." + names.of(section.fieldKey()) : of;
    }

    /**
     * The bytes of a section of a type.
     *
     * @param type of this pack
     * @param kind one that belongs to types
     * @return where they lie in memory
     */
    public MemorySpan span(PackedType type, SectionKind kind) {
        return span(type, type.section(kind));
    }

    /**
     * The bytes of a section of a type.
     *
     * @param type of this pack
     * @param section one of its sections
     * @return where they lie in memory
     */
    public MemorySpan span(PackedType type, Section section) {
        return memory.span(section, Memory.CHECKED ? TypeReader.title(section, type.layout()) : "");
    }

    /**
     * What holds the bytes of the pack.
     *
     * @return objects; once the garbage collector has taken them all, the memory or the mappings are free again
     */
    public List<?> memory() {
        return memory.pieces();
    }

    /** Frees a private copy at once. Only for whoever opened the pack and keeps nothing of it. */
    public void free() {
        memory.free();
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

    /** {@return the build stamp, texts by the keys of {@link dev.ashlar.store.internal.format.TextTableFormat}, sorted by key} */
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
