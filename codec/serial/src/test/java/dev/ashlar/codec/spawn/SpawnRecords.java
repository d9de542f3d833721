package dev.ashlar.codec.spawn;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.view.ReaderViews;
import dev.ashlar.codec.view.RecordSource;
import dev.ashlar.codec.view.RecordView;
import dev.ashlar.codec.view.View;
import dev.ashlar.codec.view.ViewSet;
import dev.ashlar.codec.view.ViewType;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Records as spawners see them through one reader. */
final class SpawnRecords implements ReaderViews {
    private final ViewSet views = new ViewSet(true);
    private final Map<Long, RecordSource> sources = new HashMap<>();
    private final boolean keyed;
    private final Set<String> marked;

    private SpawnRecords(boolean keyed, Set<String> marked, RecordSource... records) {
        this.keyed = keyed;
        this.marked = marked;
        for (RecordSource each : records) {
            sources.put(each.layout().key(), each);
        }
    }

    static SpawnRecords development(RecordSource... records) {
        return new SpawnRecords(true, Set.of(), records);
    }

    static SpawnRecords release(Set<String> marked, RecordSource... records) {
        return new SpawnRecords(false, marked, records);
    }

    /** All views go on to other records of their types, or to none. */
    void refresh(RecordSource... newer) {
        sources.clear();
        for (RecordSource each : newer) {
            sources.put(each.layout().key(), each);
        }
        views.moveTo(new ViewSet.Sources() {
            @Override
            public RecordSource of(ViewType<?> type) {
                return sources.getOrDefault(type.layout().key(), type.withoutRecords());
            }

            @Override
            public RecordSource after(RecordSource older) {
                return sources.getOrDefault(older.layout().key(), older.withoutRecords());
            }
        });
    }

    @Override
    public <V extends View> V view(ViewType<V> type) {
        RecordSource source = sources.get(type.layout().key());
        return views.add(type, source == null ? type.withoutRecords() : source);
    }

    @Override
    public RecordView view(String type) {
        RecordView view = view(XxHash64.key(type));
        if (view == null) {
            throw new IllegalArgumentException("the store has no type " + type);
        }
        return Objects.requireNonNull(view);
    }

    @Override
    public @Nullable RecordView view(long typeKey) {
        RecordSource source = sources.get(typeKey);
        return source == null ? null : views.add(source);
    }

    @Override
    public boolean isKeyed() {
        return keyed;
    }

    @Override
    public boolean requiresSpecialised(String type) {
        return !keyed && marked.contains(type);
    }
}
