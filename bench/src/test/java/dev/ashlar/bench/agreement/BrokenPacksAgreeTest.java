package dev.ashlar.bench.agreement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.ashlar.bench.oracle.OraclePack;
import dev.ashlar.bench.oracle.OracleRejection;
import dev.ashlar.store.corpus.Corpus;
import dev.ashlar.store.corpus.CorpusCase;
import dev.ashlar.store.corpus.CorpusPack;
import dev.ashlar.store.internal.pack.PackFile;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The oracle refuses each pack of the corpus that the verifier refuses, and accepts the good ones. */
class BrokenPacksAgreeTest {
    static List<CorpusCase> cases() throws IOException {
        return Corpus.cases();
    }

    @ParameterizedTest
    @MethodSource("cases")
    void shouldBeRefusedByTheOracle(CorpusCase file) throws IOException {
        byte[] broken = file.apply();

        OracleRejection rejection = catchThrowableOfType(OracleRejection.class, () -> OraclePack.read(broken));

        assertThat(rejection).isNotNull();
        assertThat(rejection.isWritersRule()).as(rejection.getMessage()).isFalse();
    }

    @ParameterizedTest
    @EnumSource
    void shouldBeReadAsTheOracleReadsIt(CorpusPack good) throws IOException {
        OraclePack oracle = OraclePack.read(good.bytes());
        assertThat(Agreement.difference(PackFile.open(good.path(), true), oracle))
                .isNull();
    }
}
