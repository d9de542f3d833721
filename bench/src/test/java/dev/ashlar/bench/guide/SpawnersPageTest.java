package dev.ashlar.pipeline.spawn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.compiler.generate.CodeGenerator;
import dev.ashlar.pipeline.Contents;
import dev.ashlar.pipeline.content.Content;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The example of the guide does what the guide says. */
class GuideTest {
    private static final Path GUIDE = Path.of("..", "..", "docs", "spawners.md");
    private static final int WINDOW_SHIFT = 16;

    @TempDir
    Path folder;

    /** The first block in a language after a text. */
    private static String block(String language, String after) throws IOException {
        String text = Files.readString(GUIDE);
        Matcher block = Pattern.compile("```" + language + "\\n(.*?)```", Pattern.DOTALL)
                .matcher(text.substring(text.indexOf(after)));
        assertThat(block.find()).as("%s block after %s", language, after).isTrue();
        return block.group(1);
    }

    @Test
    void shouldPrintWhatTheGuideSaysInDevelopmentAndFromAPack() throws Exception {
        Path records = folder.resolve("content");
        Content content = Contents.read(
                records,
                "Emitter.schema",
                block("", "A schema, `Emitter.schema`"),
                "Emitter.json",
                block("json", "Records, `Emitter.json`"));
        Path sources = folder.resolve("sources");
        new CodeGenerator("game.types", "GameTypes").write(content.schemas(), sources);
        Files.writeString(sources.resolve("game").resolve("Game.java"), block("java", "The game."));
        Path classes = Files.createDirectory(folder.resolve("classes"));
        compile(sources, classes);
        Path pack = Contents.cook(content, folder.resolve("game.pack"), WINDOW_SHIFT);

        String expected = block("text", "Either way it prints");
        assertThat(run(classes, "development", records)).isEqualToNormalizingNewlines(expected);
        assertThat(run(classes, "release", pack)).isEqualToNormalizingNewlines(expected);
    }

    private static void compile(Path sources, Path classes) throws IOException {
        List<String> arguments =
                new ArrayList<>(List.of("-classpath", System.getProperty("java.class.path"), "-d", classes.toString()));
        try (Stream<Path> files = Files.walk(sources)) {
            files.map(Path::toString).filter(file -> file.endsWith(".java")).forEach(arguments::add);
        }
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        int exit = ToolProvider.getSystemJavaCompiler().run(null, null, said, arguments.toArray(String[]::new));
        assertThat(exit).as(said.toString(StandardCharsets.UTF_8)).isZero();
    }

    private static String run(Path classes, String mode, Path data) throws Exception {
        PrintStream before = System.out;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        URL[] path = {classes.toUri().toURL()};
        try (URLClassLoader loader = new URLClassLoader(path, GuideTest.class.getClassLoader());
                PrintStream out = new PrintStream(printed, true, StandardCharsets.UTF_8)) {
            System.setOut(out);
            loader.loadClass("game.Game").getMethod("main", String[].class).invoke(null, (Object)
                    new String[] {mode, data.toString()});
        } finally {
            System.setOut(before);
        }
        return printed.toString(StandardCharsets.UTF_8);
    }
}
