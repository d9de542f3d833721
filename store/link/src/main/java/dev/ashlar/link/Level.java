package dev.ashlar.link;

import dev.ashlar.codec.internal.memory.MemorySpan;
import dev.ashlar.codec.layout.LayoutKind;
import dev.ashlar.pipeline.pack.ModRules;
import dev.ashlar.store.format.PackErrorKind;
import dev.ashlar.store.format.PackException;
import dev.ashlar.store.internal.format.ChecksumFormat;
import dev.ashlar.store.internal.format.SectionKind;
import dev.ashlar.store.internal.pack.PackFile;
import dev.ashlar.store.internal.pack.PackedType;
import dev.ashlar.store.internal.pack.Section;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A base or a layer, opened. */
final class Level implements AutoCloseable {
    /** Key of the build stamp: the name of a layer. */
    static final String LAYER = "layer";

    /** Key of the build stamp: layers below. */
    static final String LAYER_AFTER = "layer.after";

    /** Key of the build stamp: content id of the pack that the layer was made on. */
    static final String LAYER_BASE = "layer.base";

    private final String name;
    private final PackFile file;
    private final boolean isTrusted;
    /** What layers may change of a base that are not trusted; null for everything, and of a layer. */
    private final @Nullable ModRules rules;

    /** Layers that this one is made to stand on. */
    private final Set<String> after;

    private final Map<Long, LevelType> types = new LinkedHashMap<>();
    /** By the offset of a section, where its checksums begin in their list; empty until it is needed. */
    private final Map<Long, Long> listed = new HashMap<>();

    /** {@code name}: in messages; {@code isTrusted}: whether the layer may change everything. */
    Level(String name, PackFile file, boolean isTrusted) {
        this.name = name;
        this.file = file;
        this.isTrusted = isTrusted;
        this.rules = file.header().isLayer() ? null : ModRules.of(file.stamp());
        this.after = new HashSet<>(
                Arrays.asList(file.stamp().getOrDefault(LAYER_AFTER, "").split(" ")));
        for (PackedType type : file.types()) {
            types.put(type.layout().key(), new LevelType(this, type));
        }
    }

    /**
     * The name of a layer, as its file says.
     *
     * @throws PackException if it has none
     */
    static String nameOf(PackFile file) {
        String name = file.stamp().get(LAYER);
        if (name == null || !name.matches("[A-Za-z0-9._-]{1,64}")) {
            throw new PackException(
                    PackErrorKind.CORRUPT, file.path(), "corrupt: expected the name of a layer, found " + name);
        }
        return name;
    }

    String name() {
        return name;
    }

    /** Whether what this layer replaces of another is meant to be replaced. */
    boolean standsOn(Level other) {
        return after.contains(other.name);
    }

    /** Names of layers that have to be below, and are not among some. */
    List<String> missing(Set<String> below) {
        return after.stream()
                .filter(name -> !name.isEmpty() && !below.contains(name))
                .sorted()
                .toList();
    }

    PackFile file() {
        return file;
    }

    boolean isLayer() {
        return file.header().isLayer();
    }

    boolean isTrusted() {
        return isTrusted;
    }

    @Nullable
    ModRules rules() {
        return rules;
    }

    /** A type, of elements too; null when there is none. */
    @Nullable
    LevelType type(long key) {
        return types.get(key);
    }

    /** The checksums of the chunks of a section of a type, as the file lists them; null if the list does not fit the section. */
    int @Nullable [] checksums(Section section) {
        if (listed.isEmpty()) {
            long next = 0;
            for (Section each : file.sections()) {
                if (each.kind() != SectionKind.CHECKSUMS) {
                    listed.put(each.offset(), next);
                    next += (long) chunks(each) * ChecksumFormat.ENTRY_LENGTH;
                }
            }
        }
        int[] found = new int[chunks(section)];
        MemorySpan list = file.span(file.types().get(0), file.section(SectionKind.CHECKSUMS));
        long at = listed.getOrDefault(section.offset(), 0L);
        int length = found.length * ChecksumFormat.ENTRY_LENGTH;
        if (!list.contains(at, length)) {
            return null;
        }
        list.slice(at, length).asIntBuffer().get(found);
        return ChecksumFormat.ofChunks(found) == section.checksum() ? found : null;
    }

    private static int chunks(Section section) {
        return Math.toIntExact((section.length() + ChecksumFormat.CHUNK_LENGTH - 1) / ChecksumFormat.CHUNK_LENGTH);
    }

    /** The record types, in the order of the file. */
    Iterable<LevelType> recordTypes() {
        return types.values().stream()
                .filter(type -> type.layout().kind() != LayoutKind.ELEMENTS)
                .toList();
    }

    @Override
    public void close() {
        types.values().forEach(LevelType::close);
    }
}
