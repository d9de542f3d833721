package dev.ashlar.store;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.layout.LayoutKind;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.view.RecordSource;
import dev.ashlar.codec.view.ViewSet;
import dev.ashlar.codec.view.ViewType;
import dev.ashlar.store.internal.format.TextTableFormat;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One immutable state of the data of a store: the records of every type. A reader stays at one generation until it is
 * refreshed. The memory of a generation exists as long as a reader or a view references it. Any thread.
 */
public final class Generation implements ViewSet.Sources {
    private final long contentId;
    private final Map<Long, RecordSource> byTypeKey;
    private final Map<Long, Integer> versionByTypeKey;
    private final Map<String, String> stamp;
    private final Map<String, String> tags;
    private final List<?> memory;
    private final @Nullable Revision revision;
    /** Stand-ins for types that the data does not have: for generated views by type, for views by name by key. */
    private final Map<Object, RecordSource> absent = new ConcurrentHashMap<>();

    /** By key of an element type of the code the one of the data, where views find their fields by key. */
    private Map<Long, Long> elementTypes = Map.of();

    private volatile boolean closed;

    /**
     * A generation in development.
     *
     * @param number the value of {@link RecordStore#contentId()}
     * @param sources the records of each type, which the store closes
     * @param versions versions of the types' schemas, 1 or more, by key of the type
     * @param revision reports how this generation differs from others
     * @param memory objects that hold the bytes of the sources: the bytes exist as long as these objects
     */
    public Generation(
            long number,
            Collection<? extends RecordSource> sources,
            Map<Long, Integer> versions,
            Revision revision,
            List<?> memory) {
        this(number, sources, versions, Map.of(), Map.of(), memory, revision);
    }

    /** {@code stamp}, {@code tags}, {@code memory}: as the pack has them. */
    Generation(
            long contentId,
            Collection<? extends RecordSource> sources,
            Map<Long, Integer> versions,
            Map<String, String> stamp,
            Map<String, String> tags,
            List<?> memory,
            @Nullable Revision revision) {
        Map<Long, RecordSource> keys = new LinkedHashMap<>();
        for (RecordSource source : sources) {
            keys.put(source.layout().key(), source);
        }
        for (RecordSource source : sources) {
            source.setElements(keys);
        }
        this.contentId = contentId;
        this.byTypeKey = keys;
        this.versionByTypeKey = Map.copyOf(versions);
        this.stamp = stamp;
        this.tags = tags;
        this.memory = memory;
        this.revision = revision;
    }

    /** Before anybody else sees it. */
    void setElementTypes(Map<Long, Long> byKeyOfTheCode) {
        elementTypes = byKeyOfTheCode;
    }

    long contentId() {
        return contentId;
    }

    /** 0 for a type that the data does not have. */
    int schemaVersion(ViewType<?> type) {
        return versionByTypeKey.getOrDefault(typeKey(type), 0);
    }

    /** The key that the data has for a type of the code. */
    private long typeKey(ViewType<?> type) {
        long key = type.layout().key();
        return elementTypes.getOrDefault(key, key);
    }

    /** What holds the bytes. */
    List<?> memory() {
        return memory;
    }

    /** Null where nobody knows how generations differ. */
    @Nullable
    Revision revision() {
        return revision;
    }

    BuildStamp stamp() {
        Map<String, Integer> versions = new TreeMap<>();
        byTypeKey.forEach((key, source) -> {
            Integer version = versionByTypeKey.get(key);
            if (version != null && isOfRecords(source)) {
                versions.put(source.layout().name(), version);
            }
        });
        return new BuildStamp(
                text(TextTableFormat.PRODUCT),
                text(TextTableFormat.VERSION),
                text(TextTableFormat.REVISION),
                text(TextTableFormat.DATE),
                text(TextTableFormat.TOOL),
                text(TextTableFormat.LAYERS),
                contentId,
                Collections.unmodifiableMap(versions),
                tags);
    }

    /** What is said of a record type holds for its element types too. */
    private static boolean isOfRecords(RecordSource source) {
        return source.layout().kind() != LayoutKind.ELEMENTS;
    }

    private String text(String key) {
        return stamp.getOrDefault(key, "");
    }

    @Override
    public RecordSource of(ViewType<?> type) {
        RecordSource source = byTypeKey.get(typeKey(type));
        return source != null ? source : open(absent.computeIfAbsent(type, key -> type.withoutRecords()));
    }

    @Override
    public RecordSource after(RecordSource older) {
        long typeKey = older.layout().key();
        RecordSource source = byTypeKey.get(typeKey);
        return source != null ? source : open(absent.computeIfAbsent(typeKey, key -> older.withoutRecords()));
    }

    /** A stand-in that comes while the generation is being closed is closed by whoever is later. */
    private RecordSource open(RecordSource standIn) {
        if (closed) {
            standIn.close();
        }
        return standIn;
    }

    /** Null for a type that the data does not have. */
    @Nullable
    RecordSource source(long typeKey) {
        return byTypeKey.get(typeKey);
    }

    /** Null for a type that the data does not have. */
    @Nullable
    RecordLayout layout(long typeKey) {
        RecordSource source = byTypeKey.get(typeKey);
        return source == null ? null : source.layout();
    }

    /** The key in hexadecimal for a type that the data does not have. */
    String typeName(long typeKey) {
        RecordSource source = byTypeKey.get(typeKey);
        return source == null ? "%016X".formatted(typeKey) : source.layout().name();
    }

    /** By the key of the name, which a pack without names has too. The text that stands for a name there finds the type as well. */
    RecordSource source(String typeName) {
        RecordSource source = byTypeKey.get(XxHash64.key(typeName));
        return source != null ? source : shownAs(typeName);
    }

    private RecordSource shownAs(String typeName) {
        List<String> names = new ArrayList<>();
        for (RecordSource source : byTypeKey.values()) {
            if (source.layout().name().equals(typeName)) {
                return source;
            }
            if (isOfRecords(source)) {
                names.add(source.layout().name());
            }
        }
        throw new IllegalArgumentException("the store has no type " + typeName + "; it has " + names);
    }

    /** Of all record types, by name. */
    List<RecordLayout> recordTypes() {
        return byTypeKey.values().stream()
                .filter(Generation::isOfRecords)
                .map(RecordSource::layout)
                .sorted(Comparator.comparing(RecordLayout::name))
                .toList();
    }

    /** All sources that a view may hold. */
    List<RecordSource> sources() {
        return Stream.concat(byTypeKey.values().stream(), absent.values().stream())
                .toList();
    }

    void close() {
        closed = true;
        sources().forEach(RecordSource::close);
    }
}
