package dev.ashlar.store;

import dev.ashlar.codec.view.Catalog;

/**
 * Opens stores of one kind, by locations that begin with its scheme: {@code dev:content}. {@link RecordStore#open(String, Catalog)} finds
 * providers through {@link java.util.ServiceLoader}, so that a program mentions no class that only some of its class paths have. A provider is a
 * public class with a public constructor without parameters, named in {@code META-INF/services/dev.ashlar.store.StoreProvider}.
 *
 * <p>{@code ashlar-pipeline} has the provider of {@code dev}, a development store over content. Any thread.
 */
public interface StoreProvider {
    /**
     * {@return what locations of this kind begin with, before the colon: two or more of a to z, 0 to 9, {@code +}, {@code -}, {@code .}, a letter
     * first; {@code pack} is taken}
     */
    String scheme();

    /**
     * Opens a store.
     *
     * @param place what follows the colon; not empty
     * @param catalog the generated views
     * @param options for packs; a provider whose data is no pack passes them over
     * @return the store, to be closed by the caller
     * @throws RuntimeException when it cannot be opened: what the provider's own documentation says
     */
    RecordStore open(String place, Catalog catalog, OpenOptions options);
}
