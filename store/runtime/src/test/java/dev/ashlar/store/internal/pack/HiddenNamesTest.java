package dev.ashlar.store.internal.pack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.ashlar.codec.internal.text.Visible;
import dev.ashlar.store.corpus.CorpusPack;
import dev.ashlar.store.corpus.NamesSection;
import dev.ashlar.store.corpus.PackParts;
import dev.ashlar.store.format.PackException;
import dev.ashlar.store.internal.format.SectionKind;
import dev.ashlar.store.internal.verify.PackVerifier;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Packs with names that a terminal would obey: whoever reads the names is told, in a message that a terminal shows as it is. */
class HiddenNamesTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {"\u001B[2J", "\u009B2J", "line\nbreak", "\u202Egnp", "\u2066x", "\u200Ex", "\u061Cx", "x\u2028"})
    void cannotBeRead(String name) throws IOException {
        PackParts parts = new PackParts(CorpusPack.SAMPLE.bytes());
        int index = parts.indexOf("", SectionKind.NAMES);
        parts.list().set(index, parts.list().get(index).withBytes(NamesSection.of(List.of(name)), 1));
        Path pack = Files.write(folder.resolve("hidden.pack"), parts.assemble());

        assertThatExceptionOfType(PackException.class)
                .isThrownBy(() -> PackFile.open(pack, true))
                .withMessageContaining("expected a text without control characters and marks of direction, found U+")
                .satisfies(e -> assertThat(Visible.of(e.getMessage())).isEqualTo(e.getMessage()));
        assertThat(PackVerifier.verify(pack)).hasSize(1);
        assertThat(PackFile.open(pack, false).types()).isNotEmpty();
    }
}
