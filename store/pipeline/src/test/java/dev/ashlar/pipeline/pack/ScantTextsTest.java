package dev.ashlar.pipeline.pack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.pipeline.Contents;
import dev.ashlar.store.corpus.Resealer;
import dev.ashlar.store.internal.format.HeaderFormat;
import dev.ashlar.store.internal.format.SectionKind;
import dev.ashlar.store.internal.verify.ScantVerification;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Many texts that only an array names, for a verifier that knows three at once. */
class ScantTextsTest {
    private static final int COUNT = 200;

    @TempDir
    Path folder;

    @Test
    void shouldFindTheOneTextThatStandsThereTwice() throws IOException {
        String schema = "Schema = { name = \"Item\" }\nFields = [ { name = \"tags\", type = \"string[]\" } ]";
        String texts =
                IntStream.range(0, COUNT).mapToObj("\"text %03d\""::formatted).collect(Collectors.joining(","));
        String records = "[ { \"id\": 1, \"tags\": [" + texts + "] } ]";
        Path pack = Contents.cook(
                Contents.read(folder.resolve("content"), "Item.schema", schema, "Item.json", records),
                folder.resolve("texts.pack"),
                HeaderFormat.WINDOW_SHIFT);
        assertThat(ScantVerification.verifyUnitByUnit(pack)).isEmpty();

        Resealer resealer = new Resealer(Files.readAllBytes(pack));
        int pool = resealer.place("Item", SectionKind.POOL);
        int array = pool + 8 * resealer.i32(resealer.value("Item", 0, "tags"));
        int first = 8 * resealer.i32(array + 8 * 3);
        int second = 8 * resealer.i32(array + 8 * 190);
        resealer.copy(pool + first, pool + second, 8);
        Path broken = Files.write(folder.resolve("broken.pack"), resealer.seal());

        assertThat(ScantVerification.verifyUnitByUnit(broken))
                .singleElement()
                .satisfies(found -> assertThat(found)
                        .hasMessageContaining("the slot of the same text, offset " + Math.min(first, second)));
    }
}
