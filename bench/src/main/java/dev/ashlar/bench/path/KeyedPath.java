package dev.ashlar.bench.path;

import dev.ashlar.bench.sky.SkyTypes;
import dev.ashlar.store.OpenOptions;
import dev.ashlar.store.RecordStore;
import java.nio.file.Path;

/** By key: the same generated views over the same mapped pack, their fields bound by key as for a pack of another layout. */
public final class KeyedPath extends ViewPath {
    private final RecordStore store;
    private final Access access;

    private KeyedPath(RecordStore store, Access access) {
        super(store.reader(), access);
        this.store = store;
        this.access = access;
    }

    /**
     * Opens a pack.
     *
     * @param pack of the sample content
     * @param access how stars are found
     * @return the path
     * @throws dev.ashlar.store.format.PackException when the file is no pack that the views can read
     */
    public static KeyedPath open(Path pack, Access access) {
        return new KeyedPath(RecordStore.open(pack, SkyTypes.CATALOG, OpenOptions.MAPPED.keyed()), access);
    }

    static String nameOf(Access access) {
        return access.of("pack read by key");
    }

    @Override
    public String name() {
        return nameOf(access);
    }

    @Override
    public void close() {
        store.close();
    }
}
