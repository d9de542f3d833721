package dev.ashlar.store.internal.pack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.internal.memory.NativeMemory;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.store.corpus.CorpusPack;
import dev.ashlar.store.corpus.Resealer;
import dev.ashlar.store.format.PackException;
import dev.ashlar.store.internal.format.DirectoryFormat;
import dev.ashlar.store.internal.format.SectionKind;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an open pack tells of itself. */
class PackFileTest {
    private static final Path SAMPLE = CorpusPack.SAMPLE.path();
    private static final Path DIALS = CorpusPack.DIALS.path();

    @TempDir
    Path folder;

    @Test
    void shouldTellOfItsParts() throws IOException {
        PackFile file = PackFile.open(SAMPLE, true);

        assertThat(file.path()).isEqualTo(SAMPLE);
        assertThat(file.header().major()).isEqualTo(1);
        assertThat(file.header().minor()).isZero();
        assertThat(file.header().fileLength()).isEqualTo(Files.size(SAMPLE));
        assertThat(file.types()).extracting(type -> type.layout().name()).containsExactly("Alpha", "Beta", "Gamma");
        PackedType beta = file.types().get(1);
        assertThat(file.type(beta.layout().key())).isEqualTo(beta);
        assertThat(file.type(1)).isNull();
        assertThat(beta.rowCount()).isEqualTo(4);
        assertThat(beta.schemaVersion()).isEqualTo(1);
        assertThat(beta.as(beta.layout())).isEqualTo(beta);
        assertThat(file.title(beta.section(SectionKind.ROWS))).isEqualTo("rows of Beta");
        assertThat(file.title(file.section(SectionKind.NAMES))).isEqualTo("names");
        assertThat(file.names().knows(beta.layout().key())).isTrue();
        assertThat(file.names().count()).isEqualTo(17);
        assertThat(file.stamp()).isEmpty();
        assertThat(file.tags()).isEmpty();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> beta.section(SectionKind.NAMES))
                .withMessage("no section of a type: NAMES");
        assertThatExceptionOfType(NoSuchElementException.class).isThrownBy(() -> file.section(SectionKind.TAGS));
    }

    /** A zero that lies between the sections is made part of the names. */
    @Test
    void cannotHaveNamesThatAreFollowedByAnotherByte() throws IOException {
        Resealer longer = new Resealer(Files.readAllBytes(SAMPLE));
        int entry = longer.entry("", SectionKind.NAMES);
        long length = longer.i64(entry + DirectoryFormat.LENGTH_OFFSET);
        assertThat(length % DirectoryFormat.SECTION_ALIGNMENT)
                .as("room behind the names")
                .isNotZero();
        longer.i64(entry + DirectoryFormat.LENGTH_OFFSET, length + 1);
        Path pack = Files.write(folder.resolve("longer.pack"), longer.seal());
        assertThatExceptionOfType(PackException.class)
                .isThrownBy(() -> PackFile.open(pack, true))
                .withMessageContainingAll("names, length: expected " + length, "found " + (length + 1));
    }

    @Test
    void shouldTellOfHotFieldsAndFormerNames() {
        List<FieldLayout> rows = layout(CorpusPack.TYPES, "Rows").fields();
        assertThat(rows.stream().filter(FieldLayout::hot).map(FieldLayout::name))
                .containsExactly("rank");
        List<FieldLayout> wide = layout(CorpusPack.WINDOWS, "Wide").fields();
        for (int i = 0; i < 10; i++) {
            assertThat(wide.get(i).aliases()).containsExactly(XxHash64.key("door" + i));
        }
    }

    private static RecordLayout layout(CorpusPack pack, String type) {
        PackFile file = PackFile.open(pack.path(), true);
        return file.types().stream()
                .map(PackedType::layout)
                .filter(layout -> layout.name().equals(type))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void shouldShowKeysWithoutNames() {
        PackFile file = PackFile.open(SAMPLE, false);

        assertThat(file.names().count()).isZero();
        assertThat(file.names().knows(1)).isFalse();
        assertThat(file.names().of(0xABL)).isEqualTo("00000000000000AB");
        assertThat(file.types().get(0).layout().name()).hasSize(16);
    }

    @Test
    void shouldTellOfStampAndTags() {
        PackFile file = PackFile.open(DIALS, true);

        assertThat(file.stamp()).containsEntry("product", "Lantern").containsEntry("version", "2.1");
        assertThat(file.tags().keySet()).containsExactly("channel", "mood", "\u00E9t\u00E9");
        assertThat(file.tags()).containsEntry("mood", "").containsEntry("\u00E9t\u00E9", "warm");
    }

    @Test
    void shouldTellWhatHoldsItsBytes() {
        assertThat(PackFile.open(SAMPLE, false).memory()).singleElement().isInstanceOf(ByteBuffer.class);
        assertThat(PackFile.open(SAMPLE, true, false, null).memory())
                .singleElement()
                .isInstanceOf(NativeMemory.class);
    }

    @Test
    void shouldBeDescribedWithoutItsRecords() {
        PackFile file = PackFile.describe(SAMPLE);

        assertThat(file.types()).hasSize(3);
        assertThat(file.names().count()).isEqualTo(17);
        assertThat(file.memory()).isEmpty();
        assertThatIllegalStateException()
                .isThrownBy(() -> file.records(file.types().get(0)))
                .withMessage("the pack was opened without its records");
    }
}
