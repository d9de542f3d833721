package dev.ashlar.pipeline.cook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.OtherJvm;
import dev.ashlar.pipeline.ChildJvm;
import dev.ashlar.pipeline.Contents;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.progress.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The same records and schemas give the same bytes, however they are spread over files and whoever cooks. */
class DeterminismTest {
    private static final long SEED = 4711;
    private static final String[] SCHEMAS = {"Item.schema", """
        Schema = { name = "Item", key = "title" }
        Fields = [
          { name = "title",     type = "string" }
          { name = "INITIAL",   type = "string", default = "I\u0131\u0130i" }
          { name = "brightness", type = "f32", formerly = ["INTENSITY"] }
          { name = "kind",      type = "enum", values = ["LIQUID", "solid", "\u0130ce"] }
          { name = "parts",     type = "i16[]" }
          { name = "owner",     type = "ref<Owner>", optional = true }
        ]
        """, "Owner.schema", """
        Schema = { name = "Owner", key = "title" }
        Fields = [ { name = "title", type = "string" }, { name = "first", type = "ref<Item>" } ]
        """};

    @TempDir
    Path folder;

    private static List<String> items() {
        List<String> records = new ArrayList<>();
        for (int i = 1; i <= 40; i++) {
            records.add("""
                    { "id": %d, "title": "Title %d", "INITIAL": "shared %d", "brightness": %d.25, "kind": "%s",
                      "parts": [%d, 2], "owner": "OWNER %d" }""".formatted(i * i, i, i % 5, i, i % 2 == 0 ? "LIQUID" : "solid", i % 3, i % 4));
        }
        return records;
    }

    private static List<String> owners() {
        List<String> records = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            records.add("{ \"id\": %d, \"title\": \"OWNER %d\", \"first\": 1 }".formatted(i + 1, i));
        }
        return records;
    }

    private static String array(List<String> records) {
        return "[ " + String.join(",\n", records) + " ]";
    }

    private Path content() throws IOException {
        Path content = folder.resolve("content");
        Contents.write(content, SCHEMAS);
        Contents.write(content, "Item.json", array(items()), "Owner.json", array(owners()));
        return content;
    }

    private byte[] cook(Path content, String name) throws IOException {
        Path pack = folder.resolve(name);
        Content read = ContentReader.read(content, Progress.NONE);
        CookReport report = Cook.cook(read, pack, Progress.NONE);
        assertThat(report.length()).isEqualTo(Files.size(pack));
        return Files.readAllBytes(pack);
    }

    @Test
    void shouldGiveTheSameBytesTwice() throws IOException {
        Path content = content();
        assertThat(cook(content, "second.pack")).isEqualTo(cook(content, "first.pack"));
    }

    @Test
    void shouldGiveTheSameBytesForRecordsInAnyOrderAndAnyFiles() throws IOException {
        byte[] expected = cook(content(), "expected.pack");
        Random random = new Random(SEED);
        for (int round = 0; round < 10; round++) {
            Path content = folder.resolve("shuffled-" + round);
            Contents.write(content, SCHEMAS);
            List<String> items = new ArrayList<>(items());
            Collections.shuffle(items, random);
            int cut = random.nextInt(items.size());
            Contents.write(
                    content,
                    "Item.json",
                    array(items.subList(0, cut)),
                    "Item-%d.json".formatted(random.nextInt(100)),
                    array(items.subList(cut, items.size())),
                    "Owner-all.json",
                    array(owners()));
            assertThat(cook(content, round + ".pack"))
                    .as("seed %d, round %d", SEED, round)
                    .isEqualTo(expected);
        }
    }

    @Test
    void shouldGiveTheSameBytesForMembersInAnyOrder() throws IOException {
        byte[] expected = cook(content(), "expected.pack");
        Path content = folder.resolve("turned");
        Contents.write(content, SCHEMAS);
        List<String> turned = new ArrayList<>();
        for (String item : items()) {
            String inner = item.substring(1, item.length() - 1).strip();
            int middle = inner.indexOf("\"brightness\"");
            turned.add("{ " + inner.substring(middle).replace("brightness", "INTENSITY") + ", "
                    + inner.substring(0, middle).strip().replaceAll(",$", "") + " }");
        }
        Contents.write(content, "Item.json", array(turned), "Owner.json", array(owners()));
        assertThat(cook(content, "turned.pack")).isEqualTo(expected);
    }

    @Test
    void shouldGiveTheSameBytesInAnotherLocaleTimeZoneAndEncoding() throws IOException {
        Path content = content();
        byte[] expected = cook(content, "here.pack");
        Path pack = folder.resolve("there.pack");
        List<String> flags = List.of(
                "-Duser.language=tr",
                "-Duser.country=TR",
                "-Duser.timezone=Asia/Kathmandu",
                "-Dfile.encoding=ISO-8859-9");
        try (ChildJvm there = ChildJvm.start(OtherJvm.compiling(flags), CookMain.class, content, pack)) {
            assertThat(there.line()).startsWith("tr_TR t").doesNotContain("title");
        }
        assertThat(pack).hasBinaryContent(expected);
    }

    @Test
    void shouldGiveTheSameBytesThroughAChannelThatWritesPiecemeal() throws IOException {
        Path content = content();
        byte[] expected = cook(content, "expected.pack");
        Path pack = folder.resolve("piecemeal.pack");
        Content read = ContentReader.read(content, Progress.NONE);
        new PackPublisher(pack)
                .publish(
                        channel -> Cook.write(read, new MeanChannel(channel, 1000, Long.MAX_VALUE), 30, Progress.NONE),
                        Progress.NONE);
        assertThat(pack).hasBinaryContent(expected);
    }
}
