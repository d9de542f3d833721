package dev.ashlar.bench.sky;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.compiler.generate.CodeGenerator;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.cook.Cook;
import dev.ashlar.pipeline.progress.Progress;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
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
    private static String block(String language, String heading) throws IOException {
        String text = Files.readString(README);
        Matcher block = Pattern.compile("```" + language + "\\n(.*?)```", Pattern.DOTALL)
                .matcher(text.substring(text.indexOf(heading)));
        assertThat(block.find()).as("%s block after %s", language, heading).isTrue();
        return block.group(1);
    }

    /** Schema and records as the README shows them, views generated from it, a pack cooked from them, and the code that reads it. */
    @Test
    void shouldCompileAndRunTheExample() throws Exception {
        Path content = content();
        Path sources = folder.resolve("src-generated");
        new CodeGenerator("com.example.sky", "SkyTypes")
                .write(ContentReader.read(content, Progress.NONE).schemas(), sources);
        assertThat(run(block("java", "Read:"), sources))
                .isEqualToIgnoringNewLines("Sirius in Canis Major, -1.44\n60\n");
    }

    @Test
    void shouldReadByName() throws Exception {
        content();
        assertThat(run(block("java", "### By name"), folder)).isEqualToIgnoringNewLines("-1.44\n");
    }

    private Path content() throws IOException {
        Path content = Files.createDirectory(folder.resolve("content"));
        Files.writeString(content.resolve("Star.schema"), block("", "A schema"));
        Files.writeString(content.resolve("Star.json"), block("json", "Records beside it"));
        Files.copy(SkyPack.folder().resolve("Constellation.schema"), content.resolve("Constellation.schema"));
        Files.copy(SkyPack.folder().resolve("Constellation.json"), content.resolve("Constellation.json"));
        return content;
    }

    /** What an example prints that reads {@code sky.pack}. */
    private String run(String block, Path views) throws Exception {
        Path pack = folder.resolve("sky.pack");
        Cook.cook(ContentReader.read(folder.resolve("content"), Progress.NONE), pack, Progress.NONE);
        String example = block.replace("\"sky.pack\"", '"' + pack.toString() + '"');
        String viewImports = views == folder ? "" : "import com.example.sky." + "*;";
        Path source = Files.writeString(folder.resolve("Example.java"), """
                %s
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
                """.formatted(viewImports, example));
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        int result = ToolProvider.getSystemJavaCompiler()
                .run(
                        null,
                        said,
                        said,
                        "-d",
                        folder.toString(),
                        "-encoding",
                        "UTF-8",
                        "-sourcepath",
                        views.toString(),
                        source.toString());
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
}
