package dev.ashlar.store.internal.pack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.view.Binding;
import dev.ashlar.codec.view.CorruptDataException;
import dev.ashlar.codec.view.RecordView;
import dev.ashlar.store.corpus.CorpusPack;
import dev.ashlar.store.corpus.Resealer;
import dev.ashlar.store.internal.format.DirectoryFormat;
import dev.ashlar.store.internal.format.SectionKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a reader of a pack that nobody verified is told about slots that point out of the pool. */
class CorruptSlotsTest {
    private static final String ALPHA = CorpusPack.ALPHA;

    @TempDir
    Path folder;

    private byte[] good;
    private long poolLength;

    @BeforeEach
    void cook() throws IOException {
        good = CorpusPack.SAMPLE.bytes();
        Resealer resealer = new Resealer(good);
        poolLength = resealer.i64(resealer.entry(ALPHA, SectionKind.POOL) + DirectoryFormat.LENGTH_OFFSET);
    }

    private RecordView view(String field, long slot) throws IOException {
        Resealer resealer = new Resealer(good);
        byte[] bytes = resealer.i64(resealer.value(ALPHA, 2, field), slot).bytes();
        PackFile file = PackFile.open(Files.write(folder.resolve("broken.pack"), bytes), true);
        PackedType type = Objects.requireNonNull(file.type(XxHash64.key(ALPHA)));
        RecordView view = new RecordView(new Binding(file.records(type), "reader"));
        assertThat(view.find(13)).isTrue();
        return view;
    }

    private static FieldLayout field(RecordView view, String name) {
        return Objects.requireNonNull(view.layout().field(XxHash64.key(name)));
    }

    @Test
    void cannotReadATextOutsideThePool() throws IOException {
        RecordView view = view("label", 2L << 32 | 0x1000);
        FieldLayout label = field(view, "label");
        assertThatExceptionOfType(CorruptDataException.class)
                .isThrownBy(() -> view.values().text(label))
                .withMessage("Alpha row 2: a slot says offset 32768, count 2; its pool has %d bytes", poolLength);
    }

    @Test
    void cannotReadATextThatEndsOutsideThePool() throws IOException {
        RecordView view = view("label", poolLength + 1 << 32);
        FieldLayout label = field(view, "label");
        assertThatExceptionOfType(CorruptDataException.class)
                .isThrownBy(() -> view.values().text(label))
                .withMessage(
                        "Alpha row 2: a slot says offset 0, count %d; its pool has %d bytes",
                        poolLength + 1, poolLength);
    }

    @Test
    void shouldReadATextThatFillsThePool() throws IOException {
        RecordView view = view("label", poolLength << 32);
        assertThat(view.values().text(field(view, "label"))).isNotEmpty();
    }

    @Test
    void cannotReadATextLongerThanAnArrayCanBe() throws IOException {
        RecordView view = view("label", 0x8000_0000L << 32);
        FieldLayout label = field(view, "label");
        assertThatExceptionOfType(CorruptDataException.class)
                .isThrownBy(() -> view.values().text(label))
                .withMessageStartingWith("Alpha row 2: a slot says offset 0, count 2147483648; its pool has ");
    }

    /** An array so long cannot be made: whoever tried would end with an OutOfMemoryError instead. */
    @Test
    void cannotMakeRoomForBytesThatThePoolDoesNotHave() throws IOException {
        Resealer resealer = new Resealer(CorpusPack.TYPES.bytes());
        resealer.i64(resealer.value(CorpusPack.ROWS, 0, "raw"), 0x7FFF_FFFFL << 32);
        PackFile file = PackFile.open(Files.write(folder.resolve("broken.pack"), resealer.bytes()), true);
        PackedType type = Objects.requireNonNull(file.type(XxHash64.key(CorpusPack.ROWS)));
        RecordView view = new RecordView(new Binding(file.records(type), "reader"));
        view.moveToRow(0);
        FieldLayout raw = field(view, "raw");
        assertThatExceptionOfType(CorruptDataException.class)
                .isThrownBy(() -> view.values().bytes(raw))
                .withMessageStartingWith("Rows row 0: a slot says offset 0, count 2147483647; its pool has ");
    }

    @Test
    void cannotReadElementsOutsideThePool() throws IOException {
        RecordView view = view("weights", 0x7FFF_FFFFL << 32);
        FieldLayout weights = field(view, "weights");
        assertThatExceptionOfType(CorruptDataException.class)
                .isThrownBy(() -> view.values().elementCount(weights));
        assertThatExceptionOfType(CorruptDataException.class)
                .isThrownBy(() -> view.values().bits(weights, 0, 0))
                .withMessageStartingWith("Alpha row 2: a slot says offset 0, count 2147483647; its pool has ");
        assertThatExceptionOfType(CorruptDataException.class)
                .isThrownBy(() -> view.values().bits(weights, Integer.MAX_VALUE - 1, 0));
    }

    @Test
    void cannotReadElementsThatAnArrayDoesNotHave() throws IOException {
        RecordView view = view("weights", 2L << 32);
        FieldLayout weights = field(view, "weights");
        for (int index : new int[] {-1, 2, Integer.MIN_VALUE, Integer.MAX_VALUE}) {
            assertThatExceptionOfType(IndexOutOfBoundsException.class)
                    .isThrownBy(() -> view.values().bits(weights, index, 0))
                    .withMessageEndingWith(".weights[%d]: no such element of 2".formatted(index));
        }
    }

    @Test
    void cannotCountElementsBeyondAnInt() throws IOException {
        RecordView view = view("weights", -1);
        FieldLayout weights = field(view, "weights");
        assertThatExceptionOfType(CorruptDataException.class)
                .isThrownBy(() -> view.values().elementCount(weights))
                .withMessageStartingWith(
                        "Alpha row 2: a slot says offset 34359738360, count 4294967295; its pool has ");
    }

    @Test
    void shouldReadNothingOfAnEmptySlotWhereverItPoints() throws IOException {
        RecordView view = view("label", 0xFFFF_FFFFL);
        assertThat(view.values().text(field(view, "label"))).isEmpty();
    }

    @Test
    void cannotReadAFieldOfAnotherLayout() throws IOException {
        RecordView view = view("label", 0);
        PackFile other = PackFile.open(CorpusPack.SAMPLE.path(), true);
        FieldLayout stranger = other.types().get(0).layout().fields().get(0);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> view.values().text(stranger))
                .withMessageStartingWith("field label is not of layout Alpha, 7 fields, stride 48");
    }

    @Test
    void cannotReadAFieldAsWhatItIsNot() throws IOException {
        RecordView view = view("label", 0);
        FieldLayout label = field(view, "label");
        FieldLayout weights = field(view, "weights");
        FieldLayout rank = field(view, "rank");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> view.values().bits(label))
                .withMessage("field label has no number");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> view.values().text(weights))
                .withMessage("field weights is an array");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> view.values().text(rank))
                .withMessage("field rank has no strings");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> view.values().bits(weights))
                .withMessage("field weights has no single number");
        assertThat(view.values().elementCount(rank)).isEqualTo(1);
        assertThatExceptionOfType(IndexOutOfBoundsException.class)
                .isThrownBy(() -> view.values().bits(rank, 1, 0));
        assertThatExceptionOfType(IndexOutOfBoundsException.class)
                .isThrownBy(() -> view.values().bits(rank, 0, 1));
    }
}
