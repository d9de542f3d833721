package dev.ashlar.bench.encode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.ashlar.bench.timing.ChildJvm;
import dev.ashlar.store.internal.pack.PackFile;
import dev.ashlar.store.internal.verify.PackVerifier;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EncodeRunTest {
    @TempDir
    Path folder;

    @Test
    void shouldWriteAPackAndTellOfEveryWay() throws IOException {
        Path pack = folder.resolve("emitters.pack");
        List<String> lines = new ChildJvm("encoding", Duration.ofMinutes(5))
                .run(EncodeRun.class, List.of("5000", pack.toString(), "content/emitters"));
        assertThat(lines).anyMatch(line -> line.startsWith("whole pack from records "));
        assertThat(lines).anyMatch(line -> line.startsWith("whole pack from primitives "));
        assertThat(lines).anyMatch(line -> line.startsWith("these published, this thread's part "));
        assertThat(PackVerifier.verify(pack)).isEmpty();
        assertThat(PackFile.open(pack, true).types().get(0).rowCount()).isEqualTo(5_000);
    }

    @Test
    void cannotRunWithMoreThanAFileAndSchemas() {
        assertThatIllegalArgumentException().isThrownBy(() -> EncodeRun.main(new String[] {"1", "2", "3", "4"}));
    }
}
