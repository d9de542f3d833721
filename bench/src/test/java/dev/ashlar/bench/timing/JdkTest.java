package dev.ashlar.bench.timing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JdkTest {
    @TempDir
    Path home;

    private Jdk jdk(String version) throws IOException {
        Path programs = Files.createDirectories(home.resolve("bin"));
        Files.write(programs.resolve("java"), new byte[0]);
        assertThat(programs.resolve("java").toFile().setExecutable(true)).isTrue();
        Files.writeString(home.resolve("release"), "IMPLEMENTOR=\"somebody\"\nJAVA_VERSION=\"" + version + "\"\n");
        return Jdk.at(home);
    }

    @Test
    void shouldKnowTheJdkOfThisJvm() throws IOException {
        Jdk current = Jdk.current();
        assertThat(current.version()).isEqualTo(Runtime.version());
        assertThat(Jdk.at(current.home()).version().feature())
                .isEqualTo(current.version().feature());
    }

    @Test
    void shouldGiveFlagsThatTheJdkKnows() throws IOException {
        assertThat(jdk("17.0.15").productFlags()).hasSize(2);
        assertThat(jdk("25.0.3").productFlags()).hasSize(4).contains("--sun-misc-unsafe-memory-access=allow");
    }

    @Test
    void cannotBeWithoutAVersionThatIsNewEnough() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> jdk("seventeen"))
                .withMessageStartingWith("no JDK in " + home)
                .withMessageEndingWith("expected a file release that names version 17 or newer, found \"seventeen\"");
        assertThatIllegalArgumentException().isThrownBy(() -> jdk("11.0.2")).withMessageEndingWith("found \"11.0.2\"");
    }

    @Test
    void cannotBeWhereThereIsNone() throws IOException {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Jdk.at(home.resolve("absent")))
                .withMessageEndingWith("absent: expected a folder with bin/java, found no such folder");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Jdk.at(home))
                .withMessageEndingWith(home + ": expected a folder with bin/java, found none that can be started");
        jdk("17.0.15");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Jdk.at(home.resolve("release")))
                .withMessageEndingWith("found a file");
        Files.delete(home.resolve("release"));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Jdk.at(home))
                .withMessageEndingWith("expected a folder with a file release, found none");
    }
}
