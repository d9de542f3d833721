package dev.ashlar.pipeline.keyed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.Share;
import dev.ashlar.codec.view.KeyedDifference;
import dev.ashlar.codec.view.View;
import dev.ashlar.codec.view.ViewType;
import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.Contents;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.development.DevelopmentStore;
import dev.ashlar.pipeline.memory.MemoryBackend;
import dev.ashlar.pipeline.pack.RandomContent;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.pipeline.safety.Entries;
import dev.ashlar.pipeline.safety.world.Crowd;
import dev.ashlar.pipeline.safety.world.Unit;
import dev.ashlar.pipeline.safety.world.WorldTypes;
import dev.ashlar.store.OpenOptions;
import dev.ashlar.store.Reader;
import dev.ashlar.store.RecordStore;
import dev.ashlar.store.format.PackErrorKind;
import dev.ashlar.store.format.PackException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Over schemas that were edited at random, a pack read by key answers every call as a development store over the same content does. */
class KeyedPackAgreesTest {
    private static final Path SCHEMAS = Path.of("src/test/content/safety");
    private static final List<String> TYPES = List.of("i8", "i64", "u16", "f32", "f64", "bool", "string", "vec3");
    private static final Pattern NUMBER = Pattern.compile("type = \"(?:u8|u16|i8|i32|i64|f32|f64|bool)(\\[[0-9]*])?\"");
    /** Rows that are compared, of each type: the first, the last, some between. */
    private static final int ROWS = 3;

    @TempDir
    private Path folder;

    private int opened;
    private int refused;

    private void compare(int rounds, int mostRecords, int windowShift) throws IOException {
        for (long seed = 0; seed < rounds; seed++) {
            Random random = new Random(seed);
            List<SchemaReader.Source> files = List.of(edited("Unit", random), edited("Crowd", random));
            Content content = content(seed, mostRecords, files);
            if (content != null) {
                compare("seed " + seed, files, content, windowShift);
            }
        }
        assertThat(opened).as("packs that opened").isGreaterThan(rounds / 6);
        assertThat(refused).as("packs that were refused").isPositive();
    }

    private void compare(String seed, List<SchemaReader.Source> files, Content content, int windowShift)
            throws IOException {
        Path pack = folder.resolve("world.pack");
        Files.deleteIfExists(pack);
        Contents.cook(content, pack, windowShift);
        MemoryBackend place = MemoryBackend.of();
        place.replace(
                files,
                content.records().values().stream().flatMap(Collection::stream).toList(),
                Progress.NONE);
        try (DevelopmentStore development = DevelopmentStore.open(place, WorldTypes.CATALOG, reload -> {})) {
            List<KeyedDifference> differences = development.differences();
            assertThat(opensFixed(pack)).as(seed).isEqualTo(differences.isEmpty());
            if (differences.stream().anyMatch(KeyedDifference::isRefused)) {
                requireRefusal(seed, pack, differences);
            } else {
                requireEqualReads(seed, pack, development);
            }
        }
    }

    private static boolean opensFixed(Path pack) {
        try (RecordStore store = RecordStore.open(pack, WorldTypes.CATALOG)) {
            return store.differences().isEmpty();
        } catch (PackException e) {
            return false;
        }
    }

    private void requireRefusal(String seed, Path pack, List<KeyedDifference> differences) {
        refused++;
        try (RecordStore store = RecordStore.open(pack, WorldTypes.CATALOG, OpenOptions.MAPPED.keyed())) {
            throw new AssertionError(seed + ": opened in spite of " + store.differences());
        } catch (PackException e) {
            assertThat(e.kind()).isEqualTo(PackErrorKind.SCHEMA_MISMATCH);
            assertThat(String.valueOf(e.getMessage()).lines().skip(1).map(String::strip))
                    .as(seed)
                    .containsExactlyInAnyOrderElementsOf(
                            differences.stream().map(KeyedDifference::toString).toList());
        }
    }

    private void requireEqualReads(String seed, Path pack, DevelopmentStore development) {
        opened++;
        try (RecordStore store = RecordStore.open(pack, WorldTypes.CATALOG, OpenOptions.MAPPED.keyed())) {
            assertThat(store.differences()).as(seed).isEqualTo(development.differences());
            for (ViewType<? extends View> type : List.of(Unit.TYPE, Crowd.TYPE)) {
                requireEqualReads(seed, type, store.reader(), development.reader());
            }
        }
    }

    private static void requireEqualReads(String seed, ViewType<? extends View> type, Reader pack, Reader development) {
        View found = pack.view(type);
        View expected = development.view(type);
        Entries calls = new Entries(found, pack.view(type), pack.view(type.name()));
        Entries same = new Entries(expected, development.view(type), development.view(type.name()));
        assertThat(found.rowCount()).as(seed).isEqualTo(expected.rowCount());
        int last = expected.rowCount() - 1;
        for (int i = -1; i < Math.min(ROWS, expected.rowCount()); i++) {
            int row = i < 1 ? i : Math.max(i, last / i);
            found.moveToRow(row);
            expected.moveToRow(row);
            assertThat(found.id()).as("%s, row %d", seed, row).isEqualTo(expected.id());
            assertThat(results(calls)).as("%s, %s, row %d", seed, type, row).isEqualTo(results(same));
        }
    }

    /** Without the numbers that stand for texts, which mean something within one generation only. */
    private static Map<String, String> results(Entries calls) {
        return calls.call(true).entrySet().stream()
                .filter(each -> !each.getKey().contains("Ordinal"))
                .collect(Collectors.toMap(
                        Map.Entry::getKey, each -> each.getValue().result()));
    }

    /** Null where the edits have made no content of it. */
    private static @Nullable Content content(long seed, int mostRecords, List<SchemaReader.Source> files) {
        try {
            Content empty =
                    ContentReader.read(MemoryBackend.of(files.toArray(SchemaReader.Source[]::new)), Progress.NONE);
            return RandomContent.of(seed, mostRecords, empty.schemas());
        } catch (ContentException e) {
            return null;
        }
    }

    private static SchemaReader.Source edited(String type, Random random) throws IOException {
        List<String> lines = new ArrayList<>(Files.readAllLines(SCHEMAS.resolve(type + ".schema")).stream()
                .filter(line -> !line.isBlank())
                .toList());
        for (int edits = random.nextInt(6); edits > 0; edits--) {
            edit(lines, 2 + random.nextInt(lines.size() - 3), random);
        }
        return new SchemaReader.Source(type + ".schema", String.join("\n", lines));
    }

    private static void edit(List<String> lines, int at, Random random) {
        String line = lines.get(at);
        switch (random.nextInt(12)) {
            case 0 -> lines.remove(at);
            case 1 -> lines.add(at, "  { name = \"extra" + random.nextInt(99) + "\" type = \"f64\" }");
            case 2 -> retype(lines, random);
            case 3 -> lines.set(at, line.replaceFirst("\\[20\\]", "[" + (1 + random.nextInt(40)) + "]"));
            case 4 -> lines.set(at, line.replaceFirst("(i32|ref<[A-Z][a-z]+>|string)\\[(2|20)?\\]", "$1[3]"));
            case 5 ->
                lines.set(
                        at,
                        line.contains("optional") || line.contains("ref")
                                ? line
                                : line.replace(" }", " optional = true }"));
            case 6 -> lines.set(at, line.replace("  optional = true", ""));
            case 7 -> lines.replaceAll(each -> each.replace("\"low\", \"mid\"", "\"mid\", \"huge\", \"low\""));
            case 8 -> lines.replaceAll(each -> each.replace("\"b\", \"c\"", "\"c\", \"d\", \"b\""));
            case 9 -> lines.set(at, line.replaceFirst("name = \"([a-z]+)\"", "name = \"$1X\"  formerly = [\"$1\"]"));
            case 10 ->
                lines.set(
                        0,
                        lines.get(0).contains("columns")
                                ? lines.get(0).replace("layout = \"columns\", ", "")
                                : lines.get(0).replace("doc = ", "layout = \"columns\", doc = "));
            default -> Collections.shuffle(lines.subList(2, lines.size() - 1), random);
        }
    }

    /** Another type for a number or its array, in a few cases one that nothing converts to. */
    private static void retype(List<String> lines, Random random) {
        List<Integer> numbers = IntStream.range(2, lines.size())
                .filter(at -> NUMBER.matcher(lines.get(at)).find())
                .boxed()
                .toList();
        if (!numbers.isEmpty()) {
            int at = numbers.get(random.nextInt(numbers.size()));
            String type = TYPES.get(random.nextInt(random.nextInt(3) == 0 ? TYPES.size() : TYPES.size() - 2));
            String line = lines.get(at).replace("  default = 7", "");
            lines.set(at, NUMBER.matcher(line).replaceFirst("type = \"" + type + "$1\""));
        }
    }

    @Test
    void shouldReadAsInDevelopment() throws IOException {
        compare(24, 4, 30);
    }

    @Test
    void shouldReadAsInDevelopmentInBlocks() throws IOException {
        compare(6, 120, 16);
    }

    @Test
    @Tag("slow")
    void shouldReadAsInDevelopmentManyTimes() throws IOException {
        compare(Share.of(1000), 8, 30);
    }
}
