package dev.ashlar.store;

import java.io.IOException;
import java.nio.channels.FileChannel;

/**
 * Links stacks. {@code ashlar-link} has the only implementation. {@link RecordStore} finds it through {@link
 * java.util.ServiceLoader}. Any thread.
 */
public interface StackLinker {
    /**
     * Writes the pack that results from a base and its layers.
     *
     * @param stack the files
     * @param into an empty file, open for writing
     * @throws dev.ashlar.store.format.PackException if a file is not a usable pack or layer
     * @throws RuntimeException if the layers do not fit, with all problems
     * @throws IOException if the file cannot be written
     */
    void link(Stack stack, FileChannel into) throws IOException;
}
