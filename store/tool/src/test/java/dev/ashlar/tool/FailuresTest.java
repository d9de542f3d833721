package dev.ashlar.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import org.junit.jupiter.api.Test;

class FailuresTest {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final PrintStream err = new PrintStream(bytes, true, StandardCharsets.UTF_8);

    @Test
    void shouldTellADefectInOneSentence() {
        int exitCode = new Failures(new Output(err, err), false).report(new IndexOutOfBoundsException("index 3"));

        assertThat(exitCode).isEqualTo(70);
        assertThat(told())
                .isEqualTo("a defect in Ashlar: java.lang.IndexOutOfBoundsException: index 3"
                        + " (--stacktrace tells where)\n");
    }

    @Test
    void shouldTellWhereADefectHappenedOnRequest() {
        int exitCode = new Failures(new Output(err, err), true).report(new IllegalStateException("odd"));

        assertThat(exitCode).isEqualTo(70);
        assertThat(told()).startsWith("a defect in Ashlar: ").contains("\tat dev.ashlar.tool.FailuresTest.");
    }

    @Test
    void shouldSayWhichHeapToRaise() {
        int exitCode = new Failures(new Output(err, err), false).report(new OutOfMemoryError("Java heap space"));

        assertThat(exitCode).isEqualTo(ExitCodes.HOST);
        assertThat(told())
                .startsWith("out of memory (Java heap space): the heap is limited to ")
                .contains("such as JAVA_TOOL_OPTIONS=-Xmx");
    }

    @Test
    void shouldTellAPackThatShrank() {
        assertThat(new Failures(new Output(err, err), false).report(new InternalError("a fault")))
                .isEqualTo(2);
        assertThat(told()).isEqualTo("a pack shrank while it was read: a fault\n");
    }

    @Test
    void shouldTellAFileThatCannotBeRead() {
        Failures failures = new Failures(new Output(err, err), false);

        assertThat(failures.report(new NoSuchFileException("a"))).isEqualTo(74);
        assertThat(failures.report(new AccessDeniedException("b"))).isEqualTo(74);
        assertThat(failures.report(new IOException("No space left on device"))).isEqualTo(74);
        assertThat(failures.report(new UncheckedIOException("d: cannot be read: e", new IOException("e"))))
                .isEqualTo(74);

        assertThat(told().lines())
                .containsExactly(
                        "a: no such file", "b: permission denied", "No space left on device", "d: cannot be read: e");
    }

    private String told() {
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
