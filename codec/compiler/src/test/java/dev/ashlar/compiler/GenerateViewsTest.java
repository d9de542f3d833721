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
        out.reset();
        err.reset();
        List<String> arguments = new ArrayList<>(List.of(options));
        arguments.addAll(List.of(
                folder.resolve("content").toString(),
                "game.types",
                "GameTypes",
                folder.resolve("src").toString()));
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
    void cannotGenerateFromNonsense() {
        assertThat(GenerateViews.run(new String[] {"--locked"}, System.out, new PrintStream(err)))
                .isEqualTo(64);
        assertThat(GenerateViews.run(new String[] {"a", "no package", "c", "d"}, System.out, new PrintStream(err)))
                .isEqualTo(64);
    }
}
