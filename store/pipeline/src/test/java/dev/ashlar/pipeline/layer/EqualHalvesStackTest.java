package dev.ashlar.pipeline.layer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.internal.number.IndexKeys;
import dev.ashlar.codec.view.Binding;
import dev.ashlar.codec.view.FieldKey;
import dev.ashlar.codec.view.RecordView;
import dev.ashlar.link.LinkStack;
import dev.ashlar.link.Linker;
import dev.ashlar.pipeline.Contents;
import dev.ashlar.store.OpenOptions;
import dev.ashlar.store.corpus.ChosenKeys;
import dev.ashlar.store.internal.pack.PackFile;
import dev.ashlar.store.internal.verify.PackVerifier;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Layers bring values whose index keys have the upper half of those of the base: before, between and behind them. */
class EqualHalvesStackTest {
    private static final String SCHEMA = """
            Schema = { name = "Item", key = "name" }
            Fields = [
              { name = "name", type = "string" }
              { name = "code", type = "i64", unique = true, optional = true }
              { name = "group", type = "i64", index = true }
              { name = "tag", type = "hash", index = true }
            ]
            """;
    private static final List<String> NAMES = ChosenKeys.texts("name ", key -> key);
    private static final List<String> TAGS = ChosenKeys.texts("tag ", IndexKeys::scatter);

    @TempDir
    Path root;

    /** The number whose key has the half that all of this test have; {@code low} tells them apart, in their order. */
    private static long number(int low) {
        return ChosenKeys.number((0xABCDEF01L << 32) + low);
    }

    private static String item(long id, String name, int code, int group, String tag) {
        return "{\"id\": %d, \"name\": \"%s\", \"code\": %d, \"group\": %d, \"tag\": \"%s\"}"
                .formatted(id, name, number(code), number(group), tag);
    }

    private Stack stack(String... items) throws IOException {
        Path base = root.resolve("content");
        Contents.write(
                base,
                "Item.schema",
                SCHEMA,
                "Item.json",
                List.of(
                                item(1, NAMES.get(0), 20, 20, TAGS.get(0)),
                                item(2, "two", 40, 40, TAGS.get(0)),
                                item(3, "three", 60, 20, "third"),
                                item(4, "four", 80, 60, "fourth"))
                        .toString());
        return LayerFolders.stack(
                LayerFolders.opened(base),
                LayerFolders.layer(root, "mod", "Item.json", List.of(items).toString()));
    }

    private static int row(RecordView view, String field, long number) {
        view.match(FieldKey.of(field), number);
        view.nextMatch();
        return view.row();
    }

    @Test
    void shouldLinkThePackOfTheMergedContent() throws IOException {
        StackLinks links = new StackLinks(root);
        Stack stack = stack(
                item(11, NAMES.get(1), 10, 20, TAGS.get(1)),
                item(12, "twelve", 30, 10, TAGS.get(1)),
                item(13, "thirteen", 90, 60, TAGS.get(0)),
                "{\"id\": 2, \"code\": %d, \"group\": %d}".formatted(number(70), number(50)),
                "{\"id\": 3, \"remove\": true}");

        assertThat(links.link(stack, true).contentId())
                .isEqualTo(links.contentId(stack.merge().contentOrThrow()));
    }

    @Test
    void shouldFindRecordsOfTheBaseAndOfTheLayer() throws IOException {
        StackLinks links = new StackLinks(root);
        Stack stack = stack(item(11, NAMES.get(1), 10, 20, TAGS.get(1)), item(12, "twelve", 30, 10, TAGS.get(1)));
        Path linked = links.next(".linked");
        try (LinkStack opened = LinkStack.of(links.base(stack), OpenOptions.MAPPED);
                FileChannel into = FileChannel.open(linked, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            opened.with(links.file(stack, stack.layers().get(0)), OpenOptions.MAPPED);
            Linker.link(opened, into, true);
        }
        assertThat(PackVerifier.verify(linked)).isEmpty();
        PackFile file = PackFile.open(linked, true);
        RecordView view = new RecordView(new Binding(file.records(file.types().get(0)), "linked"));
        int[] codes = {20, 40, 60, 80, 10, 30};
        for (int row = 0; row < codes.length; row++) {
            assertThat(row(view, "code", number(codes[row])))
                    .as("code %d", codes[row])
                    .isEqualTo(row);
        }
        for (int code : new int[] {0, 15, 35, 90}) {
            assertThat(row(view, "code", number(code))).as("code %d", code).isEqualTo(-1);
        }
        assertThat(row(view, "group", number(10))).isEqualTo(5);
        view.match(FieldKey.of("group"), number(20));
        for (int row : new int[] {0, 2, 4}) {
            assertThat(view.nextMatch()).isTrue();
            assertThat(view.row()).isEqualTo(row);
        }
        assertThat(view.nextMatch()).isFalse();
        for (int i = 0; i < 2; i++) {
            assertThat(view.find(NAMES.get(i))).isTrue();
            assertThat(view.row()).isEqualTo(4 * i);
            assertThat(row(view, "tag", XxHash64.key(TAGS.get(i)))).isEqualTo(4 * i);
        }
    }
}
