package dev.ashlar.store;

import java.io.IOException;
import java.nio.channels.FileChannel;

/** Links stacks: {@code ashlar-link} has the one there is. {@link RecordStore} finds it through {@link java.util.ServiceLoader}. Any thread. */
public interface StackLinker {
    /**
     * Writes the pack that a base and its layers make.
     *
     * @param stack the files
     * @param into an empty file, open for writing
     * @throws dev.ashlar.store.format.PackException when a file is no pack or layer that can be used
     * @throws RuntimeException when the layers do not fit, with all problems
     * @throws IOException when the file cannot be written
     */
    void link(Stack stack, FileChannel into) throws IOException;
}
