package dev.ashlar.bench.path;

import dev.ashlar.bench.sky.SkyTypes;
import dev.ashlar.pipeline.development.DevelopmentStore;
import java.nio.file.Path;

/**
 * Development: the same generated views, their fields bound by key, over content that was cooked in memory and is watched
 * meanwhile.
 */
public final class DevelopmentPath extends ViewPath {
    private final DevelopmentStore store;
    private final Access access;

    private DevelopmentPath(DevelopmentStore store, Access access) {
        super(store.reader(), access);
        this.store = store;
        this.access = access;
    }

    /**
     * Opens content.
     *
     * @param content folder of the sample content
     * @param access how stars are found
     * @return the path
     * @throws dev.ashlar.compiler.problem.ContentException when the content has problems
     */
    public static DevelopmentPath open(Path content, Access access) {
        return new DevelopmentPath(DevelopmentStore.open(content, SkyTypes.CATALOG), access);
    }

    static String nameOf(Access access) {
        return access.of("development view");
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
