package dev.ashlar.pipeline.layer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.pipeline.Contents;
import dev.ashlar.pipeline.progress.Progress;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Layers that name abstract records of the base, which the game does not have. */
class AbstractBaseTest {
    @TempDir
    Path root;

    private Below base() throws IOException {
        Path content = root.resolve("content");
        Contents.write(content, "Beast.schema", """
                Schema = { name = "Beast", key = "name" }
                Fields = [ { name = "name", type = "string" }, { name = "hp", type = "i32" } ]
                """, "Beast.json", """
                [
                  {"id": 1, "name": "vermin", "abstract": true, "hp": 3},
                  {"id": 2, "name": "rat", "from": "vermin"}
                ]
                """);
        return Below.of(content.toString(), Progress.NONE);
    }

    private List<String> problems(Below base, String records) throws IOException {
        Path layer = LayerFolders.layer(root, "mod", "Beast.json", records);
        ContentException thrown = catchThrowableOfType(ContentException.class, () -> LayerFolders.stack(base, layer));
        assertThat(thrown).as(records).isNotNull();
        return thrown.problems().stream()
                .map(Problem::toString)
                .map(line -> line.replace(layer + "/", ""))
                .toList();
    }

    @Test
    void cannotAddARecordWithTheKeyOfAnAbstractOne() throws IOException {
        assertThat(problems(base(), "[{\"id\": 7, \"name\": \"vermin\", \"hp\": 30}]"))
                .containsExactly("Beast.json:1:2: Beast 7: abstract in the base: expected a record that the game has,"
                        + " such as one that inherits from it, or an id and a key of its own,"
                        + " found the key of the abstract record 1");
        assertThat(problems(base(), "[{\"name\": \"vermin\", \"hp\": 30}]"))
                .singleElement()
                .satisfies(problem ->
                        assertThat(problem).contains("abstract in the base", "the key of the abstract record 1"));
    }

    @Test
    void cannotAddARecordWithTheIdOfAnAbstractOne() throws IOException {
        assertThat(problems(base(), "[{\"id\": 1, \"hp\": 30}, {\"id\": 2, \"hp\": \"many\"}]"))
                .satisfiesExactly(
                        abstracts -> assertThat(abstracts)
                                .startsWith("Beast.json:1:2: Beast 1: abstract in the base")
                                .endsWith("found the id of the abstract record 1"),
                        other -> assertThat(other).startsWith("Beast.json:1:").contains("Beast 2.hp: wrong value"));
    }

    @Test
    void shouldSeeAbstractRecordsBelowOtherLayers() throws IOException {
        Path lower = LayerFolders.layer(root, "lower", "Beast.json", "[{\"id\": 2, \"hp\": 4}]");
        Path upper = LayerFolders.layer(
                root,
                "upper",
                LayerConf.FILE,
                "Layer = { name = \"upper\", after = [\"lower\"] }",
                "Beast.json",
                "[{\"name\": \"vermin\", \"hp\": 30}]");
        Below base = base();

        ContentException thrown =
                catchThrowableOfType(ContentException.class, () -> LayerFolders.stack(base, lower, upper));

        assertThat(thrown.problems()).extracting(Problem::message).containsExactly("abstract in the base");
    }

    @Test
    void shouldChangeHeirsAndAddRecordsWithOtherKeys() throws IOException {
        Path layer = LayerFolders.layer(
                root,
                "mod",
                "Beast.json",
                "[{\"name\": \"rat\", \"hp\": 4}, {\"id\": 9, \"name\": \"mouse\", \"hp\": 1}]");

        MadeLayer made = LayerFolders.stack(base(), layer).layers().get(0);

        assertThat(made.changes().get("Beast")).extracting(Change::mark).containsExactly(Mark.CHANGE, Mark.NEW);
    }
}
