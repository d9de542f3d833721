package dev.ashlar.store;

import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.view.Catalog;
import dev.ashlar.codec.view.KeyedDifference;
import dev.ashlar.codec.view.KeyedDifferences;
import dev.ashlar.codec.view.ViewType;
import dev.ashlar.store.format.PackErrorKind;
import dev.ashlar.store.format.PackException;
import dev.ashlar.store.internal.pack.PackFile;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/** How data differs from a catalogue whose views find their fields by key. Nothing here is loaded by a store with fixed offsets. */
final class KeyedData {
    private KeyedData() {}

    /** Refuses a pack with a field whose values can never convert. */
    static void requireReadable(PackFile file, Catalog catalog) {
        List<KeyedDifference> found = differences(catalog, key -> PackGeneration.layout(file, key), file.names()::of);
        if (found.stream().noneMatch(KeyedDifference::isRefused)) {
            return;
        }
        List<String> lines = found.stream()
                .sorted(Comparator.comparing(
                        difference -> !difference.isRefused())) // Stable: what is to be mended comes first.
                .map(KeyedDifference::toString)
                .toList();
        throw new PackException(
                PackErrorKind.SCHEMA_MISMATCH,
                file.path(),
                "the views cannot read the pack by key, since a field has values of another kind; generate the views again, or cook the pack"
                        + " again:\n  " + String.join("\n  ", lines));
    }

    /** Lets the element views of a catalogue find the elements of data whose lists have other names. */
    static void findElements(Catalog catalog, Generation data) {
        data.setElementTypes(KeyedDifferences.elementTypes(catalog, data::layout));
    }

    /**
     * Every difference, type by type in the order of the catalogue.
     *
     * @param stored layout of a type of the data by its key; null for one that the data does not have
     * @param names of the data's types, by key
     */
    static List<KeyedDifference> differences(
            Catalog catalog, LongFunction<@Nullable RecordLayout> stored, LongFunction<String> names) {
        List<KeyedDifference> found = new ArrayList<>();
        Map<Long, Long> elements = KeyedDifferences.elementTypes(catalog, stored);
        for (ViewType<?> type : catalog.types()) {
            long code = type.layout().key();
            found.addAll(KeyedDifferences.between(
                    type,
                    stored.apply(elements.getOrDefault(code, code)),
                    key -> PackGeneration.typeName(key, catalog, names)));
        }
        return List.copyOf(found);
    }
}
