package dev.ashlar.pipeline.pack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.entry;

import dev.ashlar.pipeline.Contents;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.cook.Cook;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.store.BuildStamp;
import dev.ashlar.store.RecordStore;
import dev.ashlar.store.internal.verify.PackVerifier;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BuildStampTest {
    private static final Map<String, String> NO_TAGS = Map.of();

    @TempDir
    Path folder;

    private Content content;

    @BeforeEach
    void read() throws IOException {
        content = Contents.read(
                folder.resolve("content"),
                "Node.schema",
                "Schema = { name = \"Node\" }, Fields = [ { name = \"height\", type = \"i32\" } ]",
                "Node.json",
                "[ { \"id\": 1, \"height\": 2 } ]");
    }

    private Path cook(String name, Map<String, String> stamp, Map<String, String> tags) throws IOException {
        Path pack = folder.resolve(name);
        Cook.cook(content, new PackInfo(stamp, tags, true), pack, Progress.NONE);
        assertThat(PackVerifier.verify(pack)).isEmpty();
        return pack;
    }

    private BuildStamp stampOf(Path pack) {
        try (RecordStore store = RecordStore.open(pack)) {
            return store.stamp();
        }
    }

    @Test
    void shouldTellWhatThePackWasBuiltFrom() throws IOException {
        Map<String, String> stamp = PackInfo.stamp("Lantern", "2.1", "f00d", "ashlar 1", "1795163400");

        BuildStamp read = stampOf(cook("a.pack", stamp, Map.of("channel", "beta", "\u00E9", "\u20AC", "A", "")));

        assertThat(read.product()).isEqualTo("Lantern");
        assertThat(read.version()).isEqualTo("2.1");
        assertThat(read.revision()).isEqualTo("f00d");
        assertThat(read.tool()).isEqualTo("ashlar 1");
        assertThat(read.date()).isEqualTo("2026-11-20T08:30:00Z");
        assertThat(read.schemaVersions()).containsExactly(entry("Node", 1));
        assertThat(read.tags()).containsExactly(entry("A", ""), entry("channel", "beta"), entry("\u00E9", "\u20AC"));
    }

    @Test
    void shouldTellNothingThatNobodyGave() throws IOException {
        BuildStamp read = stampOf(cook("a.pack", PackInfo.stamp(null, null, null, null, null), NO_TAGS));

        assertThat(read.product() + read.version() + read.revision() + read.tool() + read.date())
                .isEmpty();
        assertThat(read.tags()).isEmpty();
    }

    @Test
    void shouldHaveOneContentIdWhateverTheStamp() throws IOException {
        BuildStamp one = stampOf(cook("a.pack", NO_TAGS, NO_TAGS));
        BuildStamp other = stampOf(cook("b.pack", Map.of("version", "2"), Map.of("a", "b")));

        assertThat(other.contentId()).isEqualTo(one.contentId());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "soon", "1.5", "99999999999999999999"})
    void cannotBeBuiltAtNoMoment(String seconds) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PackInfo.stamp(null, null, null, null, seconds))
                .withMessage("SOURCE_DATE_EPOCH: expected a count of seconds since 1970, found \"" + seconds + '"');
    }

    @Test
    void shouldHoldKeysAndTextsUpToTheirLimits() throws IOException {
        String key = "k".repeat(255);
        String value = "v".repeat((1 << 16) - 16 - 255);

        assertThat(stampOf(cook("a.pack", NO_TAGS, Map.of(key, value))).tags()).containsExactly(entry(key, value));
    }

    @Test
    void cannotHoldMore() {
        Map<String, String> texts = new HashMap<>(Map.of("key", "v".repeat((1 << 16) - 18)));

        cannotHold(texts, "tags: expected at most 65536 bytes, found 65537");
        cannotHold(Map.of("k".repeat(256), ""), "expected 1 to 255 bytes, found 256");
        cannotHold(Map.of("", ""), "expected 1 to 255 bytes, found 0");
        cannotHold(Map.of("key", "\uD800"), "\"key\": expected Unicode, found a lone surrogate");
    }

    private void cannotHold(Map<String, String> tags, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new PackInfo(NO_TAGS, tags, true))
                .withMessageContaining(message);
    }
}
