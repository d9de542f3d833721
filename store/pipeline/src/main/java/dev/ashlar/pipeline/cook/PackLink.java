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

/** Links a base and layers, verifies the result, and publishes it as {@link Cook} publishes packs. */
public final class PackLink {
    private PackLink() {}

    /**
     * Links a stack into a file. The file is replaced once the new pack is verified and forced to the device.
     *
     * @param stack base and layers; stays open
     * @param target the pack
     * @param strict whether conflicts are problems
     * @param progress is told how far the work is
     * @return what was linked
     * @throws dev.ashlar.link.LinkException when layers do not fit
     * @throws IOException when the file cannot be written, or is no pack
     * @throws dev.ashlar.store.format.PackException when the base or the written file does not verify
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
     * Tells how much of the texts of a pack languages translate. The pack is linked into a temporary file.
     *
     * @param stack base, layers and languages; stays open
     * @return each language, from below to above
     * @throws dev.ashlar.link.LinkException when layers do not fit
     * @throws IOException when no temporary file can be written
     */
    public static List<LanguageCoverage> coverage(LinkStack stack) throws IOException {
        Path file = Files.createTempFile("ashlar", ".pack");
        try (FileChannel channel = FileChannel.open(
                file, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE)) {
            return Linker.link(stack, channel, false).languages();
        }
    }

    /**
     * Makes the new pack of an old one and a patch. The file is replaced once the new pack is verified and forced to the device.
     *
     * @param old the old pack
     * @param patch from this pack to another
     * @param target the new pack
     * @param progress is told how far the work is
     * @return its content id
     * @throws dev.ashlar.link.PatchException when the patch belongs to another pack, or is damaged
     * @throws IOException when a file cannot be read or written, or the target is no pack
     * @throws dev.ashlar.store.format.PackException when the written file does not verify
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
