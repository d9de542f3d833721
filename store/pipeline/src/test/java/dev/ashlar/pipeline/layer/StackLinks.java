package dev.ashlar.pipeline.layer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.link.LinkReport;
import dev.ashlar.link.LinkStack;
import dev.ashlar.link.LinkedStacks;
import dev.ashlar.link.Linker;
import dev.ashlar.pipeline.Contents;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.link.EqualPacks;
import dev.ashlar.pipeline.pack.PackInfo;
import dev.ashlar.store.OpenOptions;
import dev.ashlar.store.internal.format.HeaderFormat;
import dev.ashlar.store.internal.pack.PackFile;
import dev.ashlar.store.internal.verify.PackVerifier;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/** Writes the base and the layers of stacks as files in a folder, and links them, for tests. */
final class StackLinks {
    private static final int SHIFT = HeaderFormat.WINDOW_SHIFT;

    private final Path folder;
    private int files;

    StackLinks(Path folder) {
        this.folder = folder;
    }

    Path next(String name) {
        return folder.resolve(files++ + name);
    }

    /** The pack of the base. */
    Path base(Stack stack) throws IOException {
        return Contents.cook(stack.base().content(), next(".pack"), SHIFT);
    }

    /** The file of a layer. */
    Path file(Stack stack, MadeLayer layer) throws IOException {
        List<MadeLayer> after = stack.layers().stream()
                .filter(each -> layer.conf().after().contains(each.name()))
                .toList();
        Path file = next(".layer");
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            Content below = stack.base().with(after).content();
            LayerFile.write(layer, below, contentId(stack.base().content()), PackInfo.NONE, channel, SHIFT);
        }
        return file;
    }

    /** Links into a file, and in memory, which has to give the same pack. */
    LinkReport link(Stack stack, boolean strict) throws IOException {
        dev.ashlar.store.Stack files = dev.ashlar.store.Stack.of(base(stack));
        Path linked = next(".linked");
        LinkReport report;
        try (LinkStack opened = LinkStack.of(files.base().file(), OpenOptions.MAPPED);
                FileChannel channel =
                        FileChannel.open(linked, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            for (MadeLayer layer : stack.layers()) {
                files = files.with(file(stack, layer));
                opened.with(files.layers().get(files.layers().size() - 1).file(), OpenOptions.MAPPED);
            }
            report = Linker.link(opened, channel, strict);
        }
        assertThat(PackVerifier.verify(linked)).isEmpty();
        EqualPacks.require(linked, new LinkedStacks().link(files, OpenOptions.MAPPED), linked.toString());
        return report;
    }

    /** The content id of the pack of some content. */
    long contentId(Content content) throws IOException {
        return PackFile.describe(Contents.cook(content, next(".expected"), SHIFT))
                .header()
                .contentId();
    }
}
