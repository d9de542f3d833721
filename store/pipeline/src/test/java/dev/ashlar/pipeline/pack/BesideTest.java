package dev.ashlar.pipeline.pack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.ashlar.codec.internal.layout.LayoutBuilder;
import dev.ashlar.codec.layout.IndexKind;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.pipeline.row.RowEncoder;
import dev.ashlar.store.internal.format.HeaderFormat;
import dev.ashlar.store.internal.verify.PackVerifier;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two tasks at the same time, and the indexes that are written by them. */
class BesideTest {
    private static final int MANY = Beside.MANY_ROWS;
    private static final RecordLayout NAMED = LayoutBuilder.rows("Named", 16, 8, 0)
            .field("name", ValueType.STRING, 8)
            .indexed(IndexKind.KEY)
            .build();

    @TempDir
    Path folder;

    @Test
    void shouldEndBothTasksBeforeItReturns() {
        for (int rows : List.of(1, MANY)) {
            AtomicBoolean there = new AtomicBoolean();
            AtomicBoolean here = new AtomicBoolean();

            Beside.run(rows, () -> there.set(true), () -> here.set(true));

            assertThat(there).as("%d rows", rows).isTrue();
            assertThat(here).as("%d rows", rows).isTrue();
        }
    }

    @Test
    void shouldThrowWhatATaskThrows() {
        for (int rows : List.of(1, MANY)) {
            assertThatIllegalStateException()
                    .as("%d rows", rows)
                    .isThrownBy(() -> Beside.run(rows, () -> refuse("there"), () -> {}))
                    .withMessage("there");
            assertThatIllegalStateException()
                    .as("%d rows", rows)
                    .isThrownBy(() -> Beside.run(rows, () -> refuse("there"), () -> refuse("here")))
                    .withMessage("here");
            assertThatExceptionOfType(StackOverflowError.class)
                    .as("%d rows", rows)
                    .isThrownBy(() -> Beside.run(
                            rows,
                            () -> {
                                throw new StackOverflowError();
                            },
                            () -> {}));
        }
    }

    private static void refuse(String message) {
        throw new IllegalStateException(message);
    }

    @Test
    void shouldWaitThoughItIsInterrupted() {
        AtomicBoolean ended = new AtomicBoolean();

        Beside.run(MANY, () -> ended.set(true), () -> Thread.currentThread().interrupt());

        assertThat(ended).isTrue();
        assertThat(Thread.interrupted()).isTrue();
    }

    /** With ids that are far apart, so that their index is a hash table. */
    private static void add(TypeWriter type, int count) {
        RowEncoder rows = type.rows();
        for (int i = 0; i < count; i++) {
            rows.begin(1000L * i);
            rows.text(0, "record " + i);
            rows.end();
        }
    }

    @Test
    void shouldWriteIndexesOfManyRecords() throws IOException {
        Path pack = folder.resolve("many.pack");
        try (FileChannel channel = FileChannel.open(pack, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            PackWriter writer = new PackWriter(channel, HeaderFormat.WINDOW_SHIFT);
            TypeWriter type = writer.type(NAMED, 1, new DataRecord("Named"), List.of());
            add(type, MANY + 1);
            type.finish();
            writer.finish(PackInfo.NONE);
        }

        assertThat(PackVerifier.verify(pack)).isEmpty();
    }

    @Test
    void cannotWriteManyRecordsOfWhichTwoHaveOneName() throws IOException {
        Path pack = folder.resolve("equal.pack");
        try (FileChannel channel = FileChannel.open(pack, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            PackWriter writer = new PackWriter(channel, HeaderFormat.WINDOW_SHIFT);
            TypeWriter type = writer.type(NAMED, 1, new DataRecord("Named"), List.of());
            add(type, MANY);
            type.rows().begin(1000L * MANY);
            type.rows().text(0, "record 7");
            type.rows().end();

            assertThatIllegalArgumentException()
                    .isThrownBy(type::finish)
                    .withMessage("records 7000 and " + 1000L * MANY
                            + " of Named, name: expected values that differ, found equal ones");

            writer.finish(PackInfo.NONE);
        }
        assertThat(PackVerifier.verify(pack)).isEmpty();
    }
}
