package dev.ashlar.pipeline.pack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.ashlar.store.format.PackException;
import dev.ashlar.store.verify.PackVerifier;
import dev.ashlar.store.verify.Verification;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each file of {@code broken-packs} is refused where it says and in the words that it says. */
class BrokenPackCorpusTest {
    /** Writes the folder anew before it is tested: see its README. */
    static final String RENEW = "ashlar.corpus.renew";

    @TempDir
    Path folder;

    @BeforeAll
    static void renew(@TempDir Path temporary) throws IOException {
        if (Boolean.getBoolean(RENEW)) {
            Corpus.renew(temporary);
        }
    }

    /** Read once: mutation testing asks for them again and again. */
    private static final List<CorpusCase> CASES = new ArrayList<>();

    static synchronized List<CorpusCase> cases() throws IOException {
        if (CASES.isEmpty()) {
            CASES.addAll(Corpus.cases());
        }
        return CASES;
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("cases")
    void shouldBeRefusedForItsReason(CorpusCase broken) throws IOException {
        Path pack = Files.write(folder.resolve("broken.pack"), broken.apply(good(broken)));

        List<PackException> findings = PackVerifier.verify(pack);

        assertThat(findings).extracting(Corpus::message).contains(broken.fact("message"));
        PackException found = findings.stream()
                .filter(f -> Corpus.message(f).equals(broken.fact("message")))
                .findFirst()
                .orElseThrow();
        assertThat(found.kind()).hasToString(broken.fact("kind"));
        assertThat(found.section()).isEqualTo(broken.fact("section").replaceAll("^-$", ""));
        assertThat(found.offset()).isEqualTo(Long.parseLong(broken.fact("offset")));
        assertThat(Corpus.opens(pack)).isEqualTo(broken.fact("refused").equals("by verify"));
    }

    /** What opening alone finds, a private copy finds as well, which is verified. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("cases")
    void cannotBeCopied(CorpusCase broken) throws IOException {
        Path pack = Files.write(folder.resolve("broken.pack"), broken.apply(good(broken)));

        assertThat(catchThrowable(() -> PackVerifier.open(pack, true, Verification.FULL, false)))
                .isInstanceOf(PackException.class);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("cases")
    void shouldQuoteARuleOfThePage(CorpusCase broken) throws IOException {
        assertThat(CorpusPage.section(Integer.parseInt(broken.fact("rule")))).contains(broken.fact("page"));
    }

    @Test
    void shouldBeListedInTheReadme() throws IOException {
        assertThat(Files.readString(CorpusPage.FILE)).isEqualTo(CorpusPage.text(Corpus.cases()));
    }

    @Test
    void shouldStartFromGoodPacks() throws IOException {
        Set<String> bases = cases().stream().map(c -> c.fact("base")).collect(Collectors.toSet());
        for (String base : bases) {
            assertThat(PackVerifier.verify(Corpus.FOLDER.resolve(base))).isEmpty();
        }
    }

    private static byte[] good(CorpusCase broken) throws IOException {
        return Files.readAllBytes(Corpus.FOLDER.resolve(broken.fact("base")));
    }
}
