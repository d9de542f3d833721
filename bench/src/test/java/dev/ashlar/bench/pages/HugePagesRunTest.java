package dev.ashlar.bench.pages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.ashlar.bench.timing.Plan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The program reads what it has written; a small pack, so that only the sums are looked at. */
class HugePagesRunTest {
    @TempDir
    Path folder;

    @Test
    void shouldReadWhatItWroteOnBothWays() throws IOException {
        Path pack = folder.resolve("emitters.pack");
        HugePagesRun.main(new String[] {"write", pack.toString(), "5000"});
        assertThat(Files.size(pack)).isGreaterThan(5000 * 128);
        assertThat(HugePagesRun.run(pack, Plan.TINY, 1 << 16))
                .matches("0 MiB, on huge pages: .*; a record mapped .* ns, copied .* ns, ratio .*");
    }

    @Test
    void cannotRunWithoutAFile() {
        assertThatIllegalArgumentException().isThrownBy(() -> HugePagesRun.main(new String[0]));
    }
}
