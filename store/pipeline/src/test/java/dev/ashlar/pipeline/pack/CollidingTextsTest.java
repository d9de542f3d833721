package dev.ashlar.pipeline.pack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.Contents;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.store.corpus.CollidingTexts;
import dev.ashlar.store.internal.format.HeaderFormat;
import dev.ashlar.store.internal.index.StoredIndex;
import dev.ashlar.store.internal.pack.PackFile;
import dev.ashlar.store.internal.verify.PackVerifier;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Different texts of one hash: an index lists them together, and where values are unique they are refused. */
class CollidingTextsTest {
    @TempDir
    Path folder;

    private Path cook(String attribute, int count, List<String> texts) throws IOException {
        Problems problems = new Problems();
        String schema =
                "Schema = { name = \"Item\" }\nFields = [ { name = \"text\", type = \"string\", " + attribute + " } ]";
        List<Schema> schemas = SchemaReader.read(List.of(new SchemaReader.Source("Item.schema", schema)), problems);
        problems.throwIfAny();
        List<DataRecord> records = new ArrayList<>();
        for (int row = 0; row < count; row++) {
            DataRecord item = new DataRecord("Item", row + 1);
            item.set("text", Variant.of(texts.get(row % texts.size())));
            records.add(item);
        }
        Content content = new Content(schemas, Map.of("Item", records));
        return Contents.cook(content, folder.resolve("items.pack"), HeaderFormat.WINDOW_SHIFT);
    }

    @Test
    void shouldListTextsOfOneHashTogether() throws IOException {
        List<String> texts = CollidingTexts.two();
        assertThat(texts.get(0)).isNotEqualTo(texts.get(1));
        assertThat(XxHash64.key(texts.get(0))).isEqualTo(XxHash64.key(texts.get(1)));
        Path pack = cook("index = true", 5, List.of(texts.get(0), "another", texts.get(1)));
        PackFile file = PackFile.open(pack, true);
        StoredIndex index =
                Objects.requireNonNull(file.records(file.types().get(0)).index(0));
        assertThat(IndexOracle.rows(index, XxHash64.key(texts.get(1)))).containsExactly(0, 2, 3);
        assertThat(PackVerifier.verify(pack)).isEmpty();
    }

    @Test
    void cannotHaveTextsOfOneHashWhereValuesAreUnique() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> cook("unique = true", 2, CollidingTexts.two()))
                .withMessage("records 1 and 2 of Item, text: expected values that differ, found texts of one hash");
    }

    @Test
    void shouldVerifyTextsOfOneHashThatComeByTurns() throws IOException {
        assertThat(PackVerifier.verify(cook("index = true", 1000, CollidingTexts.two())))
                .isEmpty();
    }
}
