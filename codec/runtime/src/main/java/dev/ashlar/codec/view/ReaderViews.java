package dev.ashlar.codec.view;

import org.jspecify.annotations.Nullable;

/**
 * The views of one reader of a store, for code that a reader {@linkplain Bindable binds}, such as a spawner of {@code
 * ashlar-serial}. {@code hop} works only between views of the same reader. For one thread.
 */
public interface ReaderViews {
    /**
     * Makes a generated view, not positioned.
     *
     * @param type of the view
     * @param <V> the view class
     * @return a new view
     * @throws IllegalArgumentException if the type is not in the catalog that the store was opened with
     * @throws IllegalStateException if the store is closed
     */
    <V extends View> V view(ViewType<V> type);

    /**
     * Makes a dynamic view, not positioned.
     *
     * @param type name of a record type
     * @return a new view
     * @throws IllegalArgumentException if the data has no such type
     * @throws IllegalStateException if the store is closed
     */
    RecordView view(String type);

    /**
     * Makes a dynamic view, not positioned, of a type that may be absent.
     *
     * @param typeKey XXH64 of the type's name
     * @return a new view; null if the data has no such type
     * @throws IllegalStateException if the store is closed
     */
    @Nullable
    RecordView view(long typeKey);

    /**
     * {@return whether generated views find their fields by key, in data of any layout: in development, and for a pack
     * that was opened by key}
     */
    boolean isKeyed();

    /**
     * Tests whether the records of a type become components only through specialised spawners.
     *
     * @param type name of a record type
     * @return true for types that the catalog marks as spawned, unless views find their fields by key
     */
    boolean requiresSpecialised(String type);
}
