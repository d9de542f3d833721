package dev.ashlar.pipeline.development;

import dev.ashlar.codec.view.Catalog;
import dev.ashlar.store.OpenOptions;
import dev.ashlar.store.RecordStore;
import dev.ashlar.store.StoreProvider;

/**
 * Opens {@code dev:content} as {@link DevelopmentStore#open(String, Catalog)} opens {@code content}: a folder, a database, or any other location of
 * a backend. Options are for packs; content is always checked as a whole. Found through {@link java.util.ServiceLoader}.
 */
public final class DevelopmentProvider implements StoreProvider {
    /** Called by {@link java.util.ServiceLoader}. */
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
