package dev.ashlar.link;

import dev.ashlar.store.OpenOptions;
import dev.ashlar.store.Stack;
import dev.ashlar.store.StackLinker;
import dev.ashlar.store.internal.pack.PackFile;
import dev.ashlar.store.verify.Verification;

/**
 * Links the stacks of {@link dev.ashlar.store.RecordStore#open(Stack, dev.ashlar.codec.view.Catalog)}. Conflicts are
 * not errors. Any thread.
 */
public final class LinkedStacks implements StackLinker {
    /** Makes a linker, for the service loader. */
    public LinkedStacks() {}

    @Override
    public PackFile link(Stack stack, OpenOptions options) {
        OpenOptions ofBase = stack.base().options();
        OpenOptions opening = isTrusted(ofBase) && isTrusted(options)
                ? OpenOptions.MAPPED
                : new OpenOptions(true, ofBase.verification(), false, false, ofBase.mostCopied(), ofBase.signers(), "");
        try (LinkStack opened = LinkStack.of(stack.base().file(), opening)) {
            for (Stack.Level layer : stack.layers()) {
                opened.with(layer.file(), layer.options());
            }
            return Linker.link(opened);
        }
    }

    /** Whether a file may stay mapped: others can change a mapped file after it was verified. */
    private static boolean isTrusted(OpenOptions options) {
        return !options.privateCopy()
                && options.verification() == Verification.NONE
                && options.signers().isEmpty();
    }
}
