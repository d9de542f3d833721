package dev.ashlar.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.store.internal.format.FieldIndexFormat;
import dev.ashlar.store.internal.format.HeaderFormat;
import dev.ashlar.store.internal.pack.PackFile;
import dev.ashlar.store.internal.pack.PackedType;
import dev.ashlar.tool.bytes.PackBytes;
import dev.ashlar.tool.describe.PackContents;
import dev.ashlar.tool.stats.FieldIndexStats;
import dev.ashlar.tool.stats.FieldStats;
import dev.ashlar.tool.stats.IndexStats;
import dev.ashlar.tool.stats.TypeStats;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StatsCommandTest {
    @TempDir
    Path folder;

    private Path pack;

    @BeforeEach
    void cook() throws IOException {
        pack = Tool.pack(folder);
    }

    private static Map<String, TypeStats> statsOf(Path file) throws IOException {
        PackContents contents = PackContents.open(file);
        Map<String, TypeStats> stats = new LinkedHashMap<>();
        try (FileChannel channel = FileChannel.open(file)) {
            PackBytes bytes = new PackBytes(file, channel);
            for (PackedType type : contents.file().types()) {
                stats.put(type.layout().name(), TypeStats.of(contents, type, bytes, Progress.NONE));
            }
        }
        return stats;
    }

    private static FieldStats field(TypeStats stats, String name) {
        return stats.fields().stream()
                .filter(field -> field.field().name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** The sample is shorter than a huge page: only the sentence can be told beforehand. */
    @Test
    void shouldTellOfHugePages() throws IOException {
        Tool tool = Tool.run("stats", "--huge-pages", pack);
        assertThat(tool.exitCode()).isZero();
        assertThat(tool.out()).startsWith("private copy: " + Files.size(pack) + " bytes");
    }

    @Test
    void shouldCountWhatEachFieldTakes() throws IOException {
        TypeStats emitter = statsOf(pack).get("Emitter");

        FieldStats rate = field(emitter, "rate");
        assertThat(rate.recordBytes()).isEqualTo(12);
        assertThat(rate.items() + rate.poolBytes()).isZero();
        FieldStats mass = field(emitter, "mass");
        assertThat(mass.present()).isEqualTo(1);
        // One of 18 floats, one that is the default, one that is empty.
        FieldStats curve = field(emitter, "curve");
        assertThat(curve.items()).isEqualTo(2);
        assertThat(curve.newItems()).isEqualTo(1);
        assertThat(curve.poolBytes()).isEqualTo(72);
        assertThat(emitter.defaultPoolBytes()).isEqualTo(8);
        // "spark" and "campfire" take a unit each, and the longest name 67 bytes.
        assertThat(field(emitter, "name").poolBytes()).isEqualTo(8 + 8 + 72);
        assertThat(emitter.poolGaps()).isZero();
    }

    @Test
    void shouldAccountForEveryByteOfAType() throws IOException {
        Path types = TypesPack.write(folder, 50, HeaderFormat.WINDOW_SHIFT);
        for (TypeStats stats : statsOf(types).values()) {
            long records =
                    stats.fields().stream().mapToLong(FieldStats::recordBytes).sum();
            assertThat(records + stats.idBytes() + stats.presenceBytes())
                    .as(stats.type().layout().name())
                    .isLessThanOrEqualTo(stats.bytes() - stats.unusedBytes());
            assertThat(stats.unusedBytes()).isNotNegative();
            assertThat(stats.poolGaps()).isNotNegative();
        }
    }

    @Test
    void shouldCountProbes() throws IOException {
        Map<String, TypeStats> stats = statsOf(pack);

        IndexStats hash = stats.get("Emitter").index();
        assertThat(hash.slots()).isEqualTo(8);
        assertThat(hash.used()).isEqualTo(3);
        assertThat(hash.load()).isEqualTo(0.375, within(1e-9));
        assertThat(hash.meanProbes()).isBetween(1.0, (double) hash.longestProbe());
        assertThat(hash.meanMissProbes()).isBetween(1.0, hash.longestProbe() + 1.0);
        assertThat(stats.get("Material").index()).isEqualTo(new IndexStats(0, 0, 0, 0, 0));
    }

    @Test
    void shouldCountWhatIndexesOfFieldsTake() throws IOException {
        Path types = TypesPack.write(folder, 50, HeaderFormat.WINDOW_SHIFT);
        TypeStats prop = statsOf(types).get(TypesPack.ROWS);

        FieldIndexStats signal = prop.fieldIndexes().get(0);
        assertThat(signal.field().name()).isEqualTo("signal");
        assertThat(signal.keys()).isEqualTo(50);
        assertThat(signal.slots()).isEqualTo(FieldIndexFormat.homeCount(50) + signal.longestProbe());
        assertThat(signal.bytes()).isEqualTo(64 + 8 * signal.slots());
        assertThat(signal.load()).isEqualTo(50.0 / signal.slots(), within(1e-9));
        assertThat(signal.meanProbes()).isBetween(1.0, (double) signal.longestProbe());
        assertThat(signal.lists()).isZero();
        assertThat(signal.longestList()).isEqualTo(1);
        FieldIndexStats grade = prop.fieldIndexes().get(1);
        assertThat(grade).isEqualTo(new FieldIndexStats(grade.field(), 64 + 4 * 52, 1, 50, 0, 0, 0, 1, 50));
        assertThat(prop.fieldIndexBytes()).isEqualTo(signal.bytes() + grade.bytes());
        assertThat(Tool.output("stats", types, TypesPack.ROWS))
                .contains("index of grade   1 value of 50 records, 1 value of several, at most 50; direct\n")
                .containsPattern("\nindex of grade +272 +");
        assertThat(Tool.output("stats", types, "--json"))
                .contains("{\"field\": \"grade\", \"kind\": \"index\", \"bytes\": 272, \"keys\": 1, \"rows\": 50, ");
    }

    @Test
    void shouldPrintTypesBesideOneAnotherAndEachByItself() {
        String out = Tool.output("stats", pack);

        assertThat(out).containsPattern("\nEmitter +3 +288 +96 +120 +");
        assertThat(out).containsPattern("\nthe file +5 +");
        assertThat(out)
                .contains(
                        "type           Emitter, 3 records in rows\n", "type           Material, 2 records in rows\n");
        assertThat(out).contains("id index       hash, 8 slots, 37.5 % full; a lookup looks at 1.0 on average");
        assertThat(out).containsPattern("\ncurve +f32\\[\\] +24 +2 +1 +72 +[0-9.]+ %\n");
        assertThat(out).containsPattern("\nmass +f64 +24 +33.3 % +[0-9.]+ %\n");
    }

    @Test
    void shouldPrintOneType() {
        assertThat(Tool.output("stats", pack, "Material"))
                .contains("type           Material, 2 records in rows\n", "cache lines    ")
                .doesNotContain("Emitter");
    }

    @Test
    void shouldPrintJson() {
        assertThat(Tool.output("stats", pack, "--json"))
                .contains(
                        "\"fileLength\": " + PackFile.open(pack, false).header().fileLength())
                .contains("\"idIndex\": 96", "\"kind\": \"hash\"", "\"name\": \"curve\", \"type\": \"f32[]\"");
    }

    @Test
    void cannotPrintATypeThatIsNotThere() {
        Tool tool = Tool.run("stats", pack, "Emiter");

        assertThat(tool.exitCode()).isEqualTo(1);
        assertThat(tool.err()).contains("no type \"Emiter\"", "did you mean \"Emitter\"");
    }

    @Test
    void shouldFitTheWidthOfTheTerminal() {
        for (List<Object> command : List.<List<Object>>of(
                List.of("stats", pack),
                List.of("stats", pack, "Emitter"),
                List.of("inspect", pack),
                List.of("inspect", pack, "Emitter"),
                List.of("inspect", pack, "Emitter", 7))) {
            Tool narrow = Tool.runWithWidth(64, command.toArray());
            assertThat(narrow.exitCode()).as(narrow.err()).isZero();
            assertThat(narrow.out().lines())
                    .as(command.toString())
                    .filteredOn(line -> !line.contains(pack.toString()))
                    .allMatch(line -> line.length() <= 64);
            Tool whole = Tool.run(command.toArray());
            assertThat(words(narrow)).as(command.toString()).containsAll(words(whole));
        }
    }

    private static List<String> words(Tool tool) {
        return List.of(tool.out().split("\\s+"));
    }
}
