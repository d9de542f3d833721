package dev.ashlar.store;

import dev.ashlar.codec.view.Catalog;
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
                return PackGeneration.open(file, catalog, copied(options));
            } finally {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(stack.base().file() + ": cannot be linked: " + e.getMessage(), e);
        }
    }

    /** What was just written is as trusted as its sources, and has their signatures no more. */
    private static OpenOptions copied(OpenOptions options) {
        OpenOptions copy = options.byKey() ? OpenOptions.PRIVATE_COPY.keyed() : OpenOptions.PRIVATE_COPY;
        return copy.verify(Verification.NONE).maxCopiedBytes(options.mostCopied());
    }

    private static StackLinker linker() {
        return ServiceLoader.load(StackLinker.class)
                .findFirst()
                .orElseThrow(
                        () -> new IllegalStateException("layers: expected ashlar-link on the class path, which links "
                                + "them to their base, found no " + StackLinker.class.getName()));
    }
}
