package dev.ashlar.store.corpus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.ashlar.codec.Share;
import dev.ashlar.store.format.PackException;
import dev.ashlar.store.internal.verify.PackVerifier;
import dev.ashlar.store.internal.verify.ScantVerification;
import dev.ashlar.store.verify.Verification;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each file of {@code broken-packs} is refused where it says and in the words that it says. */
class BrokenPackCorpusTest {
    @TempDir
    Path folder;

    @BeforeAll
    static void renew(@TempDir Path temporary) throws IOException {
        if (Corpus.RENEWED) {
            Corpus.renew(temporary);
        }
    }

    /** Read once: mutation testing asks for them again and again. */
    private static final List<CorpusCase> CASES = new ArrayList<>();

    private static synchronized List<CorpusCase> cases() throws IOException {
        if (CASES.isEmpty()) {
            CASES.addAll(Corpus.cases());
        }
        return CASES;
    }

    /** The words that the files' names begin with: a case of its own each would be hundreds of tests, which mutation testing starts one by one. */
    static Set<String> groups() throws IOException {
        return cases().stream().map(BrokenPackCorpusTest::group).collect(Collectors.toCollection(TreeSet::new));
    }

    private static String group(CorpusCase broken) {
        return broken.name().substring(0, broken.name().indexOf('-'));
    }

    private static List<CorpusCase> cases(String group) throws IOException {
        return cases().stream().filter(c -> group(c).equals(group)).toList();
    }

    /** What is wrong is found in one part at least, so that two threads can verify a part each. */
    @ParameterizedTest
    @MethodSource("groups")
    void shouldBeRefusedByOneOfItsParts(String group) throws IOException {
        for (CorpusCase broken : cases(group)) {
            Path pack = write(broken);
            try (FileChannel channel = FileChannel.open(pack)) {
                List<PackException> found =
                        new ArrayList<>(PackVerifier.verify(pack, channel, PackVerifier.Part.POOLS));
                found.addAll(PackVerifier.verify(pack, channel, PackVerifier.Part.OTHERS));

                assertThat(found).as(broken.name()).isNotEmpty();
                assertThat(PackVerifier.verify(pack, channel, PackVerifier.Part.ALL))
                        .as(broken.name())
                        .isNotEmpty();
            }
        }
    }

    @ParameterizedTest
    @MethodSource("groups")
    void shouldBeRefusedForItsReason(String group) throws IOException {
        for (CorpusCase broken : cases(group)) {
            Path pack = write(broken);

            List<PackException> findings = PackVerifier.verify(pack);

            shouldHaveTheFinding(broken, findings);
            String finds = broken.fact("finds");
            assertThat(findings).as(broken.name()).hasSize(finds.isEmpty() ? 1 : Integer.parseInt(finds));
            assertThat(ScantVerification.verifyUnitByUnit(pack))
                    .as(broken.name())
                    .extracting(Corpus::message)
                    .containsExactlyInAnyOrderElementsOf(
                            findings.stream().map(Corpus::message).toList());
            boolean opens = broken.fact("refused").equals("by verify");
            assertThat(Corpus.opens(pack)).as(broken.name()).isEqualTo(opens);
            boolean inNames = broken.fact("section").equals("names");
            assertThat(Reading.sample(pack)).as(broken.name()).isEqualTo(opens || inNames);
        }
    }

    private static void shouldHaveTheFinding(CorpusCase broken, List<PackException> findings) {
        String message = broken.fact("message");
        assertThat(findings).as(broken.name()).extracting(Corpus::message).contains(message);
        PackException found = findings.stream()
                .filter(f -> Corpus.message(f).equals(message))
                .findFirst()
                .orElseThrow();
        assertThat(found.kind()).as(broken.name()).hasToString(broken.fact("kind"));
        assertThat(found.section())
                .as(broken.name())
                .isEqualTo(broken.fact("section").replaceAll("^-$", ""));
        assertThat(found.offset()).as(broken.name()).isEqualTo(Long.parseLong(broken.fact("offset")));
    }

    @ParameterizedTest
    @MethodSource("groups")
    @Tag("slow")
    void shouldBeReadToTheLastRow(String group) throws IOException {
        List<CorpusCase> all = cases(group);
        for (int i = 0; i < all.size(); i++) {
            if (Share.takes(i)) {
                Path pack = write(all.get(i));
                assertThat(Reading.everything(pack)).as(all.get(i).name()).isEqualTo(Reading.sample(pack));
            }
        }
    }

    /** What opening alone finds, a private copy finds as well, which is verified. */
    @ParameterizedTest
    @MethodSource("groups")
    void cannotBeCopied(String group) throws IOException {
        for (CorpusCase broken : cases(group)) {
            Path pack = write(broken);

            assertThat(catchThrowable(() -> PackVerifier.open(pack, true, Verification.FULL, false, Set.of())))
                    .as(broken.name())
                    .isInstanceOf(PackException.class);
        }
    }

    @ParameterizedTest
    @MethodSource("groups")
    void shouldQuoteARuleOfThePage(String group) throws IOException {
        for (CorpusCase broken : cases(group)) {
            assertThat(CorpusPage.section(Integer.parseInt(broken.fact("rule"))))
                    .as(broken.name())
                    .contains(broken.fact("page"));
        }
    }

    /** The cases in Java are what the files are renewed from. */
    @Test
    void shouldBeWhatTheCasesMake() throws IOException {
        Map<String, byte[]> made = Corpus.made();
        assertThat(cases()).extracting(CorpusCase::name).containsExactlyInAnyOrderElementsOf(made.keySet());
        for (CorpusCase broken : cases()) {
            assertThat(broken.apply()).as(broken.name()).isEqualTo(made.get(broken.name()));
        }
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
            assertThat(ScantVerification.verifyUnitByUnit(Corpus.FOLDER.resolve(base)))
                    .isEmpty();
        }
    }

    /** A file of its own for each: others may be mapped still. */
    private Path write(CorpusCase broken) throws IOException {
        return Files.write(folder.resolve(broken.name() + ".pack"), broken.apply());
    }
}
