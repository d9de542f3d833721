package dev.ashlar.store;

import dev.ashlar.store.internal.pack.PackFile;

/**
 * Links stacks in memory. {@code ashlar-link} has the only implementation. {@link RecordStore} finds it through {@link
 * java.util.ServiceLoader}. Any thread.
 */
public interface StackLinker {
    /**
     * Links a base and its layers to a pack that is not a file.
     *
     * @param stack the files
     * @param options of the store. If they or those of the base ask for a private copy, a verification or a signature,
     *     the base is copied. Otherwise it stays mapped
     * @return the pack, with the path of the base for messages
     * @throws dev.ashlar.store.format.PackException if a file is not a usable pack or layer
     * @throws RuntimeException if the layers do not fit, with all problems
     * @throws java.io.UncheckedIOException if a file cannot be read
     */
    PackFile link(Stack stack, OpenOptions options);
}
