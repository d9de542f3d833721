package dev.ashlar.compiler.generate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.compiler.Schemas;
import dev.ashlar.compiler.schema.SchemaReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/**
 * Generated sources are those of the golden files, which people have read: they look as a person would have written them. {@code
 * -Dashlar.golden.renew=true} writes them anew, to be read again.
 */
class GoldenSourcesTest {
    private static Path golden(String name) throws Exception {
        return Path.of(GoldenSourcesTest.class.getResource("/golden/" + name).toURI());
    }

    private static SchemaReader.Source schema(String type) throws Exception {
        return new SchemaReader.Source(type + ".schema", Files.readString(golden(type + ".schema")));
    }

    private static void assertGolden(String type, Map<String, String> sources) throws Exception {
        String generated = Objects.requireNonNull(sources.get(type));
        if (Boolean.getBoolean("ashlar.golden.renew")) {
            Files.writeString(Path.of("src", "test", "resources", "golden", type + ".java.txt"), generated);
            return;
        }
        assertThat(generated).isEqualTo(Files.readString(golden(type + ".java.txt")));
    }

    @Test
    void shouldWriteAViewAndTheCatalog() throws Exception {
        Map<String, String> sources = new CodeGenerator("game.types", "GameTypes")
                .sources(Schemas.read(schema("Emitter"), Schemas.source("Material", "{ name = a type = int }")));
        assertGolden("Emitter", sources);
        assertGolden("GameTypes", sources);
    }

    @Test
    void shouldWriteEveryTypeWithJoml() throws Exception {
        assertGolden(
                "AllTypes",
                new CodeGenerator("game.types", "GameTypes", true).sources(Schemas.read(schema("AllTypes"))));
    }

    @Test
    void shouldWriteAViewOfColumns() throws Exception {
        assertGolden("Boid", new CodeGenerator("game.types", "GameTypes").sources(Schemas.read(schema("Boid"))));
    }
}
