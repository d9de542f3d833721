package dev.ashlar.pipeline.content;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.codec.view.FieldKey;
import dev.ashlar.codec.view.RecordView;
import dev.ashlar.pipeline.Contents;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.store.RecordStore;
import dev.ashlar.store.internal.format.HeaderFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Values of many megabytes, from JSON to a reader; and how long is too long. */
class LargeValuesTest {
    private static final int CHARACTERS = 1 << 24;
    private static final int ELEMENTS = 1 << 24;

    @TempDir
    Path folder;

    @Test
    @Tag("slow")
    void shouldReadAStringAndArraysOfSixteenMillion() throws IOException {
        Contents.write(folder, "Big.schema", """
                Schema = { name = "Big" }
                Fields = [
                  { name = "text",   type = "string" }
                  { name = "bytes",  type = "u8[]" }
                  { name = "floats", type = "f32[]" }
                ]
                """);
        writeRecord(folder.resolve("Big.json"));

        Content content = ContentReader.read(folder, Progress.NONE);
        Path pack = Contents.cook(content, folder.resolve("big.pack"), HeaderFormat.WINDOW_SHIFT);

        try (RecordStore store = RecordStore.open(pack)) {
            RecordView big = store.reader().view("Big");
            assertThat(big.find(1)).isTrue();
            assertThat(big.text(FieldKey.of("text")))
                    .hasSize(CHARACTERS)
                    .startsWith("abcd")
                    .endsWith("mnop");
            FieldLayout bytes = big.field(FieldKey.of("bytes"));
            FieldLayout floats = big.field(FieldKey.of("floats"));
            assertThat(big.values().elementCount(bytes)).isEqualTo(ELEMENTS);
            assertThat(big.values().elementCount(floats)).isEqualTo(ELEMENTS);
            for (int i = 0; i < ELEMENTS; i += 65_537) {
                assertThat(big.values().bits(bytes, i, 0)).isEqualTo(i % 10);
                assertThat(big.values().bits(floats, i, 0)).isEqualTo(Float.floatToRawIntBits(-(float) (i % 7)));
            }
            int last = ELEMENTS - 1;
            assertThat(big.values().bits(bytes, last, 0)).isEqualTo(last % 10);
        }
    }

    private static void writeRecord(Path file) throws IOException {
        StringBuilder text = new StringBuilder("[{\"id\": 1, \"text\": \"");
        for (int i = 0; i < CHARACTERS; i++) {
            text.append((char) ('a' + i % 16));
        }
        text.append("\", \"bytes\": [0");
        for (int i = 1; i < ELEMENTS; i++) {
            text.append(',').append((char) ('0' + i % 10));
        }
        text.append("], \"floats\": [-0.0");
        for (int i = 1; i < ELEMENTS; i++) {
            text.append(",-").append((char) ('0' + i % 7)).append(".0");
        }
        Files.writeString(file, text.append("]}]"));
    }

    @Test
    void shouldSayWhatIsTooLong() {
        Variant ascii = Variant.of("x".repeat(100));
        Variant euros = Variant.of("€".repeat(40));
        Variant clefs = Variant.of("\uD834\uDD1E".repeat(20));
        assertThat(ItemLimits.excess(ascii, 100, 100)).isNull();
        assertThat(ItemLimits.excess(ascii, 99, 100)).isEqualTo("100 bytes");
        assertThat(ItemLimits.excess(ascii, 100, 99)).isEqualTo("100 characters");
        assertThat(ItemLimits.excess(euros, 119, 100)).isEqualTo("120 bytes");
        assertThat(ItemLimits.excess(euros, 120, 100)).isNull();
        assertThat(ItemLimits.excess(clefs, 79, 100)).isEqualTo("80 bytes");
        assertThat(ItemLimits.excess(clefs, 80, 100)).isNull();
        assertThat(ItemLimits.excess(Variant.ofBytes(new byte[100]), 99, 1)).isEqualTo("100 bytes");
        assertThat(ItemLimits.excess(Variant.ofBytes(new byte[100]), 100, 1)).isNull();
        assertThat(ItemLimits.excess(Variant.ofArray(ValueType.VEC3, new long[30]), 119, 1))
                .isEqualTo("120 bytes");
        assertThat(ItemLimits.excess(Variant.ofArray(ValueType.VEC3, new long[30]), 120, 1))
                .isNull();
        assertThat(ItemLimits.excess(Variant.ofArray(ValueType.STRING, List.of(Variant.of(""), ascii)), 99, 100))
                .isEqualTo("100 bytes");
    }
}
