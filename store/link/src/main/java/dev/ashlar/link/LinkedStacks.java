package dev.ashlar.link;

import dev.ashlar.store.Stack;
import dev.ashlar.store.StackLinker;
import java.io.IOException;
import java.nio.channels.FileChannel;

/**
 * Links the stacks of {@link dev.ashlar.store.RecordStore#open(Stack, dev.ashlar.codec.view.Catalog)}. Conflicts are
 * not errors. Any thread.
 */
public final class LinkedStacks implements StackLinker {
    /** Makes a linker, for the service loader. */
    public LinkedStacks() {}

    @Override
    public void link(Stack stack, FileChannel into) throws IOException {
        try (LinkStack opened = LinkStack.of(stack.base().file(), stack.base().options())) {
            for (Stack.Level layer : stack.layers()) {
                opened.with(layer.file(), layer.options());
            }
            Linker.link(opened, into, false);
        }
    }
}
