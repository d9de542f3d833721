package dev.ashlar.bench.sky;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.progress.Progress;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the README shows works as it stands there. */
class ReadmeTest {
    private static final Path README = Path.of("..", "README.md");

    @TempDir
    Path folder;

    /** The first block in a language, after a heading. */
    private static String block(String language, String heading) throws Exception {
        String text = Files.readString(README);
        Matcher block = Pattern.compile("```" + language + "\\n(.*?)```", Pattern.DOTALL)
                .matcher(text.substring(text.indexOf(heading)));
        assertThat(block.find()).as("%s block after %s", language, heading).isTrue();
        return block.group(1);
    }

    @Test
    void shouldCompileAndRunTheExample() throws Exception {
        assertThat(run(block("java", "Read:"))).isEqualToIgnoringNewLines("Sirius in Canis Major, -1.44\n");
    }

    @Test
    void shouldReadByName() throws Exception {
        assertThat(run(block("java", "### By name"))).isEqualToIgnoringNewLines("-1.44\n");
    }

    /** What an example prints that reads {@code sky.pack}. */
    private String run(String block) throws Exception {
        Path pack = SkyPack.write(SkyPack.content(), folder.resolve("sky.pack"));
        String example = block.replace("\"sky.pack\"", '"' + pack.toString() + '"');
        Path source = Files.writeString(folder.resolve("Example.java"), """
                import dev.ashlar.bench.sky.Constellation;
                import dev.ashlar.bench.sky.SkyTypes;
                import dev.ashlar.bench.sky.Star;
                import dev.ashlar.codec.view.FieldKey;
                import dev.ashlar.codec.view.RecordView;
                import dev.ashlar.store.Reader;
                import dev.ashlar.store.RecordStore;
                import java.nio.file.Path;

                public class Example {
                    public static void run() {
                        %s
                    }
                }
                """.formatted(example));
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        int result = ToolProvider.getSystemJavaCompiler()
                .run(null, said, said, "-d", folder.toString(), "-encoding", "UTF-8", source.toString());
        assertThat(result).as(said.toString(StandardCharsets.UTF_8)).isZero();

        PrintStream out = System.out;
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {folder.toUri().toURL()})) {
            System.setOut(new PrintStream(said, true, StandardCharsets.UTF_8));
            loader.loadClass("Example").getMethod("run").invoke(null);
        } finally {
            System.setOut(out);
        }
        return said.toString(StandardCharsets.UTF_8);
    }

    @Test
    void shouldReadTheSchemaAndTheRecords() throws Exception {
        Files.writeString(folder.resolve("Star.schema"), block("", "A schema"));
        Files.writeString(folder.resolve("Star.json"), block("json", "Records beside it"));
        Files.copy(SkyPack.folder().resolve("Constellation.schema"), folder.resolve("Constellation.schema"));
        Files.copy(SkyPack.folder().resolve("Constellation.json"), folder.resolve("Constellation.json"));

        Content content = ContentReader.read(folder, Progress.NONE);

        assertThat(content.records().get("Star")).hasSize(1);
    }
}
