package dev.ashlar.pipeline.layer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.pipeline.Contents;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.progress.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A layer takes an optional struct away with all of its members, or not at all: in a folder and in a layer file. */
class AbsentStructsTest {
    @TempDir
    Path root;

    private Below base;

    @BeforeEach
    void write() throws IOException {
        Path content = root.resolve("content");
        Contents.write(
                content,
                "Stats.schema",
                "Schema = { name = \"Stats\", kind = \"struct\" }\nFields = [ { name = \"hp\", type = \"i32\", default = 3 }, { name = \"marks\", type = \"i32[]\" }, { name = \"title\", type = \"string\", index = true }, { name = \"level\", type = \"i32\", index = true } ]",
                "Hero.schema",
                "Schema = { name = \"Hero\" }\nFields = [ { name = \"stats\", type = \"Stats\", optional = true } ]",
                "Hero.json",
                "[{\"id\": 1, \"stats\": {\"hp\": 5, \"marks\": [1], \"title\": \"Sir\", \"level\": 2}}, {\"id\": 2}]");
        try (Backend backend = Backends.open(content)) {
            base = Below.of(backend, Progress.NONE);
        }
    }

    private Stack stack(String records) throws IOException {
        return LayerFolders.stack(base, LayerFolders.layer(root, "mod", "Hero.json", records));
    }

    /** A layer whose values no folder makes. */
    private Stack handmade(DataRecord values, String... given) {
        LayerConf conf = new LayerConf("mod", null, null, List.of(), false);
        Change change = new Change(Mark.CHANGE, values, Set.of(given), Location.of("test"));
        return new Stack(
                base, List.of(new MadeLayer(conf, List.of(), List.of(), Map.of(), Map.of("Hero", List.of(change)))));
    }

    @Test
    void shouldTakeAStructAway() throws IOException {
        assertThat(linked(stack("[{\"id\": 1, \"stats\": null}]"))).isEqualTo(withoutStats());
    }

    @Test
    void cannotTakeAStructAwayAndEditAMember() {
        assertThatExceptionOfType(ContentException.class)
                .isThrownBy(() -> stack("[{\"id\": 1, \"stats\": null, \"stats.marks+\": [4]}]"))
                .satisfies(
                        thrown -> assertThat(thrown.problems())
                                .extracting(Problem::toString)
                                .containsExactly(
                                        root.resolve("mod")
                                                + "/Hero.json:1:43: Hero 1.stats.marks+: a member of a struct that is taken away: expected stats as null, or its members, found both"));
    }

    /** As a layer does that was made before the struct got these members. */
    @Test
    void shouldClearMembersThatALayerDoesNotGive() throws IOException {
        Stack stack = handmade(new DataRecord("Hero", 1), "stats");

        assertThat(linked(stack)).isEqualTo(withoutStats());
    }

    @Test
    void shouldClearMembersThatALayerGivesToo() throws IOException {
        DataRecord values = new DataRecord("Hero", 1);
        values.set("stats.hp", Variant.of(7));
        values.set("stats.marks+", Variant.ofElements(ValueType.I32, List.of(Variant.of(4))));

        assertThat(linked(handmade(values, "stats", "stats.hp", "stats.marks+")))
                .isEqualTo(withoutStats());
    }

    @Test
    void shouldClearMembersOfAStructThatNobodyGives() throws IOException {
        DataRecord values = new DataRecord("Hero", 2);
        values.set("stats.hp", Variant.of(7));

        assertThat(linked(handmade(values, "stats.hp"))).isEqualTo(links("base").contentId(base.content()));
    }

    @Test
    void shouldKeepRowsWhereAMemberChanges() throws IOException {
        Stack stack = stack("[{\"id\": 1, \"stats\": {\"hp\": 7}}]");

        assertThat(linked(stack))
                .isEqualTo(links("merged").contentId(stack.merge().contentOrThrow()));
    }

    private long withoutStats() throws IOException {
        return links("merged")
                .contentId(stack("[{\"id\": 1, \"stats\": null}]").merge().contentOrThrow());
    }

    private long linked(Stack stack) throws IOException {
        return links("linked").link(stack, true).contentId();
    }

    private StackLinks links(String name) throws IOException {
        return new StackLinks(Files.createDirectories(root.resolve(name)));
    }
}
