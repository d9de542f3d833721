package dev.ashlar.pipeline.development;

import dev.ashlar.codec.view.Catalog;
import dev.ashlar.store.OpenOptions;
import dev.ashlar.store.RecordStore;
import dev.ashlar.store.StoreProvider;

/**
 * Opens the location {@code dev:content} like {@link DevelopmentStore#open(String, Catalog)} opens {@code content}: a folder, a database, or any
 * other location of a backend. Options for packs have no effect, because content is always validated completely. {@link java.util.ServiceLoader}
 * finds this provider.
 */
public final class DevelopmentProvider implements StoreProvider {
    /** For {@link java.util.ServiceLoader}. */
    public DevelopmentProvider() {}

    @Override
    public String scheme() {
        return "dev";
    }

    @Override
    public RecordStore open(String place, Catalog catalog, OpenOptions options) {
        return DevelopmentStore.open(place, catalog);
    }
}
