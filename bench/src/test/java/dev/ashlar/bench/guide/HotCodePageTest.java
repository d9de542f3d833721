package dev.ashlar.bench.guide;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.OtherJvm;
import dev.ashlar.compiler.generate.CodeGenerator;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.progress.Progress;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the page on hot code shows and says. */
class HotCodePageTest {
    private static final Path PAGE = Path.of("..", "docs", "hot-code.md");
    private static final Path DEVELOPMENT = Path.of("..", "docs", "development.md");
    private static final String SIZE = "  { name = \"size\"  type = \"float\"  default = 2.5f }\n]\n";
    private static final String VIEW = "game.types.Emitter$Fixed";

    @TempDir
    Path folder;

    private Path content;
    private String schema;

    @BeforeEach
    void write() throws IOException {
        content = Files.createDirectory(folder.resolve("content"));
        schema = Example.block(DEVELOPMENT, "", "A schema, `Emitter.schema`");
        Files.writeString(content.resolve("Emitter.schema"), schema);
        Files.writeString(
                content.resolve("Emitter.json"), Example.block(DEVELOPMENT, "json", "Records, `Emitter.json`"));
    }

    /** The views of a schema and other sources, compiled to a folder. */
    private Path compiled(String name, String text, Path... sources) throws IOException {
        Path of = Files.createDirectories(folder.resolve(name));
        Path place = Files.createDirectory(of.resolve("content"));
        Files.writeString(place.resolve("Emitter.schema"), text);
        Files.writeString(place.resolve("Emitter.json"), "[]");
        Path generated = of.resolve("generated");
        new CodeGenerator("game.types", "GameTypes")
                .prepare(ContentReader.read(place, Progress.NONE).schemas(), generated)
                .write();
        Path classes = Files.createDirectory(of.resolve("classes"));
        try (Stream<Path> files = Files.walk(generated)) {
            String[] command = Stream.concat(
                            Stream.of(
                                    "-d",
                                    classes.toString(),
                                    "-cp",
                                    folder.resolve("host")
                                            + File.pathSeparator
                                            + System.getProperty("java.class.path")),
                            Stream.concat(files.filter(Files::isRegularFile), Stream.of(sources))
                                    .map(Path::toString))
                    .toArray(String[]::new);
            assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, command))
                    .isZero();
        }
        return classes;
    }

    @Test
    void shouldLoadCodeAgainAsThePageShows() throws Exception {
        Path host = Files.createDirectory(folder.resolve("host"));
        String hostSource = Example.block(PAGE, "java", "## Loading code again");
        Path source = Files.createDirectories(folder.resolve("source/game")).resolve("Host.java");
        Files.writeString(source, hostSource);
        assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, "-d", host.toString(), source.toString()))
                .isZero();
        String logic = Example.block(PAGE, "java", "The logic, before the edit");
        Path before = Files.writeString(folder.resolve("source/Main.java"), logic);
        Path oldClasses = compiled("old", schema, before);
        Path after = Files.createDirectory(folder.resolve("source/after")).resolve("Main.java");
        Files.writeString(
                after, logic.replace("emitter.spawnRate()", "emitter.spawnRate() + \", size \" + emitter.size()"));
        Path newClasses = compiled("new", schema.replace("]\n", SIZE), after);

        String printed = new Example(host, folder)
                .main("game.Host", hostSource, content.toString(), oldClasses.toString(), newClasses.toString());

        assertThat(printed).isEqualToNormalizingNewlines(Example.block(PAGE, "text", "The host prints"));
    }

    @Test
    void shouldRedefineViewsWhereOnlyBodiesChange() throws Exception {
        Path first = compiled("first", schema);
        Path other = compiled("moved", schema.replace("default = 10.0f", "default = 10.0f  hot = true"));
        Path more = compiled("more", schema.replace("]\n", SIZE));
        String file = VIEW.replace('.', '/') + ".class";
        assertThat(Files.mismatch(first.resolve(file), other.resolve(file))).isNotNegative();
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().putValue("Premain-Class", RedefineMain.class.getName());
        manifest.getMainAttributes().putValue("Can-Redefine-Classes", "true");
        manifest.getMainAttributes().putValue("Class-Path", first.toUri().toString());
        Path agent = folder.resolve("agent.jar");
        try (OutputStream out = Files.newOutputStream(agent)) {
            new JarOutputStream(out, manifest).close();
        }

        List<String> lines = OtherJvm.run(List.of("-javaagent:" + agent), RedefineMain.class, VIEW, other, more);

        assertThat(lines).containsExactly("redefined", "UnsupportedOperationException");
    }
}
