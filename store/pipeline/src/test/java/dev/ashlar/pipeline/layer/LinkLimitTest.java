package dev.ashlar.pipeline.layer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.ashlar.link.LinkException;
import dev.ashlar.link.LinkStack;
import dev.ashlar.link.Linker;
import dev.ashlar.pipeline.Contents;
import dev.ashlar.pipeline.pack.PackInfo;
import dev.ashlar.store.OpenOptions;
import dev.ashlar.store.internal.format.HeaderFormat;
import dev.ashlar.store.internal.verify.PackVerifier;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a layer that is not trusted may cost: records that share a place in its file are counted each. */
class LinkLimitTest {
    private static final int LENGTH = 10_000;
    private static final String TEXT = "x".repeat(LENGTH);
    private static final int SLOT = 8;

    @TempDir
    Path root;

    private Path base;
    private Path layer;

    private void write(String items) throws IOException {
        Below below = LayerFolders.base(root.resolve("content"));
        base = Contents.cook(below.content(), root.resolve("game.pack"), HeaderFormat.WINDOW_SHIFT);
        Stack stack = LayerFolders.stack(below, LayerFolders.layer(root, "mod", "Item.json", items));
        layer = root.resolve("mod.layer");
        try (FileChannel channel = FileChannel.open(layer, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            LayerFile.write(
                    stack.layers().get(0), below.content(), 0, PackInfo.NONE, channel, HeaderFormat.WINDOW_SHIFT);
        }
    }

    private void link(long most, boolean trusted) throws IOException {
        Path linked = root.resolve("linked.pack");
        Files.deleteIfExists(linked);
        try (LinkStack stack = LinkStack.of(base, OpenOptions.MAPPED).maxItemBytes(most);
                FileChannel channel =
                        FileChannel.open(linked, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            Linker.link(
                    trusted ? stack.withTrusted(layer, OpenOptions.MAPPED) : stack.with(layer, OpenOptions.MAPPED),
                    channel,
                    false);
        }
        assertThat(PackVerifier.verify(linked)).isEmpty();
    }

    @Test
    void shouldCountWhatRecordsShareForEach() throws IOException {
        write("[{\"id\": 1, \"tags\": [\"T\"]}, {\"id\": 2, \"tags\": [\"T\"]}]".replace("T", TEXT));
        int both = 2 * (SLOT + LENGTH);

        assertThat(Files.size(layer)).isLessThan(both);
        link(both, false);
        assertThatExceptionOfType(LinkException.class)
                .isThrownBy(() -> link(both - 1, false))
                .withMessage("mod: Item 2.tags: too many bytes of texts and arrays from layers: expected at most "
                        + (both - 1) + ", found more");
    }

    @Test
    void shouldCountWhatEditsReadOfTheBase() throws IOException {
        write("[{\"id\": 1, \"tags+\": [\"old\"]}]");
        int below = 2 * SLOT + "iron".length() + "heavy".length();
        int added = SLOT + "old".length();

        link(below + added, false);
        assertThatExceptionOfType(LinkException.class).isThrownBy(() -> link(below + added - 1, false));
    }

    @Test
    void shouldNotLimitLayersThatAreTrusted() throws IOException {
        write("[{\"id\": 1, \"tags\": [\"new\"]}]");

        link(0, true);
        assertThatExceptionOfType(LinkException.class).isThrownBy(() -> link(0, false));
    }

    @Test
    void cannotLimitToLessThanNothing() throws IOException {
        write("[]");

        try (LinkStack stack = LinkStack.of(base, OpenOptions.MAPPED)) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> stack.maxItemBytes(-1))
                    .withMessage("bytes of texts and arrays: expected 0 or more, found -1");
        }
    }
}
