package dev.ashlar.bench.guide;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.generate.CodeGenerator;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.progress.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The example of the page on development does what the page says. */
class DevelopmentPageTest {
    private static final Path PAGE = Path.of("..", "docs", "development.md");

    @TempDir
    Path folder;

    private static String block(String language, String after) throws IOException {
        return Example.block(PAGE, language, after);
    }

    @Test
    void shouldPrintWhatThePageSays() throws Exception {
        Path content = Files.createDirectory(folder.resolve("content"));
        Files.writeString(content.resolve("Emitter.schema"), block("", "A schema, `Emitter.schema`"));
        Files.writeString(content.resolve("Emitter.json"), block("json", "Records, `Emitter.json`"));
        Path sources = folder.resolve("sources");
        new CodeGenerator("game.types", "GameTypes")
                .prepare(ContentReader.read(content, Progress.NONE).schemas(), sources)
                .write();
        Example example = new Example(Files.createDirectory(folder.resolve("classes")), sources);
        String game = block("java", "The game;");
        assertThat(example.main("game.Game", game, content.toString()))
                .isEqualToNormalizingNewlines(block("text", "It prints"));
    }

    @Test
    void shouldCheckAReleaseAsThePageSays() throws Exception {
        String imports = """
                import dev.ashlar.codec.spawn.Spawners;
                import dev.ashlar.pipeline.development.DevelopmentStore;
                import dev.ashlar.pipeline.development.ReleaseCheck;
                """;
        Path content = Files.createDirectory(folder.resolve("content"));
        Files.writeString(content.resolve("Emitter.schema"), block("", "A schema, `Emitter.schema`"));
        String code = """
                Spawners SPAWNERS = Spawners.of();
                try (DevelopmentStore store = DevelopmentStore.open(Path.of("%s"), Catalog.of())) {
                    %s
                    System.out.print(check.opens());
                }
                """.formatted(content, block("java", "## Whether a release would open"));
        assertThat(new Example(folder, folder).run(imports, code)).isEqualTo("true");
    }

    @Test
    void shouldEditAsThePageSays() throws Exception {
        String imports = """
                import dev.ashlar.codec.view.FieldKey;
                import dev.ashlar.codec.view.RecordView;
                import dev.ashlar.pipeline.development.DevelopmentStore;
                import dev.ashlar.pipeline.development.RecordEdit;
                import dev.ashlar.store.Reader;
                """;
        Path content = Files.createDirectory(folder.resolve("content"));
        Files.writeString(content.resolve("Emitter.schema"), block("", "A schema, `Emitter.schema`"));
        String records = block("json", "Records, `Emitter.json`");
        Files.writeString(content.resolve("Emitter.json"), records);
        String code = """
                try (DevelopmentStore store = DevelopmentStore.open(Path.of("%s"), Catalog.of())) {
                    Reader reader = store.reader();
                    RecordView emitter = reader.view("Emitter");
                    emitter.find(9);
                    %s
                    System.out.print(emitter.f32(FieldKey.of("spawnRate")));
                    reader.refresh();
                    System.out.print(", " + emitter.f32(FieldKey.of("spawnRate")));
                }
                """.formatted(content, block("java", "## Editing from the game"));
        assertThat(new Example(folder, folder).run(imports, code)).isEqualTo("95.0, 80.0");
        assertThat(Files.readString(content.resolve("Emitter.json"))).isEqualTo(records.replace("80", "80.0"));
    }

    @Test
    void shouldUpgradeAsThePageSays() throws Exception {
        String imports = """
                import dev.ashlar.codec.view.FieldKey;
                import dev.ashlar.codec.view.RecordView;
                import dev.ashlar.pipeline.development.DevelopmentStore;
                import dev.ashlar.pipeline.development.RecordEdit;
                import java.util.ArrayList;
                import java.util.List;
                """;
        Path content = Files.createDirectory(folder.resolve("content"));
        String schema = block("", "A schema, `Emitter.schema`");
        String old = "  { name = \"perMinute\"  type = \"float\"  optional = true }\n]";
        Files.writeString(content.resolve("Emitter.schema"), schema.replace("]", old));
        Files.writeString(
                content.resolve("Emitter.json"),
                "[{\"id\": 7, \"name\": \"campfire\"}, {\"id\": 9, \"name\": \"sparks\", \"perMinute\": 150}]");
        String code = "FieldKey PER_MINUTE = FieldKey.of(\"perMinute\");\n"
                + block("java", "### Scripts that upgrade content").replace("\"content\"", "\"" + content + "\"");
        new Example(folder, folder).run(imports, code);
        Files.writeString(content.resolve("Emitter.schema"), schema);
        assertThat(ContentReader.read(content, Progress.NONE)
                        .records()
                        .get("Emitter")
                        .get(1)
                        .get("spawnRate"))
                .isEqualTo(Variant.of(2.5f));
    }
}
