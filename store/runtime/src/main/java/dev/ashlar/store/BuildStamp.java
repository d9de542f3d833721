package dev.ashlar.store;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What the data of a store was built from, with texts of its makers. Show it in a crash report or an "about" box, or
 * compare it with the data of a server. Texts that were not given are empty. Immutable.
 *
 * @param product name of the game or product
 * @param version version of the product
 * @param revision revision of the sources
 * @param date time of the build, ISO 8601 in UTC; present only if the build environment sets {@code SOURCE_DATE_EPOCH}
 * @param tool program and version that wrote the pack, {@code ashlar 1.0.0}
 * @param layers names of the layers that were linked to the pack, from lowest to highest, separated by spaces. A colon
 *     and the version follow the name of a layer that has a version
 * @param contentId hash of types, layouts and records. Equal content has equal ids, whatever the other components are;
 *     in development the number of the generation
 * @param schemaVersions version of each type's schema by name of the type. If neither code nor pack has the name of a
 *     type, the key in hexadecimal stands for it
 * @param tags texts by key, sorted by the bytes of the keys
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
     * Makes a stamp with copies of the maps.
     *
     * @param product name of the product
     * @param version version of the product
     * @param revision revision of the sources
     * @param date time of the build
     * @param tool program and version that wrote the pack
     * @param layers names and versions of layers
     * @param contentId hash of types, layouts and records
     * @param schemaVersions version of each type's schema by name of the type
     * @param tags texts by key
     */
    public BuildStamp {
        schemaVersions = Collections.unmodifiableMap(new LinkedHashMap<>(schemaVersions));
        tags = Collections.unmodifiableMap(new LinkedHashMap<>(tags));
    }

    /**
     * {@return all components in one line, for a log; the content id has 16 hexadecimal digits, as in the output of the
     * tools}
     */
    @Override
    public String toString() {
        return "product=%s, version=%s, revision=%s, date=%s, tool=%s, layers=%s, contentId=%016X, schemaVersions=%s, tags=%s"
                .formatted(product, version, revision, date, tool, layers, contentId, schemaVersions, tags);
    }
}
