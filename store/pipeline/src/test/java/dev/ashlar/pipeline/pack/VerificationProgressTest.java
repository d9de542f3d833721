package dev.ashlar.pipeline.pack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.pipeline.Contents;
import dev.ashlar.store.format.HeaderFormat;
import dev.ashlar.store.pack.PackVerifier;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
        assertThat(told.get(told.size() - 1)).isEqualTo(totals.get(0));
        assertThat(totals.get(0)).isBetween(6L * MIB, 2 * Files.size(pack));
    }
}
