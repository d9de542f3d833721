package dev.ashlar.pipeline.pack;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.pipeline.Contents;
import dev.ashlar.store.internal.format.HeaderFormat;
import dev.ashlar.store.internal.format.SectionKind;
import dev.ashlar.store.internal.pack.PackFile;
import dev.ashlar.store.internal.pack.PackedType;
import dev.ashlar.store.internal.pack.Section;
import dev.ashlar.store.internal.verify.PackVerifier;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VerificationProgressTest {
    private static final int MIB = 1 << 20;

    @TempDir
    Path folder;

    @Test
    void shouldTellOfEachMebibyteAndOfTheEnd() throws IOException {
        String schema = "Schema = { name = \"Item\" }\nFields = [ { name = \"text\", type = \"string\" } ]";
        String text = "[{ \"id\": 1, \"text\": \"" + "x".repeat(3 * MIB) + "\" }]";
        Path pack = Contents.cook(
                Contents.read(folder.resolve("content"), "Item.schema", schema, "Item.json", text),
                folder.resolve("long.pack"),
                HeaderFormat.WINDOW_SHIFT);
        List<Long> told = new ArrayList<>();
        List<Long> totals = new ArrayList<>();

        assertThat(PackVerifier.verify(pack, (done, total) -> {
                    told.add(done);
                    totals.add(total);
                }))
                .isEmpty();

        assertThat(told).isSorted().hasSizeGreaterThan(3);
        assertThat(totals).containsOnly(totals.get(0));
        assertThat(told).as("the pool is the last that is done").endsWith(totals.get(0), totals.get(0));
        PackFile file = PackFile.describe(pack);
        PackedType type = file.types().get(0);
        long records = type.section(SectionKind.ROWS).length()
                + type.section(SectionKind.POOL).length();
        assertThat(totals.get(0))
                .isEqualTo(records
                        + file.sections().stream().mapToLong(Section::length).sum());
    }

    /** Two types of rows of 32 KiB, which are the same length. */
    @Test
    void shouldTellHowMuchOfTheRecordsIsDone() throws IOException {
        String fields = "Fields = [ { name = \"wide\", type = \"f64[4096]\" } ]";
        String records = IntStream.rangeClosed(1, 48)
                .mapToObj("{ \"id\": %d }"::formatted)
                .collect(joining(",", "[", "]"));
        Path pack = Contents.cook(
                Contents.read(
                        folder.resolve("content"),
                        "One.schema",
                        "Schema = { name = \"One\" }\n" + fields,
                        "One.json",
                        records,
                        "Two.schema",
                        "Schema = { name = \"Two\" }\n" + fields,
                        "Two.json",
                        records),
                folder.resolve("wide.pack"),
                HeaderFormat.WINDOW_SHIFT);
        PackFile file = PackFile.describe(pack);
        long sections = file.sections().stream().mapToLong(Section::length).sum();
        long rows = 48L * (Long.BYTES + 4096 * Double.BYTES);
        List<Long> told = new ArrayList<>();

        PackVerifier.verify(pack, (done, total) -> told.add(done));

        assertThat(told).endsWith(sections + rows, sections + 2 * rows, sections + 2 * rows);
    }

    /** The wide rows behind an index make it tell how much is done by then. */
    @Test
    void shouldCountIndexesOfFields() throws IOException {
        String items = IntStream.rangeClosed(1, 60)
                .mapToObj(id -> "{ \"id\": %d, \"number\": %d }".formatted(id, id / 3))
                .collect(joining(",", "[", "]"));
        String wide = IntStream.rangeClosed(1, 48)
                .mapToObj("{ \"id\": %d }"::formatted)
                .collect(joining(",", "[", "]"));
        Path pack = Contents.cook(
                Contents.read(
                        folder.resolve("content"),
                        "Item.schema",
                        "Schema = { name = \"Item\" }\nFields = [ { name = \"number\", type = \"i32\", index = true } ]",
                        "Item.json",
                        items,
                        "Wide.schema",
                        "Schema = { name = \"Wide\" }\nFields = [ { name = \"wide\", type = \"f64[4096]\" } ]",
                        "Wide.json",
                        wide),
                folder.resolve("index.pack"),
                HeaderFormat.WINDOW_SHIFT);
        PackFile file = PackFile.describe(pack);
        long sections = file.sections().stream().mapToLong(Section::length).sum();
        long rows = file.types().stream()
                .mapToLong(type -> type.section(SectionKind.ROWS).length())
                .sum();
        long index =
                file.types().get(0).fieldIndexes().get(XxHash64.key("number")).length();
        List<Long> told = new ArrayList<>();

        PackVerifier.verify(pack, (done, total) -> told.add(done));

        assertThat(told).endsWith(sections + rows + index, sections + rows + index);
    }
}
