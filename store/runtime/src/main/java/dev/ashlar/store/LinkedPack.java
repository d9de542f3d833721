package dev.ashlar.store;

import dev.ashlar.codec.view.Catalog;
import dev.ashlar.store.format.PackException;
import dev.ashlar.store.verify.Verification;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ServiceLoader;

/** Opens stacks: links them into a temporary file, which is copied to private memory and deleted. */
final class LinkedPack {
    private LinkedPack() {}

    /** As {@link RecordStore#open(Stack, Catalog)} has it. */
    static Generation open(Stack stack, Catalog catalog, OpenOptions options) {
        try {
            Path file = Files.createTempFile("ashlar", ".pack");
            try {
                try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
                    linker().link(stack, channel);
                }
                return opened(file, stack, catalog, copied(options));
            } finally {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(stack.base().file() + ": cannot be linked: " + e.getMessage(), e);
        }
    }

    /** Problems name the base: nobody knows the temporary file. */
    private static Generation opened(Path file, Stack stack, Catalog catalog, OpenOptions options) {
        try {
            return PackGeneration.open(file, catalog, options);
        } catch (PackException e) {
            int reason = e.file().length() + e.kind().text().length() + ": : ".length();
            throw new PackException(
                    e.kind(), stack.base().file(), e.getMessage().substring(reason));
        }
    }

    /** What was just written is as trusted as its sources, and has their signatures no more. */
    private static OpenOptions copied(OpenOptions options) {
        OpenOptions copy = options.byKey() ? OpenOptions.PRIVATE_COPY.keyed() : OpenOptions.PRIVATE_COPY;
        return copy.verify(Verification.NONE).maxCopiedBytes(options.mostCopied());
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
