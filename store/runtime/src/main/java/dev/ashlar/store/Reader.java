package dev.ashlar.store;

import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.codec.spawn.BoundSpawner;
import dev.ashlar.codec.spawn.SpawnViews;
import dev.ashlar.codec.spawn.Spawner;
import dev.ashlar.codec.spawn.SpawnerException;
import dev.ashlar.codec.view.Binding;
import dev.ashlar.codec.view.Column;
import dev.ashlar.codec.view.FieldKey;
import dev.ashlar.codec.view.RecordSearch;
import dev.ashlar.codec.view.RecordSource;
import dev.ashlar.codec.view.RecordView;
import dev.ashlar.codec.view.View;
import dev.ashlar.codec.view.ViewSet;
import dev.ashlar.codec.view.ViewType;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * What one thread reads through. Its views can hop to one another; views of different readers cannot. It stays with one
 * generation of the data until its own {@link #refresh()}.
 */
public final class Reader {
    private final RecordStore store;
    private final ViewSet views;
    private final Listeners listeners = new Listeners();
    private Generation generation;

    Reader(RecordStore store, ViewSet views) {
        this.store = store;
        this.views = views;
        this.generation = store.generation();
    }

    /**
     * A view of a type, not positioned. Take it once and keep it: reading through it allocates nothing but
     * Strings that are not cached (those of more than 64 bytes, and the first reads of others).
     *
     * @param type the generated {@code TYPE} of a view
     * @param <V> the view class
     * @return a new view
     * @throws IllegalArgumentException when the type is not in the catalogue that the store was opened with
     * @throws IllegalStateException once the store is closed
     */
    public <V extends View> V view(ViewType<V> type) {
        store.requireListed(type);
        return views.add(type, generation.of(type));
    }

    /**
     * The record types of the data, with their fields: for consoles, inspectors and other code that knows no type. A development store also has their
     * schemas, with documentation and limits.
     *
     * @return the layouts of the types that the reader's generation has, by name
     * @throws IllegalStateException once the store is closed
     */
    public List<RecordLayout> types() {
        store.requireOpen();
        return generation.recordTypes();
    }

    /**
     * A view of a type by name, not positioned: without generated code, for any type of the data.
     *
     * @param type name of the type. It is looked up by its hash, so that packs without names have it too
     * @return a new view
     * @throws IllegalArgumentException when the data has no such type
     * @throws IllegalStateException once the store is closed
     */
    public RecordView view(String type) {
        store.requireOpen();
        return views.add(generation.source(type));
    }

    /**
     * The records of a type that have all of some values: by an index where one of the fields has one, else by a look at each. For
     * loading, tools and scripts; what is asked for every frame is asked of views, which allocate nothing.
     *
     * <p>The absent value of an optional field, and a reference to nothing, equal no value; what is left out of any other field is
     * its default. Numbers are compared by value, whatever their
     * types are; arrays and vectors as a whole. References are given by id or by the target's key.
     *
     * @param type name of the type
     * @param conditions values by the names of their fields, present or former; none finds all
     * @return the rows, in the order of ids; valid until the next {@link #refresh()}
     * @throws IllegalArgumentException when the data has no such type or field, a value is not of its field's type, a reference is to another type than its field, or a reference is given by
     *     key and the type that it leads to has none
     * @throws IllegalStateException once the store is closed
     */
    public int[] search(String type, Map<String, Variant> conditions) {
        store.requireOpen();
        return search(generation.source(type), conditions);
    }

    /**
     * The same for a type with generated views.
     *
     * @param type the generated {@code TYPE} of a view
     * @param conditions values by the names of their fields, present or former; none finds all
     * @return the rows, in the order of ids; valid until the next {@link #refresh()}
     * @throws IllegalArgumentException when the type is not in the catalogue that the store was opened with, the data has no such field,
     *     a value is not of its field's type, or a reference is given by key and the type that it leads to has none
     * @throws IllegalStateException once the store is closed
     */
    public int[] search(ViewType<?> type, Map<String, Variant> conditions) {
        store.requireListed(type);
        return search(generation.of(type), conditions);
    }

    private int[] search(RecordSource source, Map<String, Variant> conditions) {
        return RecordSearch.rows(new RecordView(new Binding(source, this)), conditions, new References());
    }

    /** Where the references of a search lead. */
    private final class References implements RecordSearch.References {
        @Override
        public int row(long targetKey, Variant reference) {
            RecordSource target = generation.source(targetKey);
            if (target == null) {
                return RecordSource.NO_ROW;
            }
            if (reference.isByKey() && target.layout().keyField() == null) {
                throw new IllegalArgumentException(
                        target.layout().name() + " has no key: expected a reference by id, found " + reference
                                + "; name a key in its schema, or give the id");
            }
            RecordView record = new RecordView(new Binding(target, Reader.this));
            boolean found = reference.isByKey() ? record.find(reference.text()) : record.find(reference.bits());
            return found ? record.row() : RecordSource.NO_ROW;
        }

        @Override
        public String typeName(long typeKey) {
            return generation.typeName(typeKey);
        }
    }

    /**
     * One field of all records of a type, for loops: {@code reader.column(Emitter.TYPE, Emitter.SPAWN_RATE)}. The data must have the
     * field in the code's type, in development as well.
     *
     * @param type the generated {@code TYPE} of a view
     * @param field a constant of the view
     * @return a column of the generation that this reader is at, and stays with
     * @throws IllegalArgumentException when the type is not in the catalogue that the store was opened with, when it has no such field, when
     *     the data has another type for it, or when its values lie in the pool: strings, bytes, arrays of any length
     * @throws IllegalStateException once the store is closed
     */
    public Column column(ViewType<?> type, FieldKey field) {
        store.requireListed(type);
        return Column.of(type, generation.of(type), field);
    }

    /**
     * One field of all records of a type by name, without generated code.
     *
     * @param type name of the type
     * @param field name of the field, present or former
     * @return a column of the generation that this reader is at, and stays with
     * @throws IllegalArgumentException when the data has no such type or field, or its values lie in the pool: strings, bytes, arrays of any length
     * @throws IllegalStateException once the store is closed
     */
    public Column column(String type, FieldKey field) {
        store.requireOpen();
        return Column.of(generation.source(type), field);
    }

    /**
     * Makes components of records: {@code reader.spawner(FIRE).spawn(42)}. Take it once and keep it, as a view.
     *
     * @param spawner of the components
     * @param <C> the class of the components
     * @return the spawner over records of this reader
     * @throws IllegalArgumentException when the data does not have the type, a member of the component cannot be set from its field, or the
     *     spawner's view is not in the catalogue that the store was opened with
     * @throws SpawnerException when the type is marked as spawned and the spawner is generic, unless the store reads by key
     * @throws IllegalStateException once the store is closed
     */
    public <C> BoundSpawner<C> spawner(Spawner<C> spawner) {
        store.requireOpen();
        return spawner.bind(new Views());
    }

    /** What spawners see of this reader. */
    private final class Views implements SpawnViews {
        @Override
        public <V extends View> V view(ViewType<V> type) {
            return Reader.this.view(type);
        }

        @Override
        public RecordView view(String type) {
            return Reader.this.view(type);
        }

        @Override
        public @Nullable RecordView view(long typeKey) {
            store.requireOpen();
            RecordSource source = generation.source(typeKey);
            return source == null ? null : views.add(source);
        }

        @Override
        public boolean isKeyed() {
            return store.isKeyed();
        }

        @Override
        public boolean requiresSpecialised(String type) {
            return store.requiresSpecialised(type);
        }
    }

    /**
     * Version of a type's schema in the data, as {@code schema.lock} counts: it rises with every change of the layout.
     *
     * @param type the generated {@code TYPE} of a view
     * @return 1 or more; 0 when the data does not have the type
     * @throws IllegalArgumentException when the type is not in the catalogue that the store was opened with
     * @throws IllegalStateException once the store is closed
     */
    public int schemaVersion(ViewType<?> type) {
        store.requireListed(type);
        return generation.schemaVersion(type);
    }

    /**
     * What the program reads through this reader, for displays of tools. Any thread.
     *
     * @return how many views are held, or were not collected yet, by name of their type
     */
    public SortedMap<String, Integer> viewCounts() {
        return views.counts();
    }

    /** {@return the {@linkplain RecordStore#contentId() content id} of the generation that this reader is at, for displays of tools; any thread} */
    public long contentId() {
        return generation.contentId();
    }

    /**
     * Has somebody told of what changes between generations, inside of {@link #refresh()}, from the generation on that this reader is at.
     *
     * @param listener told after those that were added before
     */
    public void addListener(ChangeListener listener) {
        listeners.add(listener);
    }

    /**
     * Tells a listener no more, also not of the rest of what others are just told of.
     *
     * @param listener that was added; others are passed over
     */
    public void removeListener(ChangeListener listener) {
        listeners.remove(listener);
    }

    /**
     * Goes on to the newest generation of the data, if there is a newer one: call it once a frame. Views that are positioned
     * move to the record of the same id, or else to the default row, where they stay until they are moved; row numbers of before
     * mean nothing any more. The data of a store over one pack does not change; that of a {@link PackSet} and of a development store does.
     *
     * <p>Then listeners are told what has changed. What one of them throws is thrown from here once all have been told; the reader is
     * at the newer generation all the same.
     *
     * @return whether anything may have changed
     * @throws IllegalStateException once the store is closed; when a listener calls this and there is a newer generation
     */
    public boolean refresh() {
        Generation newest = store.generation();
        Generation older = generation;
        if (newest == older) {
            return false;
        }
        listeners.requireSilence();
        views.moveTo(newest);
        generation = newest; // Not before: views that could not be moved are moved by the next refresh.
        listeners.tell(older.revision(), newest.revision());
        return true;
    }
}
