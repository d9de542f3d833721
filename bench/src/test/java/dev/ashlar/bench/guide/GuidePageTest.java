package dev.ashlar.bench.guide;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.compiler.generate.CodeGenerator;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.cook.Cook;
import dev.ashlar.pipeline.progress.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the guide shows works as it stands there. */
class GuidePageTest {
    private static final Path PAGE = Path.of("..", "docs", "guide.md");

    @TempDir
    Path folder;

    private static String block(String language, String heading) throws IOException {
        return Example.block(PAGE, language, heading);
    }

    /** Schema and records as the page shows them, views generated from it, a pack cooked from them, and the code that reads it. */
    @Test
    void shouldCompileAndRunTheExample() throws Exception {
        Path content = content();
        Path sources = folder.resolve("src-generated");
        new CodeGenerator("com.example.sky", "SkyTypes")
                .prepare(ContentReader.read(content, Progress.NONE).schemas(), sources)
                .write();
        assertThat(run(block("java", "## Reading"), sources))
                .isEqualToIgnoringNewLines("Sirius in Canis Major, -1.44\n2\n");
    }

    @Test
    void shouldReadWithoutGeneratedCode() throws Exception {
        content();
        assertThat(run(block("java", "## Dynamic access"), folder)).isEqualToIgnoringNewLines("-1.44\n");
    }

    private Path content() throws IOException {
        Path content = Files.createDirectory(folder.resolve("content"));
        Files.writeString(content.resolve("Star.schema"), block("", "A schema"));
        Files.writeString(content.resolve("Constellation.schema"), block("", "The constellations that"));
        Files.writeString(content.resolve("Star.json"), block("json", "Records beside the"));
        Files.writeString(content.resolve("Constellation.json"), block("json", "`Constellation.json`"));
        return content;
    }

    /** What an example prints that reads {@code sky.pack}. */
    private String run(String block, Path views) throws Exception {
        Path pack = folder.resolve("sky.pack");
        Cook.cook(ContentReader.read(folder.resolve("content"), Progress.NONE), pack, Progress.NONE);
        String imports = views == folder ? "" : "import com.example.sky.*;";
        return new Example(folder, views).run(imports, block.replace("\"sky.pack\"", '"' + pack.toString() + '"'));
    }
}
