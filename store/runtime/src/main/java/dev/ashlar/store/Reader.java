package dev.ashlar.store;

import dev.ashlar.codec.view.Binding;
import dev.ashlar.codec.view.View;
import dev.ashlar.codec.view.ViewType;

/** What one thread reads through. Its views can hop to one another; views of different readers cannot. */
public final class Reader {
    private final RecordStore store;

    Reader(RecordStore store) {
        this.store = store;
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
        return type.newFixed(new Binding(store.source(type), this));
    }
}
