package dev.ashlar.link;

import dev.ashlar.store.format.PackErrorKind;
import dev.ashlar.store.format.PackException;
import dev.ashlar.store.internal.format.TextTableFormat;
import dev.ashlar.store.internal.pack.PackFile;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What a layer file says about itself, for lists of mods. The file is neither verified nor linked: other programs can
 * have written any text, except for the name. Immutable.
 *
 * @param name of the layer
 * @param version of the layer; empty if it has none
 * @param base content id of the pack that the layer was made on, 16 hexadecimal digits; empty for a language file
 * @param after names of the layers that this layer requires below it
 * @param language tag of the language; empty if the file is no language file
 */
public record LayerInfo(String name, String version, String base, List<String> after, String language) {
    /**
     * Makes an info.
     *
     * @param name of the layer
     * @param version of the layer
     * @param base content id
     * @param after is copied
     * @param language tag
     */
    public LayerInfo {
        after = List.copyOf(after);
    }

    /**
     * Reads the build stamp of a layer or a language file.
     *
     * @param layer the file
     * @return what it says
     * @throws PackException if the file is not a layer, or if its header or its build stamp is damaged
     * @throws java.io.UncheckedIOException if the file cannot be read
     */
    public static LayerInfo of(Path layer) {
        PackFile file = PackFile.describe(layer);
        if (!file.header().isLayer()) {
            throw new PackException(PackErrorKind.NOT_A_PACK, layer, "expected a layer, found a pack");
        }
        Map<String, String> stamp = file.stamp();
        String after = stamp.getOrDefault(Level.LAYER_AFTER, "");
        return new LayerInfo(
                Level.nameOf(file),
                stamp.getOrDefault(TextTableFormat.VERSION, ""),
                stamp.getOrDefault(Level.LAYER_BASE, ""),
                Stream.of(after.split(" ")).filter(name -> !name.isEmpty()).toList(),
                stamp.getOrDefault(Language.LANGUAGE, ""));
    }

    /**
     * Whether the layer says that it was made on this very pack. A layer that was made on an older release often fits
     * too: only the link tells. Use this method to warn players.
     *
     * @param pack the base of a game
     * @return whether the content ids are equal; true for a language file, which fits each base
     * @throws PackException if the file is not a pack, or if its header is damaged
     * @throws java.io.UncheckedIOException if the file cannot be read
     */
    public boolean isMadeOn(Path pack) {
        return base.isEmpty()
                ? !language.isEmpty()
                : base.equals("%016X".formatted(PackFile.describe(pack).header().contentId()));
    }
}
