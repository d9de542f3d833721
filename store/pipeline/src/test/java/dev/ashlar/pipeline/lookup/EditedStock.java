package dev.ashlar.pipeline.lookup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.development.DevelopmentStore;
import dev.ashlar.pipeline.json.JsonBackend;
import dev.ashlar.pipeline.lookup.stock.StockTypes;
import dev.ashlar.pipeline.memory.MemoryBackend;
import dev.ashlar.pipeline.progress.Progress;
import java.util.ArrayList;
import java.util.List;

/** Stores that come to the stock by edits: of schemas at first, and in the end of single records. */
public final class EditedStock {
    /** Of so many edits of records, each leaves out, and changes, another share of them. */
    private static final int EDITS = 5;

    private EditedStock() {}

    /** Opens a development store that was opened on other content, and has the stock now. */
    public static DevelopmentStore open(Stock stock) {
        List<SchemaReader.Source> schemas = new ArrayList<>();
        try (Backend folder = JsonBackend.open(stock.folder())) {
            schemas.addAll(folder.schemaFiles());
        }
        schemas.removeIf(file -> !file.file().endsWith(".schema"));
        MemoryBackend place = MemoryBackend.of();
        place.replace(schemas.stream().map(EditedStock::other).toList(), List.of(), Progress.NONE);
        DevelopmentStore store = DevelopmentStore.open(place, StockTypes.CATALOG, reload -> {});
        for (int edit = 1; edit <= EDITS; edit++) {
            place.replace(schemas, records(stock, edit), Progress.NONE);
            assertThat(store.reload().problems()).isEmpty();
        }
        assertThat(store.lastReload().generation()).isEqualTo(1 + EDITS);
        return store;
    }

    /** In another layout, without an index, and some fields. */
    private static SchemaReader.Source other(SchemaReader.Source file) {
        String text = file.text().contains("layout = \"columns\"")
                ? file.text().replace("layout = \"columns\", ", "")
                : file.text().replace("doc = ", "layout = \"columns\", doc = ");
        return new SchemaReader.Source(
                file.file(),
                text.replaceAll("(?m)^.*\"(serial|label)\".*\\R", "").replace("  index = true", ""));
    }

    /** The last edit brings the stock. */
    private static List<DataRecord> records(Stock stock, int edit) {
        List<DataRecord> records = new ArrayList<>();
        for (Schema schema : stock.content().schemas()) {
            List<DataRecord> own = stock.records(schema.name());
            for (int row = 0; row < own.size(); row++) {
                boolean isOther = edit < EDITS && row % EDITS == edit;
                if (!isOther || schema.name().equals("Shelf")) {
                    records.add(own.get(row).copy());
                } else if (row % 2 == 0) {
                    records.add(changed(own.get(row), own.get(row - 1)));
                }
            }
        }
        return records;
    }

    /** With the values of another, but for those that only one record may have. */
    private static DataRecord changed(DataRecord record, DataRecord other) {
        DataRecord changed = record.copy();
        for (String field : List.of("kind", "rarity", "magic", "tag", "weight", "shelf")) {
            changed.remove(field);
            if (other.get(field) != null) {
                changed.set(field, other.get(field));
            }
        }
        changed.remove("label");
        changed.remove("depth");
        return changed;
    }
}
