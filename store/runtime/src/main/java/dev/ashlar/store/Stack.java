package dev.ashlar.store;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A base and the layers above it, such as an expansion and mods: what {@link RecordStore#open(Stack, dev.ashlar.codec.view.Catalog)} links when a game
 * starts, in their order. Each layer changes the records below it.
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
     * A file of a stack.
     *
     * @param file a pack or a layer
     * @param options how to open the file. A layer is copied and verified whatever they say; {@link OpenOptions#signedBy} counts
     */
    public record Level(Path file, OpenOptions options) {}

    private Stack(Level base, List<Level> layers) {
        this.base = base;
        this.layers = List.copyOf(layers);
    }

    /**
     * A base without layers, mapped.
     *
     * @param base a pack
     * @return a stack
     */
    public static Stack of(Path base) {
        return of(base, OpenOptions.MAPPED);
    }

    /**
     * A base without layers.
     *
     * @param base a pack
     * @param options how to open the pack; without verification it is trusted
     * @return a stack
     */
    public static Stack of(Path base, OpenOptions options) {
        return new Stack(new Level(base, options), List.of());
    }

    /**
     * {@return the same stack with a layer above all others}
     *
     * @param layer the file
     */
    public Stack with(Path layer) {
        return with(layer, OpenOptions.MAPPED);
    }

    /**
     * {@return the same stack with a layer above all others}
     *
     * @param layer the file
     * @param options {@link OpenOptions#signedBy} counts
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

    /** {@return the layers, from below to above} */
    public List<Level> layers() {
        return layers;
    }
}
