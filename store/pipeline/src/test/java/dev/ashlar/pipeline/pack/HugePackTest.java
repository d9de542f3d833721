package dev.ashlar.pipeline.pack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.codec.view.Catalog;
import dev.ashlar.codec.view.FieldKey;
import dev.ashlar.codec.view.RecordView;
import dev.ashlar.pipeline.Contents;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.cook.Cook;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.store.OpenOptions;
import dev.ashlar.store.RecordStore;
import dev.ashlar.store.verify.Verification;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.AbstractList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A pack of more than 5 GiB: rows and a pool of more than 2 GiB each, and columns of more than a window. Needs as much disk, and twice as
 * much memory.
 */
@Tag("huge")
class HugePackTest {
    private static final int SLABS = 4_700;
    private static final int SLAB_NUMBERS = 60_000;
    private static final int MESH_LENGTH = (1 << 19) + 13;
    private static final int STRIPS = 9_000;
    private static final int STRIP_NUMBERS = 16_000;
    private static final FieldKey NUMBERS = FieldKey.of("numbers");
    private static final FieldKey MESH = FieldKey.of("mesh");
    private static final long GIB = 1L << 30;

    @TempDir
    Path folder;

    /** Records that are made when they are asked for: all of them would not fit the heap. */
    private static List<DataRecord> records(int count, IntFunction<DataRecord> maker) {
        return new AbstractList<>() {
            @Override
            public DataRecord get(int index) {
                return maker.apply(index);
            }

            @Override
            public int size() {
                return count;
            }
        };
    }

    private static DataRecord slab(int row) {
        DataRecord slab = new DataRecord("Slab", row + 1L);
        slab.set("numbers", numbers(row, SLAB_NUMBERS));
        slab.set("mesh", Variant.ofBytes(mesh(row)));
        return slab;
    }

    private static DataRecord strip(int row) {
        DataRecord strip = new DataRecord("Strip", 2L * row + 5);
        strip.set("numbers", numbers(row, STRIP_NUMBERS));
        return strip;
    }

    private static Variant numbers(int row, int count) {
        long[] numbers = new long[count];
        Arrays.setAll(numbers, i -> number(row, i));
        return Variant.ofArray(ValueType.I64, numbers);
    }

    private static long number(int row, int index) {
        return (long) row << 32 | index;
    }

    private static byte[] mesh(int row) {
        byte[] mesh = new byte[MESH_LENGTH];
        Arrays.fill(mesh, (byte) row);
        ByteBuffer.wrap(mesh).putInt(row).putInt(MESH_LENGTH - Integer.BYTES, ~row);
        return mesh;
    }

    private Path cook() throws IOException {
        Content empty = Contents.read(
                folder.resolve("content"), "Slab.schema", """
                Schema = { name = "Slab" }
                Fields = [ { name = "numbers", type = "i64[%d]" }, { name = "mesh", type = "bytes", align = 4096 } ]
                """.formatted(SLAB_NUMBERS), "Strip.schema", """
                Schema = { name = "Strip", layout = "columns" }
                Fields = [ { name = "numbers", type = "i64[%d]" } ]
                """.formatted(
                                STRIP_NUMBERS));
        Map<String, List<DataRecord>> records =
                Map.of("Slab", records(SLABS, HugePackTest::slab), "Strip", records(STRIPS, HugePackTest::strip));
        Path pack = folder.resolve("huge.pack");
        Cook.cook(new Content(empty.schemas(), records), pack, Progress.NONE);
        return pack;
    }

    @Test
    void shouldReadRowsColumnsAndPoolsOfSeveralWindows() throws IOException {
        Path pack = cook(); // Which verifies what it wrote.
        assertThat(Files.size(pack)).isGreaterThan(5 * GIB);

        read(pack, OpenOptions.MAPPED);
        read(pack, OpenOptions.PRIVATE_COPY.verify(Verification.NONE));
    }

    private static void read(Path pack, OpenOptions options) {
        try (RecordStore store = RecordStore.open(pack, Catalog.of(), options)) {
            RecordView slab = store.reader().view("Slab");
            RecordView strip = store.reader().view("Strip");
            Random random = new Random(4);
            for (int i = 0; i < 2_000; i++) {
                checkSlab(slab, i == 0 ? 0 : i == 1 ? SLABS - 1 : random.nextInt(SLABS), random);
                checkStrip(strip, i == 0 ? 0 : i == 1 ? STRIPS - 1 : random.nextInt(STRIPS), random);
            }
            assertThat(slab.find(SLABS + 1)).isFalse();
            assertThat(strip.find(6)).isFalse();
        }
    }

    private static void checkSlab(RecordView slab, int row, Random random) {
        assertThat(slab.find(row + 1L)).isTrue();
        int index = random.nextInt(SLAB_NUMBERS);
        assertThat(slab.i64(NUMBERS, index)).isEqualTo(number(row, index));
        assertThat(slab.i64(NUMBERS, SLAB_NUMBERS - 1)).isEqualTo(number(row, SLAB_NUMBERS - 1));
        ByteBuffer mesh = slab.bytes(MESH);
        assertThat(mesh.isReadOnly()).isTrue();
        assertThat(mesh.alignmentOffset(0, 4096)).as("row %d", row).isZero();
        assertThat(mesh.remaining()).isEqualTo(MESH_LENGTH);
        assertThat(mesh.getInt(0)).isEqualTo(Integer.reverseBytes(row));
        assertThat(mesh.get(MESH_LENGTH / 2)).isEqualTo((byte) row);
        assertThat(mesh.getInt(MESH_LENGTH - Integer.BYTES)).isEqualTo(Integer.reverseBytes(~row));
    }

    private static void checkStrip(RecordView strip, int row, Random random) {
        assertThat(strip.find(2L * row + 5)).isTrue();
        assertThat(strip.row()).isEqualTo(row);
        int index = random.nextInt(STRIP_NUMBERS);
        assertThat(strip.i64(NUMBERS, index)).isEqualTo(number(row, index));
    }
}
