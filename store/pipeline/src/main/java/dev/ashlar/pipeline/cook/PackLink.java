package dev.ashlar.pipeline.cook;

import dev.ashlar.link.LanguageCoverage;
import dev.ashlar.link.LinkReport;
import dev.ashlar.link.LinkStack;
import dev.ashlar.link.Linker;
import dev.ashlar.link.PackPatch;
import dev.ashlar.pipeline.progress.Progress;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;

/** Links a base and layers, verifies the result, and publishes it like {@link Cook}. Stateless; any thread. */
public final class PackLink {
    private PackLink() {}

    /**
     * Links a stack into a pack. The file is replaced after the new pack is verified and synchronized with fsync.
     *
     * @param stack base and layers; stays open
     * @param target the pack
     * @param strict whether conflicts are errors
     * @param progress receives the progress
     * @return a report on the pack
     * @throws dev.ashlar.link.LinkException if the layers do not fit the base or each other
     * @throws IOException if the file cannot be written, or if it exists and is not a pack
     * @throws dev.ashlar.store.format.PackException if the verification of the base or of the written file fails
     */
    public static LinkReport link(LinkStack stack, Path target, boolean strict, Progress progress) throws IOException {
        AtomicReference<LinkReport> linked = new AtomicReference<>();
        new PackPublisher(target)
                .publish(
                        channel -> {
                            linked.set(Linker.link(stack, channel, strict));
                            return linked.get().contentId();
                        },
                        progress);
        return Objects.requireNonNull(linked.get());
    }

    /**
     * Determines the translated share of the texts of a pack for each language. The pack is linked into a temporary file.
     *
     * @param stack base, layers and languages; stays open
     * @return the coverage of each language, from bottom to top
     * @throws dev.ashlar.link.LinkException if the layers do not fit the base or each other
     * @throws IOException if the temporary file cannot be written
     */
    public static List<LanguageCoverage> coverage(LinkStack stack) throws IOException {
        Path file = Files.createTempFile("ashlar", ".pack");
        try (FileChannel channel = FileChannel.open(
                file, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE)) {
            return Linker.link(stack, channel, false).languages();
        }
    }

    /**
     * Applies a patch to an old pack. The file is replaced after the new pack is verified and synchronized with fsync.
     *
     * @param old the old pack
     * @param patch from the old pack to the new pack
     * @param target the new pack
     * @param progress receives the progress
     * @return the content id of the new pack
     * @throws dev.ashlar.link.PatchException if the patch belongs to another pack, or if it is damaged
     * @throws IOException if a file cannot be read or written, or if the target exists and is not a pack
     * @throws dev.ashlar.store.format.PackException if the verification of the written file fails
     */
    public static long patch(Path old, PackPatch patch, Path target, Progress progress) throws IOException {
        return new PackPublisher(target)
                .publish(
                        channel -> {
                            patch.apply(old, channel);
                            return patch.newContentId();
                        },
                        progress)
                .contentId();
    }
}
