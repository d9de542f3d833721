package dev.ashlar.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class TerminalProgressTest {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final PrintStream err = new PrintStream(bytes, true, StandardCharsets.UTF_8);
    private long now = 1;

    @Test
    void shouldBeSilentWhileWorkIsShort() {
        work(new TerminalProgress(err, () -> now), 400_000_000);

        assertThat(told()).isEmpty();
    }

    @Test
    void shouldShowABarWhenWorkIsLong() {
        work(new TerminalProgress(err, () -> now), 600_000_000);

        assertThat(told()).contains("cooking", "2/2");
    }

    @Test
    void shouldBeSilentWithoutATerminal() {
        work(new TerminalProgress(null, () -> now), 600_000_000);

        assertThat(told()).isEmpty();
    }

    private void work(TerminalProgress progress, long nanos) {
        progress.begin("cooking", 2);
        progress.step();
        now += nanos;
        progress.step();
        progress.end();
    }

    private String told() {
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
