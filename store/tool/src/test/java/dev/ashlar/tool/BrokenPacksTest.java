package dev.ashlar.tool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.store.corpus.Corpus;
import dev.ashlar.store.corpus.CorpusCase;
import dev.ashlar.store.corpus.CorpusPack;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command {@code verify} prints the message of each broken pack of the corpus. */
class BrokenPacksTest {
    @TempDir
    Path folder;

    @Test
    void shouldPrintTheMessageOfEachBrokenPack() throws IOException {
        List<Object> arguments = new ArrayList<>(List.of("verify"));
        List<String> messages = new ArrayList<>();
        for (CorpusCase broken : Corpus.cases()) {
            Path pack = Files.write(folder.resolve(broken.name() + ".pack"), broken.apply());
            arguments.add(pack);
            messages.add(pack + ": " + broken.fact("message"));
        }

        Tool tool = Tool.run(arguments.toArray());

        assertThat(tool.exitCode()).isEqualTo(ExitCodes.PACK);
        assertThat(tool.out()).isEmpty();
        assertThat(tool.errLines()).containsAll(messages);
    }

    @Test
    void shouldAcceptTheGoodPacks() {
        for (CorpusPack good : CorpusPack.values()) {
            assertThat(Tool.run("verify", "-q", good.path()).exitCode())
                    .as(good.name())
                    .isZero();
        }
    }
}
