package dev.ashlar.bench.guide;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Pages for users are read once: no sentence is longer than 25 words. Code and quotations do not count. */
class SentencesTest {
    private static final int MOST_WORDS = 25;
    private static final Path ROOT = Path.of("..");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "README.md",
                "CHANGELOG.md",
                "CONTRIBUTING.md",
                "codec/README.md",
                "sample/README.md",
                "docs/backends.md",
                "docs/benchmarks.md",
                "docs/decisions/README.md",
                "docs/commands.md",
                "docs/databases.md",
                "docs/development.md",
                "docs/disassembly.md",
                "docs/distribution.md",
                "docs/editor-api.md",
                "docs/editor.md",
                "docs/glossary.md",
                "docs/gradle.md",
                "docs/guide/01-first-pack.md",
                "docs/guide/02-schemas.md",
                "docs/guide/03-nested-data.md",
                "docs/guide/04-reading.md",
                "docs/guide/05-development.md",
                "docs/guide/06-editing.md",
                "docs/guide/07-shipping.md",
                "docs/guide/08-layers.md",
                "docs/guide/09-teams.md",
                "docs/guide/10-testing.md",
                "docs/guide/11-performance.md",
                "docs/guide/12-mods.md",
                "docs/guide/README.md",
                "docs/hot-code.md",
                "docs/inspect-json.md",
                "docs/layers.md",
                "docs/maven.md",
                "docs/memory-safety.md",
                "docs/messages-code.md",
                "docs/messages-content.md",
                "docs/messages-packs.md",
                "docs/messages-schemas.md",
                "docs/messages-tools.md",
                "docs/messages.md",
                "docs/migration.md",
                "docs/network-format.md",
                "docs/pack-format-example.md",
                "docs/pack-format.md",
                "docs/patch-format.md",
                "docs/performance.md",
                "docs/proofs.md",
                "docs/schema.md",
                "docs/serializers.md",
                "docs/sheets.md",
                "docs/shipping.md",
                "docs/spawners.md",
                "docs/testing.md",
                "docs/tool.md",
                "docs/troubleshooting.md",
                "docs/views.md",
                "docs/writing-packs.md",
            })
    void shouldBeShort(String page) throws IOException {
        List<String> sentences = Sentences.ofPage(Files.readString(ROOT.resolve(page)));

        assertThat(sentences).hasSizeGreaterThan(10);
        assertThat(sentences.stream().filter(sentence -> Sentences.words(sentence) > MOST_WORDS))
                .as("sentences of more than %d words", MOST_WORDS)
                .isEmpty();
    }
}
