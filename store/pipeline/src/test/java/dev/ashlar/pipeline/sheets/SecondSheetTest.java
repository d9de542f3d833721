package dev.ashlar.pipeline.sheets;

import static dev.ashlar.pipeline.backend.Received.record;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.codec.record.Variant;
import dev.ashlar.codec.view.Catalog;
import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.development.DevelopmentStore;
import dev.ashlar.pipeline.infer.SchemaInference;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.pipeline.transfer.Destination;
import dev.ashlar.pipeline.transfer.Transfer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A type with two sheets in one folder: a problem beside all others of the content. */
class SecondSheetTest {
    private static final String SHEET = "id,name\n3,sword\n";

    @TempDir
    Path folder;

    private Path content;
    private Path tables;
    /** The problem of {@link #writeSecond}. */
    private String second;

    @BeforeEach
    void writeContent() throws IOException {
        content = Files.createDirectory(folder.resolve("content"));
        tables = Files.createDirectory(content.resolve("tables"));
        Files.writeString(content.resolve("content.conf"), "place = \"csv:tables\"\n");
        Files.writeString(content.resolve("Item.schema"), """
                Schema = { name = "Item" }
                Fields = [ { name = "name", type = "string" } ]
                """);
        Files.writeString(tables.resolve("Item.csv"), SHEET);
        second = tables.resolve("Item.tsv") + ": a second sheet of Item: expected one sheet for each type;"
                + " move all records into one of them, and remove the other, found Item.csv and Item.tsv";
    }

    private void writeSecond() throws IOException {
        Files.writeString(tables.resolve("Item.tsv"), "id\n5\n");
    }

    private void writeFoes(String text) throws IOException {
        Files.writeString(content.resolve("Foe.schema"), """
                Schema = { name = "Foe" }
                Fields = [ { name = "hp", type = "i32", max = 9 }, { name = "loot", type = "ref<Item>" } ]
                """);
        Files.writeString(tables.resolve("Foe.csv"), text);
    }

    /** The other types are read and checked. Which items a reference may lead to, nobody can tell. */
    @Test
    void shouldTellOfASecondSheetBesideAllOtherProblems() throws IOException {
        writeSecond();
        writeFoes("id,hp,loot\n1,10,5\n");
        assertThatThrownBy(() -> ContentReader.read(content, Progress.NONE))
                .isInstanceOfSatisfying(
                        ContentException.class,
                        e -> assertThat(e.problems())
                                .extracting(Problem::toString)
                                .containsExactly(
                                        tables.resolve("Foe.csv")
                                                + ": B2: Foe 1.hp: out of range: expected 9 or less, found 10",
                                        second));
    }

    @Test
    void shouldTellOfASecondSheetWhileAStoreIsOpen() throws IOException {
        try (DevelopmentStore store = DevelopmentStore.open(content, Catalog.of())) {
            writeSecond();
            assertThat(store.reload().problems()).extracting(Problem::toString).containsExactly(second);
            Files.delete(tables.resolve("Item.tsv"));
            assertThat(store.reload().problems()).isEmpty();
        }
    }

    @Test
    void shouldTellOfASecondSheetWhereSchemasAreInferred() throws IOException {
        writeSecond();
        Files.writeString(tables.resolve("Foe.csv"), "id,name\n1,\"a\n");
        try (Backend backend = Backends.open("csv:" + tables)) {
            assertThatThrownBy(() -> SchemaInference.infer(backend, new Problems()))
                    .isInstanceOf(ContentException.class)
                    .hasMessageContaining("Item.tsv: Item: a second sheet of Item: ")
                    .hasMessageContaining("Foe.csv: B2: Foe: a cell begins with a quote");
        }
    }

    @Test
    void cannotSaveIntoOneOfTwoSheets() throws IOException {
        writeSecond();
        try (Backend backend = Backends.openToWrite(content.toString())) {
            assertThatThrownBy(() -> backend.save(List.of(record("Item", 3, "name", Variant.of("c")))))
                    .isInstanceOf(BackendException.class)
                    .hasMessage(second);
        }
        assertThat(tables.resolve("Item.csv")).content().isEqualTo(SHEET);
    }

    /** Not even when a copy may drop what no schema describes. */
    @Test
    void cannotCopyATypeWithTwoSheets() throws IOException {
        writeSecond();
        try (Backend source = Backends.open(content);
                Destination destination =
                        Destination.open(folder.resolve("copy").toString(), false)) {
            assertThatThrownBy(() -> Transfer.verbatim(source, destination, Transfer.Unknown.DROP, Progress.NONE))
                    .isInstanceOf(ContentException.class)
                    .hasMessage(second);
        }
    }
}
