package dev.ashlar.bench.guide;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Sentences in the Javadoc of published packages have at most 30 words. Code, links without a label and names of tags do not count. */
class JavadocSentencesTest {
    private static final int MOST_WORDS = 30;
    private static final Path ROOT = Path.of("..");

    @ParameterizedTest
    @CsvSource({
        "codec/runtime, dev.ashlar.codec.hash",
        "codec/runtime, dev.ashlar.codec.layout",
        "codec/runtime, dev.ashlar.codec.record",
        "codec/runtime, dev.ashlar.codec.spawn",
        "codec/runtime, dev.ashlar.codec.view",
        "store/link, dev.ashlar.link",
        "store/link, dev.ashlar.pipeline.pack",
        "store/link, dev.ashlar.pipeline.row",
        "store/runtime, dev.ashlar.store",
        "store/runtime, dev.ashlar.store.format",
        "store/runtime, dev.ashlar.store.verify",
    })
    void shouldBeShort(String module, String packageName) throws IOException {
        Path folder = ROOT.resolve(module).resolve("src/main/java").resolve(packageName.replace('.', '/'));
        List<JavadocSentence> sentences = JavadocSentence.ofPackage(folder);

        assertThat(sentences).hasSizeGreaterThan(4);
        assertThat(sentences.stream().filter(sentence -> Sentences.words(sentence.text()) > MOST_WORDS))
                .as("sentences of more than %d words", MOST_WORDS)
                .isEmpty();
    }
}
