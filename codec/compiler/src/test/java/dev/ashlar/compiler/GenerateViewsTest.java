package dev.ashlar.compiler;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GenerateViewsTest {
    @TempDir
    Path folder;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @BeforeEach
    void write() throws IOException {
        Files.createDirectory(folder.resolve("content"));
        write("{ name = rate, type = i16 }");
    }

    private void write(String field) throws IOException {
        Files.writeString(
                folder.resolve("content/Emitter.schema"),
                Schemas.source("Emitter", field).text());
    }

    private int generate(String... options) {
        List<String> arguments = new ArrayList<>(List.of(options));
        arguments.addAll(List.of(
                folder.resolve("content").toString(),
                "game.types",
                "GameTypes",
                folder.resolve("src").toString()));
        return run(arguments);
    }

    private int run(List<String> arguments) {
        out.reset();
        err.reset();
        return GenerateViews.run(
                arguments.toArray(String[]::new),
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8));
    }

    private Path lock() {
        return folder.resolve("content/schema.lock");
    }

    @Test
    void shouldBringTheLockUpToDateOnce() throws IOException {
        assertThat(generate()).isZero();
        assertThat(out.toString(StandardCharsets.UTF_8)).startsWith("schema.lock: Emitter 1 (new)\nviews: 2 files");
        String lock = Files.readString(lock());

        assertThat(generate("--locked")).isZero();
        assertThat(generate()).isZero();
        assertThat(out.toString(StandardCharsets.UTF_8)).startsWith("views: 0 files");
        assertThat(lock()).hasContent(lock);
    }

    @Test
    void shouldGenerateFolderAfterFolder() throws IOException {
        String content = folder.resolve("content").toString();
        String missing = folder.resolve("missing").toString();
        String sources = folder.resolve("src").toString();
        List<String> one = List.of(content, "game.one", "OneTypes", sources);
        List<String> two = List.of(content, "game.two", "TwoTypes", sources);
        List<String> none = List.of(missing, "game.none", "NoTypes", sources);

        assertThat(run(Stream.of(one, none, two).flatMap(List::stream).toList()))
                .isNotZero();
        assertThat(err.toString(StandardCharsets.UTF_8)).contains(missing);
        assertThat(folder.resolve("src/game/one/Emitter.java")).exists();
        assertThat(folder.resolve("src/game/two")).doesNotExist();

        assertThat(run(Stream.of(one, two).flatMap(List::stream).toList())).isZero();
        assertThat(folder.resolve("src/game/two/Emitter.java")).exists();
        assertThat(run(Stream.of(one, two.subList(0, 3)).flatMap(List::stream).toList()))
                .isEqualTo(64);
    }

    @Test
    void shouldKnowTheTypesOfJomlOnRequestOnly() throws IOException {
        write("{ name = velocity, type = vec3 }");
        Path view = folder.resolve("src/game/types/Emitter.java");
        assertThat(generate()).isZero();
        assertThat(Files.readString(view)).doesNotContain("joml");
        assertThat(generate("--locked", "--joml")).isZero();
        assertThat(Files.readString(view)).contains("public final Vector3f velocity(Vector3f into)");
        assertThat(generate("--jmol")).isEqualTo(64);
    }

    @Test
    void cannotGenerateLockedWhenTheLockIsStale() throws IOException {
        assertThat(generate("--locked")).isEqualTo(1);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .startsWith("schema.lock: there is no schema.lock: expected that");
        assertThat(lock()).doesNotExist();

        generate();
        String lock = Files.readString(lock());
        write("{ name = glow, type = f32 }");
        assertThat(generate("--locked")).isEqualTo(1);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .startsWith(
                        "schema.lock: the lock lacks Emitter 1 -> 2 (+glow, -rate): expected that \"ashlar schema lock ");
        assertThat(lock()).hasContent(lock);
    }

    @Test
    void cannotGenerateWhatTheLockForbids() throws IOException {
        generate();
        write("{ name = rate, type = f32 }");

        assertThat(generate()).isEqualTo(1);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .startsWith("Emitter.schema:3:16: Emitter.rate: the type was i16");
    }

    @Test
    void shouldTellWhatHasAnotherNameInJava() throws IOException {
        write("{ name = row, type = i16 }");
        assertThat(generate()).isZero();
        assertThat(out.toString(StandardCharsets.UTF_8))
                .contains(
                        "note: Emitter.schema:3:1: Emitter.row: its accessor is row_(), since every view has a method row"
                                + System.lineSeparator());
    }

    @Test
    void shouldTellWhichFilesItDeletes() throws IOException {
        write("{ name = rate, type = i16 }");
        assertThat(generate()).isZero();
        Path schema = folder.resolve("content/Emitter.schema");
        Files.writeString(
                folder.resolve("content/Fire.schema"), Files.readString(schema).replace("Emitter", "Fire"));
        Files.delete(schema);
        assertThat(generate()).isZero();
        assertThat(out.toString(StandardCharsets.UTF_8))
                .contains("Emitter.java: deleted, since no schema has its type any more");
    }

    /** Whatever is wrong with the arguments, the schemas or the folder, no file is written, the lock neither. */
    @Test
    void cannotWriteAnythingWhenItRefuses() throws IOException {
        String content = folder.resolve("content").toString();
        String sources = folder.resolve("src").toString();
        Path file = Files.writeString(folder.resolve("file"), "");
        Path mine = Files.createDirectories(folder.resolve("mine/game"));
        Files.writeString(mine.resolve("Emitter.java"), "package game;");
        assertRefused(64, content, "no package", "GameTypes", sources);
        assertRefused(64, content, "game.class", "GameTypes", sources);
        assertRefused(64, content, "game", "no class", sources);
        assertRefused(64, content, "game", "Emitter", sources);
        assertRefused(64, content, "game", "emitter", sources);
        assertRefused(64, content, "game", "OfEmitter", sources);
        assertRefused(64, content, "game", "String", sources);
        assertRefused(64, content, "game", "record", sources);
        assertRefused(64, content, "game", "CON", sources);
        assertRefused(64, content, "game.aux", "GameTypes", sources);
        assertRefused(64, "--unknown", "game", "GameTypes", sources);
        assertRefused(64, content, "game", "GameTypes");
        assertRefused(74, content, "game", "GameTypes", file.toString());
        assertRefused(74, content, "game", "GameTypes", folder.resolve("mine").toString());
        write("{ name = rate, type = nonsense }");
        assertRefused(1, content, "game", "GameTypes", sources);
        write("{ name = hasRate, type = i8 }\n{ name = rate, type = i8, optional = true }");
        assertRefused(1, content, "game", "GameTypes", sources);
    }

    private void assertRefused(int exitCode, String... arguments) throws IOException {
        List<Path> before = files();
        assertThat(run(List.of(arguments))).as(String.join(" ", arguments)).isEqualTo(exitCode);
        assertThat(err.toString(StandardCharsets.UTF_8)).isNotBlank();
        assertThat(files()).as(String.join(" ", arguments)).isEqualTo(before);
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.sorted().toList();
        }
    }
}
