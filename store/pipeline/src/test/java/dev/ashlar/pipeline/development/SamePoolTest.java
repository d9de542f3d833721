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
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Types of a cache from which a pack is made: if no list has changed, changed records are encoded alone. The bytes are always those of a new type. */
class SamePoolTest {
    private static final long SEED = 20261129;
    private static final int STARS = 60;
    private static final int MANY = 3000;
    private static final int LEAST_WINDOW = 16;
    private static final String STAR = """
            Schema = { name = "Star"LAYOUT }
            Fields = [
              { name = "size"     type = "i32"  index = true }
              { name = "heat"     type = "f32"  optional = true }
              { name = "kind"     type = "enum", values = [ dwarf, giant ] }
              { name = "axis"     type = "vec3" }
              { name = "twin"     type = "ref<Star>"  index = true }
              { name = "name"     type = "string"  index = true }
              { name = "titles"   type = "string[]" }
              { name = "pair"     type = "string[2]" }
              { name = "weights"  type = "f32[]" }
              { name = "planets"  type = "Planet[]" }
              { name = "motto"    type = "string"  default = "text 1" }
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
        return Variant.of(random.nextInt(5) == 0 ? "" : "text " + random.nextInt(random.nextInt(4) == 0 ? 200 : 9));
    }

    private Variant texts(int count) {
        List<Variant> texts = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            texts.add(text());
        }
        return Variant.ofElements(ValueType.STRING, texts);
    }

    private Variant planets() {
        List<DataRecord> planets = new ArrayList<>();
        for (int i = random.nextInt(3); i > 0; i--) {
            DataRecord planet = new DataRecord("Planet");
            planet.set("name", text());
            planet.set("size", Variant.of(random.nextInt(3)));
            planets.add(planet);
        }
        return Variant.ofList(planets);
    }

    private DataRecord star(long id) {
        DataRecord star = withOtherNumbers(new DataRecord("Star", id));
        star.set("name", text());
        star.set("titles", texts(random.nextInt(3)));
        star.set("pair", texts(2));
        star.set("weights", Variant.ofElements(ValueType.F32, List.of(Variant.of((float) random.nextInt(4)))));
        star.set("planets", planets());
        return star;
    }

    private DataRecord withOtherNumbers(DataRecord star) {
        star.set("size", Variant.of(random.nextInt(20)));
        star.set("kind", Variant.ofEnum(random.nextBoolean() ? "dwarf" : "giant"));
        star.set("twin", Variant.ofRef("Star", random.nextBoolean() ? DataRecord.NO_ID : 1 + random.nextInt(STARS)));
        if (random.nextBoolean()) {
            star.set("heat", Variant.of(random.nextFloat()));
        } else {
            star.remove("heat");
        }
        return star;
    }

    /** Any change, such as a text for another, one that the pool has, an empty one, or the default for none. */
    private DataRecord changed(DataRecord star) {
        switch (random.nextInt(8)) {
            case 0 -> star.set("name", text());
            case 1 -> star.set("titles", texts(random.nextInt(3)));
            case 2 -> star.set("pair", texts(2));
            case 3 -> star.set("planets", planets());
            case 4 -> star.remove("motto");
            case 5 -> star.set("motto", text());
            case 6 -> star.set("weights", Variant.ofElements(ValueType.F32, List.of(Variant.of(random.nextFloat()))));
            default -> withOtherNumbers(star);
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

    private byte[] bytes(CookedType type) throws IOException {
        return Files.readAllBytes(write(type));
    }

    private Path write(CookedType type) throws IOException {
        Path file = folder.resolve("section");
        try (CacheOutput into = CacheOutput.create(file)) {
            new CookedSections(HeaderFormat.WINDOW_SHIFT, false).write(type.rows(), into);
            into.finish();
        }
        return file;
    }

    /** As another process restores it, to make a pack. */
    private LiveCook restored(CookedType type) throws IOException {
        return new LiveCook(restored(type, HeaderFormat.WINDOW_SHIFT));
    }

    private Map<String, CookedType> restored(CookedType type, int windowShift) throws IOException {
        try (CacheInput from = CacheInput.open(write(type))) {
            CookedRows rows = CookedRows.restored(
                    new CookedSections(windowShift, false).read(type.encoded().type(), from), false);
            return Map.of("Star", new CookedType(type.schema(), type.records(), type.ids(), rows));
        }
    }

    private List<DataRecord> stars() {
        List<DataRecord> stars = new ArrayList<>();
        for (int id = 1; id <= STARS; id++) {
            stars.add(star(id));
        }
        return stars;
    }

    private void change(List<DataRecord> stars, int count, UnaryOperator<DataRecord> change) {
        for (int i = 0; i < count; i++) {
            int at = random.nextInt(stars.size());
            stars.set(at, change.apply(stars.get(at).copy()));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ", layout = \"columns\""})
    void shouldEncodeChangedNumbersAlone(String layout) throws IOException {
        Schema schema = schema(layout);
        for (int round = 0; round < 20; round++) {
            random = new Random(SEED + round);
            List<DataRecord> stars = stars();
            CookedType first = cooked(new LiveCook(), content(schema, stars));
            List<DataRecord> before = List.copyOf(stars);
            change(stars, 1 + random.nextInt(3), this::withOtherNumbers);
            CookedType now = cooked(restored(first), content(schema, stars));

            long changed = stars.stream().filter(star -> !before.contains(star)).count();
            assertThat(now.encoded().encodedCount()).as("seed %d", SEED + round).isBetween((int) changed, 3);
            assertThat(now.rows().isRevised()).isFalse();
            assertThat(bytes(now))
                    .as("seed %d", SEED + round)
                    .isEqualTo(bytes(cooked(new LiveCook(), content(schema, stars))));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ", layout = \"columns\""})
    void shouldHaveTheBytesOfANewTypeAfterAnyChange(String layout) throws IOException {
        Schema schema = schema(layout);
        int alone = 0;
        for (int round = 0; round < 120; round++) {
            random = new Random(SEED + round);
            List<DataRecord> stars = stars();
            CookedType first = cooked(new LiveCook(), content(schema, stars));
            change(stars, 1 + random.nextInt(3), this::changed);
            CookedType now = cooked(restored(first), content(schema, stars));
            assertThat(bytes(now))
                    .as("seed %d", SEED + round)
                    .isEqualTo(bytes(cooked(new LiveCook(), content(schema, stars))));
            alone += now.encoded().encodedCount() < STARS ? 1 : 0;
        }
        assertThat(alone).isBetween(60, 119);
    }

    /** A text shares its place with that of an array in another record, be it before or behind. */
    @ParameterizedTest
    @ValueSource(ints = {5, 20})
    void shouldShareTextsOfArrays(int row) throws IOException {
        Schema schema = schema("");
        List<DataRecord> stars = stars();
        stars.get(10).set("titles", Variant.ofElements(ValueType.STRING, List.of(Variant.of("only here"), text())));
        CookedType first = cooked(new LiveCook(), content(schema, stars));
        DataRecord changed = stars.get(row).copy();
        changed.set("name", Variant.of("only here"));
        stars.set(row, changed);

        CookedType now = cooked(restored(first), content(schema, stars));
        assertThat(now.encoded().encodedCount()).isLessThan(2);
        assertThat(bytes(now)).isEqualTo(bytes(cooked(new LiveCook(), content(schema, stars))));
    }

    /** A text of equal length comes to the place of the one that it replaces, and so has its slot. */
    @ParameterizedTest
    @ValueSource(strings = {"", ", layout = \"columns\""})
    void shouldIndexATextInThePlaceOfAnother(String layout) throws IOException {
        Schema schema = schema(layout);
        List<DataRecord> stars = stars();
        stars.get(10).set("name", Variant.of("only here"));
        CookedType first = cooked(new LiveCook(), content(schema, stars));
        DataRecord changed = stars.get(10).copy();
        changed.set("name", Variant.of("only hers"));
        stars.set(10, changed);

        CookedType now = cooked(restored(first), content(schema, stars));
        assertThat(now.encoded().encodedCount()).isLessThan(2);
        assertThat(bytes(now)).isEqualTo(bytes(cooked(new LiveCook(), content(schema, stars))));
    }

    /** Items do not lie across windows, and rows lie in several blocks. */
    @ParameterizedTest
    @ValueSource(strings = {"", ", layout = \"columns\""})
    void shouldMoveItemsOverWindows(String layout) throws IOException {
        Schema schema = schema(layout);
        for (int round = 0; round < 6; round++) {
            random = new Random(SEED + round);
            List<DataRecord> stars = new ArrayList<>();
            for (int id = 1; id <= MANY; id++) {
                DataRecord star = star(id);
                star.set("name", Variant.of("star " + "*".repeat(random.nextInt(60)) + id));
                stars.add(star);
            }
            CookedType first = MemoryCook.cook(content(schema, stars), Map.of(), LEAST_WINDOW)
                    .get("Star");
            DataRecord changed = stars.get(3 + round).copy();
            changed.set("name", Variant.of(round % 2 == 0 ? "short" : "star ".repeat(50)));
            stars.set(3 + round, changed);
            Content now = content(schema, stars);
            CookedType replayed = MemoryCook.cook(now, restored(first, LEAST_WINDOW), LEAST_WINDOW)
                    .get("Star");
            assertThat(first.encoded().pool().length()).isGreaterThan(1 << LEAST_WINDOW);
            assertThat(replayed.encoded().encodedCount()).isLessThan(2);
            assertThat(bytes(replayed))
                    .as("seed %d", SEED + round)
                    .isEqualTo(
                            bytes(MemoryCook.cook(now, Map.of(), LEAST_WINDOW).get("Star")));
        }
    }

    /** The sections of a type that another has taken over are still there after both. */
    @Test
    void shouldReviseARevisionAgain() throws IOException {
        Schema schema = schema("");
        List<DataRecord> stars = stars();
        LiveCook cook = restored(cooked(new LiveCook(), content(schema, stars)));
        for (int edit = 0; edit < 9; edit++) {
            change(stars, 1, edit % 3 == 2 ? this::changed : this::withOtherNumbers);
            cooked(cook, content(schema, stars));
        }
        change(stars, 1, this::withOtherNumbers);
        assertThat(cooked(cook, content(schema, stars)).encoded().encodedCount())
                .isEqualTo(1);
    }
}
