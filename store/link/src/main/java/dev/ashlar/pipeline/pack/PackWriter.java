package dev.ashlar.pipeline.pack;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.internal.encode.ReferenceResolver;
import dev.ashlar.codec.internal.encode.TypeLayout;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.LayoutKind;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.store.internal.format.ChecksumFormat;
import dev.ashlar.store.internal.format.DirectoryFormat;
import dev.ashlar.store.internal.format.FieldIndexFormat;
import dev.ashlar.store.internal.format.FieldTableFormat;
import dev.ashlar.store.internal.format.HeaderFormat;
import dev.ashlar.store.internal.format.NamesFormat;
import dev.ashlar.store.internal.format.PoolFormat;
import dev.ashlar.store.internal.format.SectionKind;
import dev.ashlar.store.internal.format.TextTableFormat;
import dev.ashlar.store.internal.format.TrailerFormat;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Writes a pack into an empty file, front to back. The header comes last and replaces the zeros at the start. Add types
 * in the order of their names' UTF-8 bytes. For one thread.
 */
public final class PackWriter {
    /** Kinds of sections of which each type with ids has one. */
    private static final int OF_TYPE = 5;

    /** Those of which each element type has one: all but the index from ids to rows. */
    private static final int OF_ELEMENTS = 4;

    /** Kinds of sections of which a pack has one. */
    private static final int OF_WHOLE_PACK = 4;

    private record Written(
            long typeKey,
            SectionKind kind,
            int checksum,
            long offset,
            long length,
            long count,
            int elementLength,
            int blockShift,
            long fieldKey) {}

    /** A type in its place among others; {@code owner}: null for a record type. */
    private record Placed(EncodedType<?> encoded, @Nullable RecordLayout owner, int depth) {
        RecordLayout layout() {
            return encoded.layout();
        }

        int sections() {
            return owner == null ? OF_TYPE + encoded.fieldIndexes().size() : OF_ELEMENTS;
        }
    }

    private final PackOutput output;
    private final int windowShift;
    private final Supplier<? extends ByteSink> sinks;
    private final List<Written> sections = new ArrayList<>();
    private final List<RecordLayout> types = new ArrayList<>();
    private final List<int[]> chunks = new ArrayList<>();
    private final NamesWriter names = new NamesWriter();
    private boolean finished;

    /**
     * Makes a writer.
     *
     * @param channel of an empty file, open for writing
     * @throws IOException if the file cannot be written
     */
    public PackWriter(FileChannel channel) throws IOException {
        this(channel, HeaderFormat.WINDOW_SHIFT);
    }

    /**
     * As {@link #PackWriter(FileChannel, int, Supplier)}, with {@link BlockSink#inPieces()} for each section.
     *
     * @param channel as there
     * @param windowShift as there
     * @throws IOException if the file cannot be written
     */
    public PackWriter(FileChannel channel, int windowShift) throws IOException {
        this(channel, windowShift, BlockSink::inPieces);
    }

    /**
     * Makes a writer that collects its sections in other memory than {@link BlockSink}.
     *
     * @param channel of an empty file, open for writing
     * @param windowShift {@link HeaderFormat#WINDOW_SHIFT}; tests use {@link HeaderFormat#MIN_WINDOW_SHIFT} or more, to cross windows
     * @param sinks makes empty sinks, called by several threads at a time
     * @throws IllegalArgumentException if the windows are shorter or longer than that
     * @throws IOException if the file cannot be written
     */
    public PackWriter(FileChannel channel, int windowShift, Supplier<? extends ByteSink> sinks) throws IOException {
        this(new FileOutput(channel), windowShift, sinks);
    }

    /**
     * Makes a writer of a pack that need not be a file.
     *
     * @param output empty; receives the pack
     * @param windowShift as {@link #PackWriter(FileChannel, int, Supplier)} has it
     * @param sinks as {@link #PackWriter(FileChannel, int, Supplier)} has it
     * @throws IllegalArgumentException if the windows are shorter or longer than that
     * @throws IOException if the output cannot be written
     */
    public PackWriter(PackOutput output, int windowShift, Supplier<? extends ByteSink> sinks) throws IOException {
        if (windowShift < HeaderFormat.MIN_WINDOW_SHIFT || windowShift > HeaderFormat.WINDOW_SHIFT) {
            throw new IllegalArgumentException("window shift: expected " + HeaderFormat.MIN_WINDOW_SHIFT + " to "
                    + HeaderFormat.WINDOW_SHIFT + ", found " + windowShift);
        }
        this.output = output;
        this.windowShift = windowShift;
        this.sinks = sinks;
        output.padTo(HeaderFormat.LENGTH);
    }

    /**
     * Adds a type without lists, with its records.
     *
     * @param layout of the rows
     * @param schemaVersion 1 or more
     * @param defaults declared defaults by field name
     * @param records sorted by id, each id once, validated
     * @param aliases all former names of the layout's fields, and no others, for the names section
     * @param references finds the rows of referenced records
     * @throws IOException if the file cannot be written
     * @throws IllegalArgumentException if the records exceed what the format can hold, or if the type does not follow
     *     the types that were added. It is also thrown for another version, and for names and former names that the
     *     format cannot hold
     * @throws IllegalStateException if the pack is finished
     */
    public void addType(
            RecordLayout layout,
            int schemaVersion,
            DataRecord defaults,
            List<DataRecord> records,
            List<String> aliases,
            ReferenceResolver references)
            throws IOException {
        addType(new TypeLayout(layout, defaults, List.of()), schemaVersion, records, aliases, references);
    }

    /**
     * Adds a type with its records and the elements of their lists.
     *
     * @param type layouts and defaults
     * @param schemaVersion 1 or more
     * @param records sorted by id, each id once, validated
     * @param aliases all former names of the layouts' fields, and no others, for the names section
     * @param references finds the rows of referenced records
     * @throws IOException if the file cannot be written
     * @throws IllegalArgumentException if the records exceed what the format can hold, or if the type does not follow
     *     the types that were added. It is also thrown for another version, and for names and former names that the
     *     format cannot hold
     * @throws IllegalStateException if the pack is finished
     */
    public void addType(
            TypeLayout type,
            int schemaVersion,
            List<DataRecord> records,
            List<String> aliases,
            ReferenceResolver references)
            throws IOException {
        requireNext(type.layout(), schemaVersion);
        NamesWriter.of(type, aliases);
        try (EncodedType<?> encoded = encode(type, records, references)) {
            addType(encoded, schemaVersion, aliases);
        }
    }

    /**
     * Encodes the records of a type off-heap, for {@link #addType(EncodedType, int, List)}. Any thread may call this,
     * also concurrently: the writer does not change.
     *
     * @param type layouts and defaults
     * @param records sorted by id, each id once, validated
     * @param references finds the rows of referenced records
     * @return the sections, which the caller closes
     * @throws IllegalArgumentException if the records exceed what the format can hold
     */
    public EncodedType<?> encode(TypeLayout type, List<DataRecord> records, ReferenceResolver references) {
        return EncodedType.of(type, records, references, windowShift, sinks::get);
    }

    /**
     * Begins a type without lists, whose records are given as primitive values. {@link TypeWriter#finish} adds it,
     * after the types that were added until then.
     *
     * @param layout of the rows
     * @param schemaVersion 1 or more
     * @param defaults declared defaults by field name
     * @param aliases all former names of the layout's fields, and no others, for the names section
     * @return the writer of the type, which the caller closes
     * @throws IllegalArgumentException if one record exceeds what the format can hold, or if the type does not follow
     *     the types that were added. It is also thrown for another version, and for names and former names that the
     *     format cannot hold
     * @throws IllegalStateException if the pack is finished
     */
    public TypeWriter type(RecordLayout layout, int schemaVersion, DataRecord defaults, List<String> aliases) {
        return type(new TypeLayout(layout, defaults, List.of()), schemaVersion, aliases);
    }

    /**
     * Begins a type whose records and elements of lists are given as primitive values. {@link TypeWriter#finish} adds
     * it, after the types that were added until then.
     *
     * @param type layouts and defaults
     * @param schemaVersion 1 or more
     * @param aliases all former names of the layouts' fields, and no others, for the names section
     * @return the writer of the type, which the caller closes
     * @throws IllegalArgumentException if one record exceeds what the format can hold, or if the type does not follow
     *     the types that were added. It is also thrown for another version, and for names and former names that the
     *     format cannot hold
     * @throws IllegalStateException if the pack is finished
     */
    public TypeWriter type(TypeLayout type, int schemaVersion, List<String> aliases) {
        requireNext(type.layout(), schemaVersion);
        NamesWriter.of(type, aliases);
        return new TypeWriter(this, type, schemaVersion, aliases);
    }

    /** A type without records, for an encoder. */
    EncodedType<?> open(TypeLayout type) {
        return EncodedType.open(type, windowShift, sinks::get);
    }

    /**
     * Adds an encoded type, and the element types of its lists.
     *
     * @param encoded its sections, in windows of this writer's length; the caller closes it
     * @param schemaVersion 1 or more
     * @param aliases all former names of the layout's fields, and no others, for the names section
     * @throws IOException if the file cannot be written
     * @throws IllegalArgumentException if the windows have another length, or if the type does not follow the types
     *     that were added. It is also thrown for another version, and for names and former names that the format cannot
     *     hold
     * @throws IllegalStateException if the pack is finished
     */
    public void addType(EncodedType<?> encoded, int schemaVersion, List<String> aliases) throws IOException {
        RecordLayout layout = encoded.layout();
        requireNext(layout, schemaVersion);
        if (encoded.windowShift() != windowShift) {
            throw new IllegalArgumentException(layout.name() + ": expected windows of 2^" + windowShift
                    + " bytes, found 2^" + encoded.windowShift());
        }
        List<Placed> tree = new ArrayList<>();
        place(encoded, null, 0, tree);
        requireSections(tree.stream().mapToInt(Placed::sections).sum());
        names.add(NamesWriter.of(encoded.type(), aliases));
        for (Placed type : tree) {
            add(type, schemaVersion);
        }
    }

    /** An owner comes before its elements, and these in the order of the bytes of their names, since a point comes before all that a name has. */
    private static void place(EncodedType<?> encoded, @Nullable RecordLayout owner, int depth, List<Placed> tree) {
        tree.add(new Placed(encoded, owner, depth));
        encoded.elements().stream()
                .sorted((a, b) -> compare(a.layout(), b.layout()))
                .forEach(each -> place(each, encoded.layout(), depth + 1, tree));
    }

    /** By the bytes of their names. */
    private static int compare(RecordLayout a, RecordLayout b) {
        return Arrays.compareUnsigned(a.name().getBytes(UTF_8), b.name().getBytes(UTF_8));
    }

    private void add(Placed type, int schemaVersion) throws IOException {
        EncodedType<?> encoded = type.encoded();
        RecordLayout layout = type.layout();
        types.add(layout);
        int stride = layout.stride();
        add(
                layout.key(),
                SectionKind.FIELD_TABLE,
                FieldTableWriter.write(layout, schemaVersion, type.owner(), type.depth()),
                layout.fields().size(),
                FieldTableFormat.FIELD_LENGTH);
        add(layout.key(), SectionKind.DEFAULT_ROW, encoded.defaultRow(), 1, stride, 0, 0);
        output.padTo(roundUp(output.position(), DirectoryFormat.rowsAlignment(layout.kind())));
        add(layout.key(), SectionKind.ROWS, encoded.rows(), encoded.count(), stride, encoded.blockShift(), 0);
        if (type.owner() == null) {
            add(layout.key(), SectionKind.ID_INDEX, encoded.idIndex(), encoded.idSlots(), 4, 0, 0);
        }
        for (EncodedIndex<?> index : encoded.fieldIndexes()) {
            long fieldKey = index.field().key();
            int length = FieldIndexFormat.SLOT_LENGTH;
            add(layout.key(), SectionKind.FIELD_INDEX, index.bytes(), index.slots(), length, 0, fieldKey);
        }
        output.padTo(roundUp(output.position(), PoolFormat.sectionAlignment(layout)));
        long units = encoded.pool().length() / PoolFormat.UNIT;
        add(layout.key(), SectionKind.POOL, encoded.pool(), units, PoolFormat.UNIT, 0, 0);
    }

    private void requireNext(RecordLayout layout, int schemaVersion) {
        requireOpen();
        if (schemaVersion < 1) {
            throw new IllegalArgumentException(
                    layout.name() + ", schema version: expected 1 or more, found " + schemaVersion);
        }
        String last = types.isEmpty() ? null : types.get(types.size() - 1).name();
        if (last != null
                && Arrays.compareUnsigned(last.getBytes(UTF_8), layout.name().getBytes(UTF_8)) >= 0) {
            throw new IllegalArgumentException(
                    "types come in the order of the bytes of their names, each once: expected one behind " + last
                            + ", found " + layout.name());
        }
    }

    private void requireOpen() {
        if (finished) {
            throw new IllegalStateException("the pack is finished");
        }
    }

    private void requireSections(int more) {
        int count = sections.size() + more + OF_WHOLE_PACK;
        if (count > DirectoryFormat.MAX_ENTRIES) {
            throw new IllegalArgumentException("sections of the pack: expected at most " + DirectoryFormat.MAX_ENTRIES
                    + ", found " + count + ": a type has " + OF_TYPE + ", one for each of its indexes, and "
                    + OF_ELEMENTS + " for each of its lists");
        }
    }

    /**
     * Writes build stamp, tags, names, checksums, directory, trailer and header. It does not call fsync.
     *
     * @param about the description of the pack besides its content
     * @return the content id
     * @throws IOException if the file cannot be written
     * @throws IllegalStateException if the pack is finished, if a field refers to a type that was not added, or if the
     *     names take more than 64 MiB
     */
    public long finish(PackInfo about) throws IOException {
        requireOpen();
        requireTargets();
        finished = true;
        addTexts(SectionKind.BUILD_STAMP, about.stamp());
        addTexts(SectionKind.TAGS, about.tags());
        if (about.names()) {
            add(DirectoryFormat.WHOLE_PACK, SectionKind.NAMES, names.write(), names.count(), NamesFormat.ENTRY_LENGTH);
        }
        ByteBuffer checksums = checksums();
        add(DirectoryFormat.WHOLE_PACK, SectionKind.CHECKSUMS, checksums, checksums.capacity() / 4, 4);
        output.padTo(roundUp(output.position(), DirectoryFormat.SECTION_ALIGNMENT));
        long directoryOffset = output.position();
        ByteBuffer directory = directory();
        output.write(directory.duplicate());
        long contentId = DirectoryFormat.contentId(directory);
        long fileLength = output.position() + TrailerFormat.LENGTH;
        ByteBuffer header = PackEnds.header(new PackEnds.Said(
                directory,
                directoryOffset,
                sections.size(),
                fileLength,
                contentId,
                schemaSetHash(),
                windowShift,
                types.size(),
                about.layer()));
        output.write(PackEnds.trailer(contentId, fileLength, header.getInt(HeaderFormat.CHECKSUM_OFFSET)));
        output.finish(header);
        return contentId;
    }

    private void requireTargets() {
        Set<Long> keys = types.stream()
                .filter(type -> type.kind() != LayoutKind.ELEMENTS)
                .map(RecordLayout::key)
                .collect(Collectors.toSet());
        for (RecordLayout type : types) {
            for (FieldLayout field : type.fields()) {
                if (field.type() == ValueType.REF && !keys.contains(field.targetKey())) {
                    throw new IllegalStateException(
                            "%s.%s refers to a type that was not added: expected one with the key %016X"
                                    .formatted(type.name(), field.name(), field.targetKey()));
                }
            }
        }
    }

    private void addTexts(SectionKind kind, Map<String, String> texts) throws IOException {
        if (!texts.isEmpty()) {
            ByteBuffer bytes = TextTableWriter.write(kind.text(), texts);
            add(DirectoryFormat.WHOLE_PACK, kind, bytes, texts.size(), TextTableFormat.ENTRY_LENGTH);
        }
    }

    private void add(long typeKey, SectionKind kind, ByteBuffer bytes, long count, int elementLength)
            throws IOException {
        long offset = begin(bytes.capacity());
        output.write(bytes.duplicate().clear());
        ChecksumFormat checksum = new ChecksumFormat();
        checksum.update(bytes.duplicate().clear());
        end(typeKey, kind, checksum.chunks(), offset, count, elementLength, 0, 0);
    }

    private void add(
            long typeKey,
            SectionKind kind,
            ByteSink bytes,
            long count,
            int elementLength,
            int blockShift,
            long fieldKey)
            throws IOException {
        long offset = begin(bytes.length());
        end(typeKey, kind, output.write(bytes), offset, count, elementLength, blockShift, fieldKey);
    }

    private long begin(long length) throws IOException {
        output.padTo(roundUp(output.position(), DirectoryFormat.alignment(length, windowShift)));
        return output.position();
    }

    /** {@code ofChunks}: checksums of the section that begins at {@code offset} and ends here. */
    private void end(
            long typeKey,
            SectionKind kind,
            int[] ofChunks,
            long offset,
            long count,
            int elementLength,
            int blockShift,
            long fieldKey) {
        if (kind != SectionKind.CHECKSUMS) {
            chunks.add(ofChunks);
        }
        sections.add(new Written(
                typeKey,
                kind,
                ChecksumFormat.ofChunks(ofChunks),
                offset,
                output.position() - offset,
                count,
                elementLength,
                blockShift,
                fieldKey));
    }

    private ByteBuffer checksums() {
        int count = chunks.stream().mapToInt(c -> c.length).sum();
        ByteBuffer bytes = ByteBuffer.allocate(Math.multiplyExact(count, ChecksumFormat.ENTRY_LENGTH))
                .order(ByteOrder.LITTLE_ENDIAN);
        chunks.forEach(list -> Arrays.stream(list).forEach(bytes::putInt));
        return bytes;
    }

    private ByteBuffer directory() {
        ByteBuffer bytes = ByteBuffer.allocate(sections.size() * DirectoryFormat.ENTRY_LENGTH)
                .order(ByteOrder.LITTLE_ENDIAN);
        int at = 0;
        for (Written section : sections) {
            bytes.putLong(at + DirectoryFormat.TYPE_KEY_OFFSET, section.typeKey())
                    .putShort(at + DirectoryFormat.KIND_OFFSET, (short)
                            section.kind().code())
                    .putInt(at + DirectoryFormat.CHECKSUM_OFFSET, section.checksum())
                    .putLong(at + DirectoryFormat.OFFSET_OFFSET, section.offset())
                    .putLong(at + DirectoryFormat.LENGTH_OFFSET, section.length())
                    .putLong(at + DirectoryFormat.COUNT_OFFSET, section.count())
                    .putInt(at + DirectoryFormat.ELEMENT_LENGTH_OFFSET, section.elementLength())
                    .putInt(at + DirectoryFormat.BLOCK_SHIFT_OFFSET, section.blockShift())
                    .putLong(at + DirectoryFormat.FIELD_KEY_OFFSET, section.fieldKey());
            at += DirectoryFormat.ENTRY_LENGTH;
        }
        return bytes;
    }

    private long schemaSetHash() {
        ByteBuffer bytes = ByteBuffer.allocate(types.size() * 16).order(ByteOrder.LITTLE_ENDIAN);
        types.forEach(type -> bytes.putLong(type.key()).putLong(type.fingerprint()));
        return XxHash64.hash(bytes.array(), 0, bytes.capacity());
    }

    private static long roundUp(long value, int multiple) {
        return (value + multiple - 1) / multiple * multiple;
    }
}
