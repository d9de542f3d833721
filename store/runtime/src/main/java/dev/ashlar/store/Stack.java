package dev.ashlar.store;

import dev.ashlar.codec.view.Catalog;
import dev.ashlar.store.internal.pack.MapFaults;
import dev.ashlar.store.internal.pack.PackFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;

/**
 * A base and the layers above it, such as an expansion and mods. {@link RecordStore#open(Stack, Catalog)} links them in order when a game starts. Each layer changes the records below it.
 *
 * <pre>{@code
 * Stack stack = Stack.of(Path.of("game.pack")).with(Path.of("winter.layer")).with(mod, OpenOptions.MAPPED.signedBy(keys));
 * RecordStore store = RecordStore.open(stack, GameTypes.CATALOG);
 * }</pre>
 *
 * <p>Immutable.
 */
public final class Stack {
    private final Level base;
    private final List<Level> layers;

    /**
     * A file of a stack. Immutable.
     *
     * @param file a pack or a layer
     * @param options how to open the file. A layer is always copied and verified: only {@link OpenOptions#signedBy}
     *     applies to it
     */
    public record Level(Path file, OpenOptions options) {}

    private Stack(Level base, List<Level> layers) {
        this.base = base;
        this.layers = List.copyOf(layers);
    }

    /**
     * Makes a stack of a base without layers. The base is mapped, and has to stay as it is while a store reads it.
     *
     * @param base a pack
     * @return a stack
     */
    public static Stack of(Path base) {
        return of(base, OpenOptions.MAPPED);
    }

    /**
     * Makes a stack of a base without layers.
     *
     * @param base a pack
     * @param options how to open the pack. Without verification, the linker trusts its bytes. With a private copy, a
     *     verification or a signature, a linked store copies the pack to private memory, and checks the copy
     * @return a stack
     */
    public static Stack of(Path base, OpenOptions options) {
        return new Stack(new Level(base, options), List.of());
    }

    /**
     * {@return a stack with one more layer, above all others}
     *
     * @param layer the file
     */
    public Stack with(Path layer) {
        return with(layer, OpenOptions.MAPPED);
    }

    /**
     * {@return a stack with one more layer, above all others}
     *
     * @param layer the file
     * @param options only {@link OpenOptions#signedBy} applies
     */
    public Stack with(Path layer, OpenOptions options) {
        List<Level> all = new ArrayList<>(layers);
        all.add(new Level(layer, options));
        return new Stack(base, all);
    }

    /** {@return the pack below all layers} */
    public Level base() {
        return base;
    }

    /** {@return the layers, from lowest to highest} */
    public List<Level> layers() {
        return layers;
    }

    /** As {@link RecordStore#open(Stack, Catalog, OpenOptions)} has it. */
    Generation open(Catalog catalog, OpenOptions options) {
        try {
            PackFile file = linker().link(this, options);
            PackGeneration.requireReadable(file, catalog, options);
            return PackGeneration.of(file, catalog, options);
        } catch (InternalError e) {
            throw MapFaults.truncated(base.file(), e);
        }
    }

    private static StackLinker linker() {
        for (StackLinker linker : ServiceLoader.load(StackLinker.class)) {
            return linker;
        }
        throw new IllegalStateException(
                "layers: expected ashlar-link on the class path, which links them to their base, "
                        + "found no dev.ashlar.store.StackLinker");
    }
}
