package dev.ashlar.store;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What the data of a store was built from, and what its makers say of it: to be shown in a crash report or an "about" box, or
 * compared with what a server has. Texts that nobody gave are empty. Immutable.
 *
 * @param product name of the game or product
 * @param version version of the product
 * @param revision revision of the sources
 * @param date moment of the build, ISO 8601 in UTC; only packs built where the environment sets SOURCE_DATE_EPOCH have one
 * @param tool program and version that wrote the pack, {@code ashlar 1.0.0}
 * @param layers names of the layers that were linked to the pack, from below to above, separated by spaces, each with a colon and its version where it
 *     has one
 * @param contentId hash of types, layouts and records: equal content, equal id, whatever the other components say; in development
 *     the number of the generation
 * @param schemaVersions version of each type's schema by name of the type; a type that neither the code nor the pack
 *     knows the name of has its key in hexadecimal
 * @param tags any texts by any keys, sorted by the bytes of the keys
 */
public record BuildStamp(
        String product,
        String version,
        String revision,
        String date,
        String tool,
        String layers,
        long contentId,
        Map<String, Integer> schemaVersions,
        Map<String, String> tags) {
    /**
     * A stamp of its own: the maps are copied.
     *
     * @param product name of the product
     * @param version version of the product
     * @param revision revision of the sources
     * @param date moment of the build
     * @param tool program and version that wrote the pack
     * @param layers names and versions of layers
     * @param contentId hash of types, layouts and records
     * @param schemaVersions version of each type's schema by name of the type
     * @param tags any texts by any keys
     */
    public BuildStamp {
        schemaVersions = Collections.unmodifiableMap(new LinkedHashMap<>(schemaVersions));
        tags = Collections.unmodifiableMap(new LinkedHashMap<>(tags));
    }

    /** {@return all of it in one line, for a log; the content id in hexadecimal, as the tools have it} */
    @Override
    public String toString() {
        return "product=%s, version=%s, revision=%s, date=%s, tool=%s, layers=%s, contentId=%016X, schemaVersions=%s, tags=%s"
                .formatted(product, version, revision, date, tool, layers, contentId, schemaVersions, tags);
    }
}
