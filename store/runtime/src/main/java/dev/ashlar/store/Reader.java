package dev.ashlar.store;

import dev.ashlar.codec.view.Column;
import dev.ashlar.codec.view.FieldKey;
import dev.ashlar.codec.view.RecordView;
import dev.ashlar.codec.view.View;
import dev.ashlar.codec.view.ViewSet;
import dev.ashlar.codec.view.ViewType;

/**
 * What one thread reads through. Its views can hop to one another; views of different readers cannot. It stays with one
 * generation of the data until its own {@link #refresh()}.
 */
public final class Reader {
    private final RecordStore store;
    private final ViewSet views;
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
     * A view of a type by name, not positioned: without generated code, for any type of the data.
     *
     * @param type name of the type
     * @return a new view
     * @throws IllegalArgumentException when the data has no such type
     * @throws IllegalStateException once the store is closed
     */
    public RecordView view(String type) {
        store.requireOpen();
        return views.add(generation.source(type));
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
     * Version of a type's schema in the data, as {@code schema.lock} counts: it rises with every change of the layout.
     *
     * @param type the generated {@code TYPE} of a view
     * @return 1 or more; 0 when the data does not have the type
     * @throws IllegalArgumentException when the type is not in the catalogue that the store was opened with
     * @throws IllegalStateException once the store is closed
     */
    public int schemaVersion(ViewType<?> type) {
        store.requireListed(type);
        return generation.schemaVersion(type.layout().key());
    }

    /**
     * Goes on to the newest generation of the data, if there is a newer one: call it once a frame. Views that are positioned
     * move to the record of the same id, or else to the default row, where they stay until they are moved; row numbers of before
     * mean nothing any more. The data of a store over one pack does not change; that of a {@link PackSet} and of a development store does.
     *
     * @return whether anything may have changed
     * @throws IllegalStateException once the store is closed
     */
    public boolean refresh() {
        Generation newest = store.generation();
        if (newest == generation) {
            return false;
        }
        views.moveTo(newest);
        generation = newest; // Not before: views that could not be moved are moved by the next refresh.
        return true;
    }
}
