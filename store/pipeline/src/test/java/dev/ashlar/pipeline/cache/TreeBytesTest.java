package dev.ashlar.pipeline.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.AllTypes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Schemas are what they were. */
class TreeBytesTest {
    private static final String STRUCT = """
            Schema = { name = "Stats", kind = struct }
            Fields = [ { name = "hp"  type = "u8"  min = 1  default = 2 }, { name = "at"  type = "vec3" } ]
            """;
    private static final String TYPE = """
            Schema = { name = "All2", key = "name", layout = "columns", unique = [["b", "kind"]], doc = "A sentence." }
            Fields = [
              { name = "name"   type = "string"  pattern = "[a-z]+"  maxLength = 9 }
              { name = "a"      type = "f32"  min = 0.1  max = 1e6  default = 0.5  unit = "m"  display = "A" }
              { name = "b"      type = "i32"  optional = true  formerly = ["c", "d"]  ship = false }
              { name = "kind"   type = "enum"  values = ["x", "y"]  default = "y"  index = true }
              { name = "stats"  type = "Stats"  optional = true }
              { name = "loot"   type = "Stats[]"  maxLength = 3 }
              { name = "stock"  type = "map<string, Stats>" }
              { name = "one"    type = "oneof<Stats>" }
              { name = "next"   type = "ref<All2>" }
            ]
            """;

    @TempDir
    Path folder;

    private Object readAgain(Object tree) throws IOException {
        try (CacheOutput output = CacheOutput.create(folder.resolve("tree"))) {
            TreeBytes.write(tree, output);
            output.finish();
        }
        try (CacheInput input = CacheInput.open(folder.resolve("tree"))) {
            Object read = TreeBytes.read(input);
            input.finish();
            return read;
        }
    }

    @Test
    void shouldKeepSchemas() throws IOException {
        Problems problems = new Problems();
        List<Schema> schemas = new ArrayList<>(SchemaReader.read(
                List.of(new SchemaReader.Source("Stats.schema", STRUCT), new SchemaReader.Source("All2.schema", TYPE)),
                problems));
        assertThat(problems.sorted()).isEmpty();
        schemas.add(AllTypes.schema("All"));
        assertThat(readAgain(schemas)).isEqualTo(schemas);
    }

    @Test
    void shouldKeepSchemasOfTheTests() throws IOException {
        List<SchemaReader.Source> sources = new ArrayList<>();
        try (Stream<Path> files = Files.walk(Path.of("src", "test", "content"))) {
            for (Path file :
                    files.filter(each -> each.toString().endsWith(".schema")).toList()) {
                sources.add(new SchemaReader.Source(file.getFileName().toString(), Files.readString(file)));
            }
        }
        int kept = 0;
        for (SchemaReader.Source source : sources) {
            List<Schema> schemas = SchemaReader.read(List.of(source), new Problems());
            assertThat(readAgain(schemas)).isEqualTo(schemas);
            kept += schemas.size();
        }
        assertThat(kept).isGreaterThan(3);
    }

    @Test
    void cannotWriteOtherObjects() {
        assertThatIllegalArgumentException().isThrownBy(() -> readAgain(List.of(new Object())));
    }

    @Test
    void cannotReadAClassOfOtherComponents() throws IOException {
        Map<String, Integer> tree = new HashMap<>();
        tree.put("a", 1);
        assertThat(readAgain(tree)).isEqualTo(tree);
        try (CacheOutput output = CacheOutput.create(folder.resolve("other"))) {
            output.putNumber(8);
            output.putNumber(0);
            output.putText("dev.ashlar.compiler.problem.Location(file java.lang.String)");
            output.finish();
        }
        try (CacheInput input = CacheInput.open(folder.resolve("other"))) {
            assertThatIOException().isThrownBy(() -> TreeBytes.read(input)).withMessageContaining("another version");
        }
    }

    /** A file of a stranger's content names no class but those of Ashlar, and cannot be deeper than schemas are. */
    @Test
    void cannotReadOtherClassesOrAnyDepth() throws IOException {
        try (CacheOutput output = CacheOutput.create(folder.resolve("other"))) {
            output.putNumber(7);
            output.putNumber(0);
            output.putText("java.lang.Thread$State");
            output.putNumber(1);
            output.putText("NEW");
            output.finish();
        }
        try (CacheOutput output = CacheOutput.create(folder.resolve("deep"))) {
            for (int i = 0; i < 1_000_000; i++) {
                output.putNumber(5);
                output.putNumber(1);
            }
            output.finish();
        }
        try (CacheInput input = CacheInput.open(folder.resolve("other"))) {
            assertThatIOException()
                    .isThrownBy(() -> TreeBytes.read(input))
                    .withMessageContaining("java.lang.Thread$State");
        }
        try (CacheInput input = CacheInput.open(folder.resolve("deep"))) {
            assertThatIOException().isThrownBy(() -> TreeBytes.read(input)).withMessageContaining("deeper than");
        }
    }

    @Test
    void cannotMakeArraysThatAreLongerThanTheFile() throws IOException {
        try (CacheOutput output = CacheOutput.create(folder.resolve("long"))) {
            output.putNumber(1);
            output.putNumber(0);
            output.putNumber(Integer.MAX_VALUE);
            output.finish();
        }
        try (CacheInput input = CacheInput.open(folder.resolve("long"))) {
            assertThatIOException().isThrownBy(() -> TreeBytes.read(input)).withMessageContaining("checksum");
        }
    }
}
