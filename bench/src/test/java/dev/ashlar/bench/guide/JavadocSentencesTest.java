package dev.ashlar.bench.guide;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
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
        "codec/serial, dev.ashlar.codec.spawn",
        "codec/runtime, dev.ashlar.codec.view",
        "codec/serial, dev.ashlar.codec.bytes",
        "codec/serial, dev.ashlar.codec.serial",
        "codec/serial, dev.ashlar.codec.wire",
        "codec/compiler, dev.ashlar.compiler",
        "codec/compiler, dev.ashlar.compiler.describe",
        "codec/compiler, dev.ashlar.compiler.evolution",
        "codec/compiler, dev.ashlar.compiler.expression",
        "codec/compiler, dev.ashlar.compiler.folder",
        "codec/compiler, dev.ashlar.compiler.generate",
        "codec/compiler, dev.ashlar.compiler.layout",
        "codec/compiler, dev.ashlar.compiler.problem",
        "codec/compiler, dev.ashlar.compiler.publish",
        "codec/compiler, dev.ashlar.compiler.schema",
        "store/pipeline, dev.ashlar.pipeline.backend",
        "store/pipeline, dev.ashlar.pipeline.cache",
        "store/pipeline, dev.ashlar.pipeline.content",
        "store/pipeline, dev.ashlar.pipeline.cook",
        "store/pipeline, dev.ashlar.pipeline.development",
        "store/pipeline, dev.ashlar.pipeline.diff",
        "store/pipeline, dev.ashlar.pipeline.infer",
        "store/pipeline, dev.ashlar.pipeline.json",
        "store/pipeline, dev.ashlar.pipeline.json.change",
        "store/pipeline, dev.ashlar.pipeline.json.schema",
        "store/pipeline, dev.ashlar.pipeline.layer",
        "store/pipeline, dev.ashlar.pipeline.loopback",
        "store/pipeline, dev.ashlar.pipeline.memory",
        "store/pipeline, dev.ashlar.pipeline.patch",
        "store/pipeline, dev.ashlar.pipeline.progress",
        "store/pipeline, dev.ashlar.pipeline.sheets",
        "store/pipeline, dev.ashlar.pipeline.sheets.grid",
        "store/pipeline, dev.ashlar.pipeline.sheets.workbook",
        "store/pipeline, dev.ashlar.pipeline.sign",
        "store/pipeline, dev.ashlar.pipeline.sql",
        "store/pipeline, dev.ashlar.pipeline.sqlite",
        "store/pipeline, dev.ashlar.pipeline.texts",
        "store/pipeline, dev.ashlar.pipeline.transfer",
        "store/feed, dev.ashlar.feed",
        "store/feed, dev.ashlar.feed.format",
        "store/editor, dev.ashlar.editor",
        "store/editor, dev.ashlar.editor.content",
        "store/editor, dev.ashlar.editor.git",
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
        assertThat(sentences.stream().filter(JavadocSentencesTest::isLong))
                .as("sentences of more than %d words", MOST_WORDS)
                .isEmpty();
    }

    /** Items of a list in a sentence, which semicolons part, count for themselves. */
    private static boolean isLong(JavadocSentence sentence) {
        return Arrays.stream(sentence.text().split("; ")).anyMatch(item -> Sentences.words(item) > MOST_WORDS);
    }
}
