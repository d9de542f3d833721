package dev.ashlar.bench.nested;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.json.schema.JsonSchemaExport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Editors mark nothing in content that has no problem. */
class JsonSchemaTest {
    @ParameterizedTest
    @ValueSource(strings = {"src/test/golden-packs/content/nested", "content/sky"})
    void shouldMarkNothingInContentWithoutProblems(String content) throws IOException {
        SchemaRegistry registry = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);
        Map<String, String> documents;
        try (Backend backend = Backends.open(content)) {
            documents = JsonSchemaExport.documents(ContentReader.readSchemas(backend));
        }
        List<Path> files;
        try (Stream<Path> all = Files.list(Path.of(content))) {
            files = all.filter(file -> file.toString().endsWith(".json")).toList();
        }
        assertThat(files).isNotEmpty();
        for (Path file : files) {
            String type = file.getFileName().toString().replaceAll("[-.].*", "");
            Schema schema = registry.getSchema(documents.get(type));
            assertThat(schema.validate(Files.readString(file), InputFormat.JSON))
                    .as("%s", file)
                    .isEmpty();
        }
    }
}
