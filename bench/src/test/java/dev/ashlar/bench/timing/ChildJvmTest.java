package dev.ashlar.bench.timing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.codec.internal.memory.HostCheck;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class ChildJvmTest {
    private static final Duration LONG = Duration.ofSeconds(60);

    /** Does what its argument says. */
    static final class Child {
        private Child() {}

        public static void main(String[] arguments) throws InterruptedException {
            switch (arguments[0]) {
                case "speak" -> {
                    HostCheck.require();
                    System.out.println("one\ntwo " + arguments[1]);
                }
                case "exit" -> {
                    System.err.println("the reason");
                    System.exit(3);
                }
                case "throw" -> throw new IllegalArgumentException("thrown on purpose");
                case "flood" -> System.out.println("0123456789".repeat(100_000));
                default -> new CountDownLatch(1).await();
            }
        }
    }

    private static List<String> run(Duration timeout, String... arguments) throws IOException {
        return new ChildJvm("purpose", timeout).run(Child.class, List.of(arguments));
    }

    @Test
    void shouldReturnWhatTheChildPrints() throws IOException {
        assertThat(run(LONG, "speak", "three four")).containsExactly("one", "two three four");
    }

    @Test
    void shouldTakeMoreThanAPipeHolds() throws IOException {
        assertThat(run(LONG, "flood")).singleElement().asString().hasSize(1_000_000);
    }

    @Test
    void cannotHideAnExitCode() {
        assertThatThrownBy(() -> run(LONG, "exit"))
                .isInstanceOf(ChildFailure.class)
                .hasMessage("purpose: the JVM ended with 3: the reason");
    }

    @Test
    void cannotHideAnException() {
        assertThatThrownBy(() -> run(LONG, "throw"))
                .isInstanceOf(ChildFailure.class)
                .hasMessageStartingWith("purpose: the JVM ended with 1: ")
                .hasMessageContaining("thrown on purpose");
    }

    @Test
    void cannotWaitForEver() {
        assertThatThrownBy(() -> run(Duration.ofMillis(300), "wait"))
                .isInstanceOf(ChildFailure.class)
                .hasMessage("purpose: the JVM did not end within 300 ms");
    }

    @Test
    void shouldGiveTheFlagsOfTheLauncher() throws IOException {
        String launcher = Files.readString(Path.of("..", "ashlar"));
        List<String> flags = ChildJvm.productFlags();
        assertThat(launcher).contains(String.join(" ", flags.subList(0, 2)));
        assertThat(flags.subList(2, flags.size()))
                .allSatisfy(flag -> assertThat(launcher).contains(flag));
    }
}
