package dev.ashlar.pipeline.lookup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.pipeline.Contents;
import dev.ashlar.pipeline.development.DevelopmentStore;
import dev.ashlar.pipeline.lookup.stock.StockTypes;
import dev.ashlar.store.Reader;
import dev.ashlar.store.RecordStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Code that knows no type finds all of them. */
class TypesTest {
    private static final List<String> TYPES = List.of("Item", "Shelf", "Ware");

    @TempDir
    Path folder;

    private Stock stock;

    @BeforeEach
    void write() throws IOException {
        stock = Stock.in(folder.resolve("content"));
    }

    @Test
    void shouldListTheTypesOfAPackAndTheirFields() throws IOException {
        Path pack = Contents.cook(stock.content(), folder.resolve("stock.pack"), 16);
        RecordStore store = RecordStore.open(pack);
        Reader reader = store.reader();

        assertThat(reader.types()).extracting(RecordLayout::name).containsExactlyElementsOf(TYPES);
        assertThat(reader.types().get(1).fields()).extracting(FieldLayout::name).containsExactly("name");
        store.close();
        assertThatIllegalStateException().isThrownBy(reader::types);
    }

    @Test
    void shouldListTypesAndSchemasInDevelopmentAfterTheyHaveChanged() throws IOException {
        DevelopmentStore store = DevelopmentStore.open(stock.folder(), StockTypes.CATALOG);
        Reader reader = store.reader();
        Files.writeString(
                stock.folder().resolve("Note.schema"),
                "Schema = { name = Note, doc = \"What somebody wrote\" }\nFields = [ { name = text, type = string, display = \"Text\" } ]\n");
        store.reload();

        assertThat(reader.types()).extracting(RecordLayout::name).containsExactlyElementsOf(TYPES);
        reader.refresh();
        assertThat(reader.types()).extracting(RecordLayout::name).containsExactly("Item", "Note", "Shelf", "Ware");
        Schema note = store.schemas().get(1);
        assertThat(note.doc()).isEqualTo("What somebody wrote");
        assertThat(note.fields().get(0).display()).isEqualTo("Text");
        store.close();
        assertThatIllegalStateException().isThrownBy(store::schemas);
    }
}
