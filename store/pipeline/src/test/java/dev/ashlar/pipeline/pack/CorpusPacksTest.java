package dev.ashlar.pipeline.pack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.store.corpus.Corpus;
import dev.ashlar.store.corpus.CorpusPack;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The good packs of the corpus, which the tests of the reader and of the verifier change, are those that the writer writes. */
class CorpusPacksTest {
    @TempDir
    Path folder;

    private byte[] cooked(CorpusPack pack) throws IOException {
        return switch (pack) {
            case SAMPLE -> CookedSample.bytes(folder);
            case TYPES -> CookedTypes.bytes(folder);
            case DIALS -> CookedInfo.bytes(folder);
            case INDEXES -> CookedIndexes.bytes(folder);
            case WINDOWS -> CookedWindows.bytes(folder);
            case LISTS -> CookedLists.bytes(folder);
            case MAPS -> CookedMaps.bytes(folder);
            case VARIANTS -> CookedVariants.bytes(folder);
            case TINY -> CookedSample.tiny(folder);
        };
    }

    @ParameterizedTest
    @EnumSource
    void shouldBeWhatTheWriterWrites(CorpusPack pack) throws IOException {
        byte[] cooked = cooked(pack);
        if (Corpus.RENEWED) {
            Files.write(pack.path(), cooked);
        }
        assertThat(pack.bytes()).isEqualTo(cooked);
    }

    @Test
    void shouldHaveTheValuesOfItsContent() throws IOException {
        PackOracle.compare(CorpusPack.TYPES.path(), CookedTypes.content(), "every type");
    }
}
