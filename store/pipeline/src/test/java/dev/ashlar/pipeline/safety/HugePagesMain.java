package dev.ashlar.pipeline.safety;

import dev.ashlar.codec.view.Catalog;
import dev.ashlar.store.MemoryUse;
import dev.ashlar.store.OpenOptions;
import dev.ashlar.store.RecordStore;
import dev.ashlar.store.verify.Verification;
import java.nio.file.Path;

/** Prints what a private copy takes, and how much of it lies on huge pages. */
final class HugePagesMain {
    private HugePagesMain() {}

    /** {@code arguments}: the pack. */
    public static void main(String[] arguments) {
        OpenOptions options = OpenOptions.PRIVATE_COPY.verify(Verification.NONE).hugePages();
        try (RecordStore store = RecordStore.open(Path.of(arguments[0]), Catalog.of(), options)) {
            MemoryUse use = store.memoryUse();
            System.out.println(
                    use.mapped() + " " + use.copied() + " " + use.onHugePages().orElseThrow());
        }
    }
}
