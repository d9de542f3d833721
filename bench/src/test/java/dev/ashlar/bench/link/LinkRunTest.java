package dev.ashlar.bench.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.ashlar.bench.timing.Plan;
import dev.ashlar.store.internal.verify.PackVerifier;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LinkRunTest {
    @TempDir
    Path folder;

    @Test
    void shouldLinkLayersOfAllKinds() throws IOException {
        String text = LinkRun.run(new EmitterLayers(Path.of("content/emitters"), 1_000, folder), Plan.TINY);
        assertThat(text).startsWith("1,000 records, pack of ").contains("| copy of the base | ");
        for (EmitterLayers.Kind kind : EmitterLayers.Kind.values()) {
            assertThat(text).contains("| " + kind.text() + " | ", "| " + kind.text() + ", opened in memory | ");
        }
        assertThat(PackVerifier.verify(folder.resolve("target.pack"))).isEmpty();
    }

    @Test
    void cannotRunWithMoreThanAFolderAndSchemas() {
        assertThatIllegalArgumentException().isThrownBy(() -> LinkRun.main(new String[] {"1", "2", "3", "4"}));
    }
}
