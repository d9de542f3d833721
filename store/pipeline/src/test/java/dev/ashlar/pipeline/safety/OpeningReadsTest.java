package dev.ashlar.pipeline.safety;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.internal.layout.LayoutBuilder;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.pipeline.pack.PackInfo;
import dev.ashlar.pipeline.pack.PackWriter;
import dev.ashlar.pipeline.pack.TypeWriter;
import dev.ashlar.pipeline.row.RowEncoder;
import dev.ashlar.store.internal.format.HeaderFormat;
import dev.ashlar.store.internal.pack.PackFile;
import dev.ashlar.store.internal.verify.ShrinkingChannel;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What opening a pack reads from the file depends on the number of types, not on the number of records. */
class OpeningReadsTest {
    private static final RecordLayout POINT = LayoutBuilder.rows("Point", 24, 8, 0)
            .field("name", ValueType.STRING, 8)
            .field("x", ValueType.I32, 16)
            .build();

    @TempDir
    Path folder;

    /** How often the file is read through its channel, and how many bytes. What is mapped and not touched is not read. */
    private record Reads(int calls, long bytes) {}

    private Path write(int records, int idStep) throws IOException {
        Path pack = folder.resolve(records + ".pack");
        try (FileChannel channel = FileChannel.open(pack, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            PackWriter writer = new PackWriter(channel, HeaderFormat.WINDOW_SHIFT);
            try (TypeWriter type = writer.type(POINT, 1, new DataRecord("Point"), List.of())) {
                RowEncoder rows = type.rows();
                int name = rows.field("name");
                int x = rows.field("x");
                for (int i = 1; i <= records; i++) {
                    rows.begin((long) i * idStep);
                    rows.text(name, "point " + i);
                    rows.i32(x, i);
                    rows.end();
                }
                type.finish();
            }
            writer.finish(PackInfo.NONE);
        }
        return pack;
    }

    private static Reads open(Path pack, boolean withNames, int records) throws IOException {
        try (ShrinkingChannel channel = new ShrinkingChannel(pack, Integer.MAX_VALUE, 0)) {
            PackFile file = PackFile.read(pack, channel, withNames, null);
            assertThat(file.types().get(0).rowCount()).isEqualTo(records);
            return new Reads(channel.reads(), channel.bytesRead());
        }
    }

    /** Ids in a row have a direct index, ids far apart have a hash index. */
    @ParameterizedTest
    @ValueSource(ints = {1, 1000})
    void shouldReadAsMuchOfManyRecordsAsOfAThousand(int idStep) throws IOException {
        compare(50_000, idStep);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 1000})
    @Tag("slow")
    void shouldReadAsMuchOfAMillionRecordsAsOfAThousand(int idStep) throws IOException {
        compare(1_000_000, idStep);
    }

    private void compare(int many, int idStep) throws IOException {
        Path thousand = write(1_000, idStep);
        Path larger = write(many, idStep);
        for (boolean withNames : new boolean[] {true, false}) {
            Reads ofThousand = open(thousand, withNames, 1_000);
            Reads ofMany = open(larger, withNames, many);
            assertThat(ofMany).as("with names: %b", withNames).isEqualTo(ofThousand);
            assertThat(ofThousand.calls())
                    .as("the channel is what the pack is read through")
                    .isPositive();
        }
    }
}
