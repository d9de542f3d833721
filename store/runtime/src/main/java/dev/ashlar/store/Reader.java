package dev.ashlar.store;

import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.codec.view.Bindable;
import dev.ashlar.codec.view.Binding;
import dev.ashlar.codec.view.Column;
import dev.ashlar.codec.view.FieldKey;
import dev.ashlar.codec.view.ReaderViews;
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
 * The read access of one thread to a store. {@code hop} works only between views of the same reader. A reader stays at
 * one generation of the data until {@link #refresh()}.
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
     * Makes a view of a type, not positioned. Make it once and keep it. Reads allocate nothing except Strings that are
     * not cached: those of more than 64 bytes, and the first reads of others.
     *
     * @param type the generated {@code TYPE} of a view
     * @param <V> the view class
     * @return a new view
     * @throws IllegalArgumentException if the type is not in the catalog that the store was opened with
     * @throws IllegalStateException if the store is closed
     */
    public <V extends View> V view(ViewType<V> type) {
        store.requireListed(type);
        return views.add(type, generation.of(type));
    }

    /**
     * Returns the record types of the data, with their fields, for consoles, inspectors and other code without
     * generated views. A development store also has their schemas, with documentation and limits.
     *
     * @return the layouts of the record types in the reader's generation, sorted by name
     * @throws IllegalStateException if the store is closed
     */
    public List<RecordLayout> types() {
        store.requireOpen();
        return generation.recordTypes();
    }

    /**
     * Makes a view for dynamic access, not positioned. It needs no generated code and works with any type of the data.
     *
     * @param type name of the type. The lookup uses its hash: a pack without names finds it too
     * @return a new view
     * @throws IllegalArgumentException if the data has no such type
     * @throws IllegalStateException if the store is closed
     */
    public RecordView view(String type) {
        store.requireOpen();
        return views.add(generation.source(type));
    }

    /**
     * Finds the records of a type that have all of the given values. The search uses an index if one of the fields has
     * one; otherwise it reads every record. Use it for loading, tools and scripts. It allocates: for searches in every
     * frame, use views.
     *
     * <p>No value equals the absent value of an optional field or an empty reference. Every other field without a
     * stored value has its default. Numbers are compared by value, whatever their types are. Arrays and vectors are
     * compared as a whole. References are given by id or by the key of the target.
     *
     * @param type name of the type
     * @param conditions values by the present or former names of their fields; an empty map finds all records
     * @return the rows, sorted by id; valid until the next {@link #refresh()}
     * @throws IllegalArgumentException if the data has no such type or field, or if a value does not have the field's
     *     type. It is also thrown if a reference has the wrong target type, or is given by key although the target type
     *     has no key
     * @throws IllegalStateException if the store is closed
     */
    public int[] search(String type, Map<String, Variant> conditions) {
        store.requireOpen();
        return search(generation.source(type), conditions);
    }

    /**
     * Finds records as {@link #search(String, Map)} does, of a type with generated views.
     *
     * @param type the generated {@code TYPE} of a view
     * @param conditions values by the present or former names of their fields; an empty map finds all records
     * @return the rows, sorted by id; valid until the next {@link #refresh()}
     * @throws IllegalArgumentException if the type is not in the catalog that the store was opened with, or as {@link
     *     #search(String, Map)} does
     * @throws IllegalStateException if the store is closed
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
     * Returns one field of all records of a type, for loops: {@code reader.column(Emitter.TYPE, Emitter.SPAWN_RATE)}.
     * The data must have the field with the type of the code, in development as well.
     *
     * @param type the generated {@code TYPE} of a view
     * @param field a constant of the view
     * @return a column, which stays at the reader's present generation
     * @throws IllegalArgumentException if the type is not in the catalog that the store was opened with, or has no such
     *     field. It is also thrown if the data has another type for the field. Fields whose values lie in the pool are
     *     refused: strings, bytes, arrays of variable length
     * @throws IllegalStateException if the store is closed
     */
    public Column column(ViewType<?> type, FieldKey field) {
        store.requireListed(type);
        return Column.of(type, generation.of(type), field);
    }

    /**
     * Returns one field of all records of a type, without generated code.
     *
     * @param type name of the type
     * @param field name of the field, present or former
     * @return a column, which stays at the reader's present generation
     * @throws IllegalArgumentException if the data has no such type or field, or if the values lie in the pool:
     *     strings, bytes, arrays of variable length
     * @throws IllegalStateException if the store is closed
     */
    public Column column(String type, FieldKey field) {
        store.requireOpen();
        return Column.of(generation.source(type), field);
    }

    /**
     * Binds a spawner to this reader: {@code reader.spawner(FIRE).spawn(42)}. As with a view, bind it once and keep the
     * result.
     *
     * @param spawner a {@code Spawner} of {@code ashlar-serial}
     * @param <B> the bound spawner
     * @return the spawner over records of this reader
     * @throws IllegalArgumentException if the data does not have the type, or if a member of the component cannot be
     *     set from its field. It is also thrown if the spawner's view is not in the catalog that the store was opened with
     * @throws IllegalStateException if the store is closed. It is also thrown, as {@code SpawnerException}, if the type
     *     is marked as spawned and the spawner is generic, unless the store reads by key
     */
    public <B> B spawner(Bindable<B> spawner) {
        store.requireOpen();
        return spawner.bind(new Views());
    }

    /** What spawners see of this reader. */
    private final class Views implements ReaderViews {
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
     * Returns the version of a type's schema in the data, as counted in {@code schema.lock}: each change of the layout
     * increments it.
     *
     * @param type the generated {@code TYPE} of a view
     * @return 1 or more; 0 if the data does not have the type
     * @throws IllegalArgumentException if the type is not in the catalog that the store was opened with
     * @throws IllegalStateException if the store is closed
     */
    public int schemaVersion(ViewType<?> type) {
        store.requireListed(type);
        return generation.schemaVersion(type);
    }

    /**
     * Counts the views of this reader, for displays of tools. Any thread.
     *
     * @return number of views that are in use or not collected yet, by name of their type
     */
    public SortedMap<String, Integer> viewCounts() {
        return views.counts();
    }

    /**
     * {@return the {@linkplain RecordStore#contentId() content id} of the reader's generation, for displays of tools;
     * any thread}
     */
    public long contentId() {
        return generation.contentId();
    }

    /**
     * Adds a listener for changes between generations. {@link #refresh()} calls it, with changes since the reader's
     * present generation.
     *
     * @param listener is called after listeners that were added earlier
     */
    public void addListener(ChangeListener listener) {
        listeners.add(listener);
    }

    /**
     * Removes a listener. If a listener removes another during {@link #refresh()}, the other is not called any more if
     * its turn has not come.
     *
     * @param listener to remove; if it was not added, nothing happens
     */
    public void removeListener(ChangeListener listener) {
        listeners.remove(listener);
    }

    /**
     * Moves this reader to the newest generation of the data, if there is a newer one. Call it once a frame. A
     * positioned view moves to the record with the same id. If that record was removed, the view moves to the default
     * row and stays there until it is moved. Row numbers of the older generation are invalid. The data of a {@link
     * PackSet} and of a development store changes; the data of a store over one pack does not.
     *
     * <p>Then the listeners are called. If a listener throws, the other listeners are still called; then this method
     * throws the first exception. The reader is at the newer generation then as well.
     *
     * @return whether anything may have changed
     * @throws IllegalStateException if the store is closed, or if a listener calls this method and there is a newer
     *     generation
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
