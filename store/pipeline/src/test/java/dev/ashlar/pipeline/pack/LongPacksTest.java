package dev.ashlar.pipeline.pack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.pipeline.Contents;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.store.corpus.Reading;
import dev.ashlar.store.corpus.Resealer;
import dev.ashlar.store.format.PackException;
import dev.ashlar.store.internal.format.HeaderFormat;
import dev.ashlar.store.internal.format.SectionKind;
import dev.ashlar.store.internal.pack.PackFile;
import dev.ashlar.store.internal.pack.PackedType;
import dev.ashlar.store.internal.pack.Section;
import dev.ashlar.store.internal.verify.PackVerifier;
import dev.ashlar.store.verify.Verification;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Packs that are too long to be files of the corpus. */
class LongPacksTest {
    @TempDir
    Path folder;

    @Test
    void cannotOpenABlockOfOneRowLongerThanAWindow() throws IOException {
        StringBuilder wide = new StringBuilder("Schema = { name = \"Wide\", layout = \"columns\" }\nFields = [\n");
        for (int i = 0; i < 600; i++) {
            wide.append("{ name = \"n").append(i).append("\", type = \"i32\" }\n");
        }
        // They fit as long as there is no record.
        Content content = Contents.read(folder.resolve("wide"), "Wide.schema", wide + "]");
        Path pack = Contents.cook(content, folder.resolve("wide.pack"), HeaderFormat.WINDOW_SHIFT);
        Resealer resealer = new Resealer(Files.readAllBytes(pack));
        resealer.i32(HeaderFormat.WINDOW_SHIFT_OFFSET, HeaderFormat.MIN_WINDOW_SHIFT);
        Path broken = Files.write(folder.resolve("broken.pack"), resealer.sealHeader());

        assertThat(PackVerifier.verify(broken))
                .extracting(PackException::getMessage)
                .singleElement()
                .asString()
                .endsWith(
                        "rows of Wide, block of one row: expected at most a window, 65536, found 76928 (offset 45056)");
        assertThat(Reading.everything(broken)).isFalse();
    }

    /** The copy is made a mebibyte at a time. */
    @Test
    void shouldCopyMoreThanAMebibyte() throws IOException {
        String schema = "Schema = { name = \"Item\" }\nFields = [ { name = \"text\", type = \"string\" } ]";
        String text = "[{ \"id\": 1, \"text\": \"" + "xyz".repeat(1 << 20) + "\" }]";
        Path pack = Contents.cook(
                Contents.read(folder.resolve("content"), "Item.schema", schema, "Item.json", text),
                folder.resolve("long.pack"),
                HeaderFormat.WINDOW_SHIFT);

        PackFile file = PackVerifier.open(pack, true, Verification.FULL, false, Set.of());

        PackedType type = file.types().get(0);
        Section pool = type.section(SectionKind.POOL);
        ByteBuffer copied = file.span(type, SectionKind.POOL).slice(0, (int) pool.length());
        ByteBuffer expected = ByteBuffer.wrap(Files.readAllBytes(pack), (int) pool.offset(), (int) pool.length());
        assertThat(copied.mismatch(expected)).isEqualTo(-1);
    }
}
