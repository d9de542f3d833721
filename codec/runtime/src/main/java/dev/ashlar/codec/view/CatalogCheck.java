package dev.ashlar.codec.view;

import java.util.List;

/**
 * A condition that a release must meet before it opens a store. The {@code Spawners} of {@code ashlar-serial} are one:
 * they check that each type marked as spawned has a specialised spawner. Any thread.
 */
public interface CatalogCheck {
    /**
     * Checks a release.
     *
     * @param catalog of the release
     * @param differences how the layouts of the data differ from those of the catalog. Each sentence begins with the
     *     name of the type and a colon. The list is empty if opening compares the layouts
     * @throws IllegalStateException with all problems, if there are any
     */
    void check(Catalog catalog, List<String> differences);
}
