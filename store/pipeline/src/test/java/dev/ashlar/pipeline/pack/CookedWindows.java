package dev.ashlar.pipeline.pack;

import static dev.ashlar.store.corpus.CorpusPack.SLAB;
import static dev.ashlar.store.corpus.CorpusPack.STRIP;
import static dev.ashlar.store.corpus.CorpusPack.WIDE;
import static dev.ashlar.store.corpus.WindowPlaces.LONG;
import static dev.ashlar.store.corpus.WindowPlaces.SLAB_COUNT;
import static dev.ashlar.store.corpus.WindowPlaces.STRIP_COUNT;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.Contents;
import dev.ashlar.pipeline.content.Content;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.LongUnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** A pack that tests break: records in blocks of 32, over two windows of 64 KiB, in rows and in columns; and a type of ten optional fields and long arrays. */
final class CookedWindows {
    private static final String FIELDS =
            "{ name = \"mark\", type = \"i64\" }, { name = \"gate\", type = \"bool\", optional = true }";

    private static final String ARRAYS = """
            , { name = "links", type = "ref<Wide>[]" }, { name = "bits", type = "bool[]" }
            , { name = "marks", type = "flags[]", values = ["a", "b"] }
            , { name = "moods", type = "enum[]", values = ["a", "b"] }
            """;

    private static final int SHIFT = 16;

    private CookedWindows() {}

    /** The pack. */
    static byte[] bytes(Path folder) throws IOException {
        return Files.readAllBytes(Contents.cook(content(), folder.resolve("windows.pack"), SHIFT));
    }

    private static Content content() {
        Problems problems = new Problems();
        List<Schema> schemas = SchemaReader.read(
                List.of(
                        source(SLAB, "columns", FIELDS),
                        source(STRIP, "rows", FIELDS),
                        source(WIDE, "rows", gates() + ARRAYS)),
                problems);
        problems.throwIfAny();
        return new Content(
                schemas,
                Map.of(
                        SLAB, records(SLAB, SLAB_COUNT, row -> 2 * row + 100_001),
                        STRIP, records(STRIP, STRIP_COUNT, row -> 1 + row * 1_000_003),
                        WIDE, List.of(wide(1, DataRecord.NO_ID), wide(2, 1))));
    }

    private static SchemaReader.Source source(String type, String layout, String fields) {
        return new SchemaReader.Source(
                type + ".schema",
                "Schema = { name = \"%s\", layout = \"%s\" }\nFields = [ %s ]\n".formatted(type, layout, fields));
    }

    private static String gates() {
        return IntStream.range(0, 10)
                .mapToObj(i -> "{ name = \"gate%d\", type = \"bool\", optional = true, formerly = [\"door%d\"] }"
                        .formatted(i, i))
                .collect(Collectors.joining(", "));
    }

    private static List<DataRecord> records(String type, int count, LongUnaryOperator idOfRow) {
        List<DataRecord> records = new ArrayList<>();
        for (int row = 0; row < count; row++) {
            DataRecord item = new DataRecord(type, idOfRow.applyAsLong(row));
            if (row % 5 == 0) {
                item.set("gate", Variant.of(true));
            }
            records.add(item);
        }
        return records;
    }

    /** With arrays of more than 64 bytes. */
    private static DataRecord wide(long id, long link) {
        DataRecord wide = new DataRecord(WIDE, id);
        wide.set("links", array(ValueType.REF, Variant.ofRef(WIDE, link)));
        wide.set(
                "bits",
                Variant.ofArray(
                        ValueType.BOOL, LongStream.range(0, LONG).map(i -> 1).toArray()));
        wide.set("marks", array(ValueType.FLAGS, Variant.ofFlags(List.of("a", "b"))));
        wide.set("moods", array(ValueType.ENUM, Variant.ofEnum("b")));
        return wide;
    }

    private static Variant array(ValueType type, Variant element) {
        return Variant.ofArray(type, Collections.nCopies(LONG, element));
    }
}
