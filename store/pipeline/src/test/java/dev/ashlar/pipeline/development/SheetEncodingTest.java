package dev.ashlar.pipeline.development;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.view.Catalog;
import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.progress.Progress;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sheets that a spreadsheet has saved in another encoding than UTF-8. */
class SheetEncodingTest {
    private static final Charset WINDOWS = Charset.forName("windows-1252");
    private static final String ITEMS = "id,name\n1,rope\n2,\"épée,\nlong\"\n";
    private static final String NOT_UTF_8 =
            "Item.csv: B3: file is not UTF-8; save the sheet as CSV UTF-8: found byte 0xE9 at offset 18, which is é in Windows-1252";

    @TempDir
    Path content;

    private final BlockingQueue<Reload> reloads = new LinkedBlockingQueue<>();

    @BeforeEach
    void writeContent() throws IOException {
        for (String type : List.of("Item", "Foe")) {
            Files.writeString(
                    content.resolve(type + ".schema"),
                    "Schema = { name = \"" + type + "\", key = \"name\" }\n"
                            + "Fields = [ { name = \"name\", type = \"string\" }, { name = \"hp\", type = \"i32\" },"
                            + " { name = \"loot\", type = \"ref<Item>\" } ]\n");
        }
        writeItems(StandardCharsets.UTF_8);
        Files.writeString(content.resolve("Foe.csv"), "id,name,hp,loot\n1,wolf,5,épée\n".replace("épée", "rope"));
    }

    private void writeItems(Charset encoding) throws IOException {
        Files.write(content.resolve("Item.csv"), ITEMS.getBytes(encoding));
    }

    private String location() {
        return "csv:" + content;
    }

    private List<String> problems() {
        try {
            Content read = ContentReader.read(location(), Progress.NONE);
            return List.of(read.recordCount() + " records");
        } catch (ContentException e) {
            return lines(e);
        }
    }

    private List<String> lines(ContentException e) {
        return e.problems().stream()
                .map(problem -> problem.toString().replace(content + "/", ""))
                .toList();
    }

    @Test
    void shouldTellOfTheCellOfTheFirstWrongByteAndOfAllOtherProblems() throws IOException {
        writeItems(WINDOWS);
        Files.writeString(content.resolve("Foe.csv"), "id,name,hp,loot\n1,wolf,many,rope\n2,bear,5,sword\n");

        assertThat(problems())
                .as("references to items may lead to records of the sheet")
                .containsExactly(
                        "Foe.csv: C2: Foe 1.hp: wrong value: expected a whole number from -2147483648 to 2147483647 (i32), found \"many\"",
                        NOT_UTF_8);
    }

    /** A row without an id is the one cause of what refers to it. */
    @Test
    void shouldTellOnceOfReferencesToRowsWithoutAnId() throws IOException {
        Files.writeString(content.resolve("Item.csv"), "id,name\nx1,rope\n");
        StringBuilder foes = new StringBuilder("id,name,hp,loot\n1,wolf,5,rope\n2,bear,5,ropes\n");
        for (int id = 3; id <= 14; id++) {
            foes.append("%d,foe %d,5,1\n".formatted(id, id));
        }
        Files.writeString(content.resolve("Foe.csv"), foes);

        assertThat(problems())
                .containsExactly(
                        "Foe.csv: D3: Item: references are not checked: expected records of Item that can be read; solve their problems first,"
                                + " found 13 references to unknown records, the first in Foe 2.loot",
                        "Item.csv: A2: Item: wrong id: expected a whole number from 0 to 9223372036854775807 in the column \"id\", found x1");
    }

    @Test
    void shouldReportTheSameWithACache() throws IOException {
        DevelopmentCache cache = DevelopmentCache.inContent().ofAnySize();
        DevelopmentStore.open(location(), Catalog.of(), reload -> {}, cache).close();
        writeItems(WINDOWS);
        try (DevelopmentStore store = DevelopmentStore.open(location(), Catalog.of(), reload -> {}, cache)) {
            assertThat(store.lastReload().isPublished()).isFalse();
        } catch (ContentException e) {
            assertThat(lines(e)).containsExactly(NOT_UTF_8);
        }
        assertThat(problems()).containsExactly(NOT_UTF_8);
    }

    @Test
    void shouldTellOfSchemasInOtherEncodings() throws IOException {
        String schema = "Schema = { name = \"Item\", key = \"name\" } # épée\n";
        Files.write(content.resolve("Item.schema"), schema.getBytes(WINDOWS));
        assertThat(problems())
                .containsExactly(
                        "Item.schema:1:44: file is not UTF-8; save it as UTF-8: found byte 0xE9 at offset 43, which is é in Windows-1252");
    }

    @Test
    void shouldKeepTheLastRecordsWhileASheetIsInAnotherEncoding() throws Exception {
        try (DevelopmentStore store = DevelopmentStore.open(location(), Catalog.of(), reloads::add)) {
            int records = store.lastReload().recordCount();
            writeItems(WINDOWS);
            Reload broken = next();
            assertThat(broken.isPublished()).isFalse();
            assertThat(broken.problems()).singleElement().asString().isEqualTo(content + "/" + NOT_UTF_8);
            assertThat(store.lastReload().generation()).isEqualTo(1);
            assertThat(store.reader().view("Item").rowCount()).isEqualTo(2);
            Files.write(content.resolve("Item.csv"), (ITEMS + "3,shield\n").getBytes(StandardCharsets.UTF_8));
            Reload mended = next();
            while (!mended.isPublished()) {
                mended = next();
            }
            assertThat(mended.recordCount()).isEqualTo(records + 1);
        }
    }

    private Reload next() throws InterruptedException {
        @Nullable Reload reload = reloads.poll(60, TimeUnit.SECONDS);
        assertThat(reload).as("a reload within a minute").isNotNull();
        return reload;
    }
}
