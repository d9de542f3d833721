package dev.ashlar.bench.guide;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the page on backends shows does what it says. */
class BackendsPageTest {
    private static final Path PAGE = Path.of("..", "docs", "backends.md");
    /** The backend that the page speaks of, which passes the suite of all backends. */
    private static final Path OWN =
            Path.of("..", "store", "pipeline", "src", "test", "java", "com", "example", "content");

    private static final String IMPORTS = """
            import dev.ashlar.codec.record.DataRecord;
            import dev.ashlar.codec.record.Variant;
            import dev.ashlar.compiler.schema.SchemaReader;
            import dev.ashlar.pipeline.content.RecordGraph;
            import dev.ashlar.pipeline.memory.MemoryBackend;
            import java.util.Map;
            """;

    @TempDir
    Path folder;

    @Test
    void shouldReadWithAllThatARecordRefersTo() throws Exception {
        Example example = new Example(folder, folder);
        assertThat(example.run(IMPORTS, Example.block(PAGE, "java", "## In memory")))
                .isEqualToNormalizingNewlines(Example.block(PAGE, "text", "## In memory"));
    }

    @Test
    void shouldShowTheProviderThatIsTested() throws Exception {
        assertThat(Example.block(PAGE, "java", "## Your own backend"))
                .isEqualToNormalizingNewlines(Files.readString(OWN.resolve("PropertiesProvider.java")));
        assertThat(OWN.resolve("PropertiesBackend.java")).isRegularFile();
    }

    @Test
    void shouldCompileTheBackendOutsideOfTheProject() throws Exception {
        Path sources = OWN.resolve("..").resolve("..").resolve("..").normalize();
        Path home = Files.createDirectory(folder.resolve("own"));
        String run = """
                com.example.content.PropertiesProvider provider = new com.example.content.PropertiesProvider();
                System.out.print(provider.scheme() + " " + provider.claims("sky.properties"));
                """;
        assertThat(new Example(home, sources).run("", run)).isEqualTo("properties true");
    }
}
