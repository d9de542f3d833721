package dev.ashlar.store;

import dev.ashlar.codec.view.Catalog;

/**
 * Opens stores for locations with one scheme, such as {@code dev:content}. {@link RecordStore#open(String, Catalog)}
 * finds providers through {@link java.util.ServiceLoader}. A program therefore names no class that only some of its
 * class paths have. A provider is a public class with a public constructor without parameters, named in {@code
 * META-INF/services/dev.ashlar.store.StoreProvider}.
 *
 * <p>{@code ashlar-pipeline} has the provider of {@code dev}, a development store over content. Any thread.
 */
public interface StoreProvider {
    /**
     * {@return the scheme, which precedes the colon in a location: two or more characters of a to z, 0 to 9, {@code +},
     * {@code -}, {@code .}. A letter comes first; {@code pack} is reserved}
     */
    String scheme();

    /**
     * Opens a store.
     *
     * @param place the text after the colon; not empty
     * @param catalog the generated views
     * @param options for packs; a provider of other data ignores them
     * @return the store, which the caller closes
     * @throws RuntimeException if the store cannot be opened, as the provider documents
     */
    RecordStore open(String place, Catalog catalog, OpenOptions options);
}
