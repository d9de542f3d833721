package dev.ashlar.store;

import dev.ashlar.codec.view.RecordSource;
import dev.ashlar.codec.view.ViewType;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A state of a store that does not change: the records of every type. A reader pins one; its memory stays as long as a
 * reader or a view can see it. Any thread.
 */
public final class Generation {
    private final long contentId;
    private final Map<Long, RecordSource> byTypeKey;
    private final Map<String, RecordSource> byTypeName;
    private final Map<ViewType<?>, RecordSource> absent = new ConcurrentHashMap<>();

    /**
     * A generation.
     *
     * @param contentId what {@link RecordStore#contentId()} answers
     * @param sources the records of each type, to be closed by the store
     */
    public Generation(long contentId, Collection<? extends RecordSource> sources) {
        Map<Long, RecordSource> keys = new LinkedHashMap<>();
        Map<String, RecordSource> names = new LinkedHashMap<>();
        for (RecordSource source : sources) {
            keys.put(source.layout().key(), source);
            names.put(source.layout().name(), source);
        }
        this.contentId = contentId;
        this.byTypeKey = keys;
        this.byTypeName = names;
    }

    long contentId() {
        return contentId;
    }

    /** The records of a view's type; a source without records where the data does not have the type. */
    RecordSource source(ViewType<?> type) {
        RecordSource source = byTypeKey.get(type.layout().key());
        return source != null ? source : absent.computeIfAbsent(type, ViewType::withoutRecords);
    }

    @Nullable
    RecordSource source(long typeKey) {
        return byTypeKey.get(typeKey);
    }

    RecordSource source(String typeName) {
        RecordSource source = byTypeName.get(typeName);
        if (source == null) {
            throw new IllegalArgumentException("the store has no type " + typeName + "; it has " + byTypeName.keySet());
        }
        return source;
    }

    /** All sources that a view may hold. */
    List<RecordSource> sources() {
        return Stream.concat(byTypeKey.values().stream(), absent.values().stream())
                .toList();
    }

    void close() {
        sources().forEach(RecordSource::close);
    }
}
