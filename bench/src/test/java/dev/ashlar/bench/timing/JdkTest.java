package dev.ashlar.bench.timing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JdkTest {
    @TempDir
    Path home;

    private Jdk jdk(String version) throws IOException {
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
        assertThat(ChildJvm.flags(jdk("17"))).hasSize(3);
    }

    @Test
    void cannotBeWithoutAVersion() {
        assertThatExceptionOfType(NoSuchFileException.class).isThrownBy(() -> Jdk.at(home));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> jdk("seventeen"))
                .withMessageEndingWith("no JDK; its release file names version \"seventeen\"");
    }
}
