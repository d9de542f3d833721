package dev.ashlar.pipeline.development;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.codec.view.RecordSource;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.cache.CacheInput;
import dev.ashlar.pipeline.cache.CacheOutput;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.pack.PackOracle;
import dev.ashlar.store.internal.format.HeaderFormat;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Types of a cache are revised as those that a store has encoded: changed records alone are encoded, and equal texts share a slot. */
class RestoredTypesTest {
    private static final long SEED = 20261128;
    private static final int STARS = 500;
    private static final String STAR = """
            Schema = { name = "Star"LAYOUT }
            Fields = [
              { name = "name"     type = "string"  index = true }
              { name = "titles"   type = "string[]" }
              { name = "pair"     type = "string[2]" }
              { name = "weights"  type = "f32[]" }
              { name = "bytes"    type = "bytes" }
              { name = "planets"  type = "Planet[]" }
              { name = "motto"    type = "string"  default = "shine" }
            ]
            """;
    private static final String PLANET = """
            Schema = { name = "Planet", kind = struct }
            Fields = [
              { name = "name"  type = "string" }
              { name = "size"  type = "i32" }
            ]
            """;

    @TempDir
    Path folder;

    private Random random = new Random(SEED);

    private static Schema schema(String layout) {
        Problems problems = new Problems();
        List<Schema> schemas = SchemaReader.read(
                List.of(
                        new SchemaReader.Source("Star.schema", STAR.replace("LAYOUT", layout)),
                        new SchemaReader.Source("Planet.schema", PLANET)),
                problems);
        problems.throwIfAny();
        return schemas.stream()
                .filter(schema -> schema.name().equals("Star"))
                .findFirst()
                .orElseThrow();
    }

    private Variant text() {
        return Variant.of(random.nextInt(5) == 0 ? "" : "text " + random.nextInt(60));
    }

    private DataRecord star(long id) {
        DataRecord star = new DataRecord("Star", id);
        star.set("name", text());
        star.set("titles", Variant.ofElements(ValueType.STRING, List.of(text(), text())));
        star.set("pair", Variant.ofElements(ValueType.STRING, List.of(text(), text())));
        star.set("weights", Variant.ofElements(ValueType.F32, List.of(Variant.of(1f), Variant.of(random.nextFloat()))));
        star.set("bytes", Variant.ofBytes(new byte[] {1, (byte) random.nextInt()}));
        DataRecord planet = new DataRecord("Planet");
        planet.set("name", text());
        planet.set("size", Variant.of(random.nextInt()));
        star.set("planets", Variant.ofList(List.of(planet)));
        if (random.nextBoolean()) {
            star.set("motto", text());
        }
        return star;
    }

    private static Content content(Schema schema, List<DataRecord> stars) {
        return new Content(List.of(schema), Map.of("Star", List.copyOf(stars)));
    }

    private static CookedType cooked(LiveCook cook, Content content) {
        cook.cook(1, content);
        CookedType type = cook.types().get(0);
        List<RecordSource> sources = type.sources().toList();
        PackOracle.compareInMemory(sources, content, "content");
        return type;
    }

    /** The type as another store restores it. */
    private LiveCook restored(CookedType type, boolean isRevisable) throws IOException {
        Path file = folder.resolve("section");
        try (CacheOutput into = CacheOutput.create(file)) {
            new CookedSections(HeaderFormat.WINDOW_SHIFT, false).write(type.rows(), into);
            into.finish();
        }
        try (CacheInput from = CacheInput.open(file)) {
            CookedRows rows = CookedRows.restored(
                    new CookedSections(HeaderFormat.WINDOW_SHIFT, isRevisable)
                            .read(type.encoded().type(), from),
                    false);
            return new LiveCook(Map.of("Star", new CookedType(type.schema(), type.records(), type.ids(), rows)));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ", layout = \"columns\""})
    void shouldEncodeChangedRecordsAlone(String layout) throws IOException {
        for (int round = 0; round < 8; round++) {
            random = new Random(SEED + round);
            Schema schema = schema(layout);
            List<DataRecord> stars = new ArrayList<>();
            for (int id = 1; id <= STARS; id++) {
                stars.add(star(3L * id));
            }
            LiveCook cook = restored(cooked(new LiveCook(), content(schema, stars)), true);
            for (int edit = 0; edit < 5; edit++) {
                int at = 1 + random.nextInt(stars.size() - 1);
                long free = stars.get(at).id() - 1;
                switch (random.nextInt(3)) {
                    case 0 -> stars.remove(at);
                    case 1 -> {
                        if (stars.get(at - 1).id() < free) {
                            stars.add(at, star(free));
                        }
                    }
                    default -> stars.set(at, star(stars.get(at).id()));
                }
                CookedType now = cooked(cook, content(schema, stars));
                assertThat(now.encoded().encodedCount())
                        .as("seed %d, edit %d", SEED + round, edit)
                        .isLessThanOrEqualTo(1);
            }
        }
    }

    /** A text that another record has gets no second place in the pool. Arrays may get one. */
    @Test
    void shouldShareTextsOfRestoredRecords() throws IOException {
        Schema schema = schema("");
        List<DataRecord> stars = new ArrayList<>();
        for (int id = 1; id <= STARS; id++) {
            stars.add(star(id));
        }
        DataRecord changed = stars.get(7).copy();
        changed.set("name", Variant.of("motto of all"));
        changed.remove("titles");
        changed.remove("weights");
        changed.remove("bytes");
        stars.get(99).set("motto", Variant.of("motto of all"));
        CookedType first = cooked(new LiveCook(), content(schema, stars));
        LiveCook cook = restored(first, true);
        stars.set(7, changed);
        CookedType now = cooked(cook, content(schema, stars));
        assertThat(now.encoded().encodedCount()).isEqualTo(1);
        assertThat(now.encoded().pool().length())
                .isEqualTo(first.rows().sections().pool().length());
    }

    @Test
    void shouldEncodeAllForAPack() throws IOException {
        Schema schema = schema("");
        List<DataRecord> stars = new ArrayList<>(List.of(star(1), star(2), star(3)));
        LiveCook cook = restored(cooked(new LiveCook(), content(schema, stars)), false);
        stars.set(1, star(2));
        CookedType now = cooked(cook, content(schema, stars));
        assertThat(now.encoded().encodedCount()).isEqualTo(3);
        assertThat(now.rows().isRevised()).isFalse();
    }
}
