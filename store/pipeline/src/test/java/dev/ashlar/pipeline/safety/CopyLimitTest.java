package dev.ashlar.pipeline.safety;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.ashlar.codec.internal.layout.LayoutBuilder;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.codec.view.Catalog;
import dev.ashlar.codec.view.CorruptDataException;
import dev.ashlar.codec.view.FieldKey;
import dev.ashlar.codec.view.RecordView;
import dev.ashlar.pipeline.pack.PackInfo;
import dev.ashlar.pipeline.pack.PackWriter;
import dev.ashlar.pipeline.safety.world.Crowd;
import dev.ashlar.pipeline.safety.world.Unit;
import dev.ashlar.pipeline.safety.world.WorldTypes;
import dev.ashlar.store.OpenOptions;
import dev.ashlar.store.Reader;
import dev.ashlar.store.RecordStore;
import dev.ashlar.store.internal.format.HeaderFormat;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Texts and arrays that are longer than a store may copy to the heap. */
class CopyLimitTest {
    private static final int LONG = 5_000;
    private static final FieldKey TEXT = FieldKey.of("text");
    private static final FieldKey NUMBERS = FieldKey.of("numbers");
    private static final RecordLayout LAYOUT = LayoutBuilder.rows("Note", 24, 8, 0)
            .field("text", ValueType.STRING, 8)
            .array("numbers", ValueType.I64, 16)
            .build();

    @TempDir
    Path folder;

    private Path pack;

    @BeforeEach
    void write() throws IOException {
        pack = folder.resolve("notes.pack");
        DataRecord note = new DataRecord("Note", 1);
        note.set("text", Variant.of("x".repeat(LONG)));
        note.set("numbers", Variant.ofArray(ValueType.I64, new long[LONG]));
        try (FileChannel channel = FileChannel.open(pack, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            PackWriter writer = new PackWriter(channel, HeaderFormat.WINDOW_SHIFT);
            writer.addType(LAYOUT, 1, new DataRecord("Note"), List.of(note), List.of(), (type, id) -> -1);
            writer.finish(PackInfo.NONE);
        }
    }

    private RecordView open(OpenOptions options) {
        RecordView view = RecordStore.open(pack, Catalog.of(), options).reader().view("Note");
        view.find(1);
        return view;
    }

    @Test
    void cannotCopyMoreThanTheOptionsSay() {
        for (OpenOptions options : List.of(OpenOptions.MAPPED, OpenOptions.PRIVATE_COPY)) {
            RecordView view = open(options.maxCopiedBytes(4_999));
            requireRefused(() -> view.text(TEXT));
            requireRefused(() -> view.appendText(TEXT, new StringBuilder()));
            requireRefused(
                    () -> view.values().copiedCount(view.layout().fields().get(1)));
        }
    }

    /** A snapshot is a copy of all arrays, and its generated code makes them. */
    @Test
    void cannotTakeASnapshotOfMoreThanTheOptionsSay() throws IOException {
        Map<String, Variant> values = Map.of(
                "curve", Variant.ofArray(ValueType.F32, new long[LONG]),
                "mesh", Variant.ofBytes(new byte[LONG]),
                "tags", Variant.ofElements(ValueType.STRING, Collections.nCopies(LONG, Variant.of("tag"))));
        for (Map.Entry<String, Variant> value : values.entrySet()) {
            Path wide = World.cookOne(folder.resolve(value.getKey() + ".pack"), value.getKey(), value.getValue());
            for (OpenOptions options : List.of(OpenOptions.MAPPED, OpenOptions.MAPPED.keyed())) {
                Reader limited = reader(wide, options.maxCopiedBytes(4_999));
                Unit unit = limited.view(Unit.TYPE);
                assertThat(unit.find(1)).isTrue();
                requireRefused("Unit", unit::snapshot);
                Crowd crowd = limited.view(Crowd.TYPE);
                assertThat(crowd.find(1)).isTrue();
                requireRefused("Crowd", crowd::snapshot);
                Unit copied = reader(wide, options).view(Unit.TYPE);
                assertThat(copied.find(1)).isTrue();
                assertThat(copied.snapshot().id()).isEqualTo(1);
            }
        }
    }

    private static Reader reader(Path file, OpenOptions options) {
        return RecordStore.open(file, WorldTypes.CATALOG, options).reader();
    }

    private static void requireRefused(ThrowingCallable read) {
        requireRefused("Note", read);
    }

    private static void requireRefused(String type, ThrowingCallable read) {
        assertThatExceptionOfType(CorruptDataException.class)
                .isThrownBy(read)
                .withMessageStartingWith(type + " row 0: a slot says offset ")
                .withMessageContaining("expected at most 4999 bytes to copy to the heap, found ")
                .withMessageEndingWith("OpenOptions.maxCopiedBytes");
    }

    @Test
    void shouldReadInPlaceWhatItMayNotCopy() {
        RecordView view = open(OpenOptions.MAPPED.maxCopiedBytes(4_096));
        assertThat(view.textEquals(TEXT, "x".repeat(LONG))).isTrue();
        assertThat(view.count(NUMBERS)).isEqualTo(LONG);
        assertThat(view.i64(NUMBERS, LONG - 1)).isZero();
    }

    @Test
    void shouldCopyWhatIsAsLongAsTheLimit() {
        RecordView view = open(OpenOptions.MAPPED.maxCopiedBytes(LONG));
        assertThat(view.text(TEXT)).hasSize(LONG);
        RecordView unlimited = open(OpenOptions.MAPPED);
        assertThat(unlimited.values().copiedCount(unlimited.layout().fields().get(1)))
                .isEqualTo(LONG);
    }

    @Test
    void cannotHaveALimitThatIsTooLow() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> OpenOptions.MAPPED.maxCopiedBytes(4_095))
                .withMessage("bytes to copy at most: expected 4096 or more, found 4095");
    }
}
