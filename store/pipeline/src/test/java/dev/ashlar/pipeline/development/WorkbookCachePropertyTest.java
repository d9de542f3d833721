package dev.ashlar.pipeline.development;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.backend.RecordSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;

/** A workbook with all records of a content, whose schemas are in a folder of JSON. */
class WorkbookCachePropertyTest extends CachedPlaceProperty {
    private static final List<SchemaReader.Source> SCHEMAS =
            List.of(new SchemaReader.Source("Item.schema", ITEM), new SchemaReader.Source("Monster.schema", MONSTER));

    private Path content() {
        return folder.resolve("content");
    }

    @Override
    protected String location() {
        return content().toString();
    }

    @Override
    protected Path cache() {
        return content().resolve(".ashlar/cache");
    }

    private Path workbook() {
        return content().resolve("tables/content.xlsx");
    }

    @Override
    protected void begin() throws IOException {
        Files.createDirectories(content());
        Files.writeString(content().resolve("content.conf"), "place = \"xlsx:tables\"\n");
        mend();
    }

    @Override
    protected void mend() {
        List<DataRecord> records = new ArrayList<>();
        for (int id = 1; id <= ITEMS; id++) {
            DataRecord monster = new DataRecord("Monster", id);
            monster.set("drops", Variant.ofRef("Item", id));
            records.add(monster);
            records.add(item(id));
        }
        try (Backend backend = Backends.openToWrite(location())) {
            backend.replace(SCHEMAS, RecordSource.of(records));
        }
    }

    private void save(DataRecord record) {
        try (Backend backend = Backends.openToWrite(location())) {
            record.setUpdated(true);
            backend.save(List.of(record));
        }
    }

    @Override
    protected void edit() throws IOException {
        Path copy = folder.resolve("copy");
        switch (random.nextInt(8)) {
            case 0 -> {
                DataRecord dear = item(1 + random.nextInt(ITEMS));
                dear.set("price", Variant.of(901)); // Too much.
                save(dear);
            }
            case 1 -> {
                DataRecord lost = new DataRecord("Monster", 3);
                lost.set("drops", Variant.ofRef("Item", 999)); // No such item.
                save(lost);
            }
            case 2 ->
                Files.copy(workbook(), copy, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.COPY_ATTRIBUTES);
            case 3 -> {
                if (Files.exists(copy)) {
                    Files.copy(
                            copy, workbook(), StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.COPY_ATTRIBUTES);
                }
            }
            case 4 -> Files.setLastModifiedTime(workbook(), FileTime.fromMillis(1_700_000_000_000L));
            case 5 ->
                Files.writeString(
                        content().resolve("Item.json"),
                        random.nextBoolean() ? "[]" : "[{\"id\": 77, \"name\": \"json\"}]");
            case 6 -> {
                Path old = content().resolve("tables/old.xls"); // Not read, but warned of.
                if (!Files.deleteIfExists(old)) {
                    Files.createFile(old);
                }
            }
            default -> save();
        }
    }
}
