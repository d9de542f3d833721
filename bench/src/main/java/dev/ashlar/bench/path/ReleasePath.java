package dev.ashlar.bench.path;

import dev.ashlar.bench.sky.SkyTypes;
import dev.ashlar.store.RecordStore;
import java.nio.file.Path;

/** Release: generated views whose offsets are literals, over a mapped pack. */
public final class ReleasePath extends ViewPath {
    private final RecordStore store;
    private final Access access;

    private ReleasePath(RecordStore store, Access access) {
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
    public static ReleasePath open(Path pack, Access access) {
        return new ReleasePath(RecordStore.open(pack, SkyTypes.CATALOG), access);
    }

    static String nameOf(Access access) {
        return access.of("release view");
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
