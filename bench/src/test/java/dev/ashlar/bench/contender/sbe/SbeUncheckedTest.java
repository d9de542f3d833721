package dev.ashlar.bench.contender.sbe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.bench.contender.heap.MapContender;
import dev.ashlar.bench.timing.ChildJvm;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Agrona reads its switch once in a JVM: without bounds checks the compared store is asked in a JVM of its own. */
class SbeUncheckedTest {
    @TempDir
    Path folder;

    @Test
    void shouldSayWhatIsMissing() {
        assertThat(SbeContender.CHECKED.obstacle()).isNull();
        assertThat(SbeContender.UNCHECKED.obstacle()).isEqualTo("its JVM needs -Dagrona.disable.bounds.checks=true");
    }

    @Test
    void shouldAnswerTheSameWithoutBoundsChecks() throws Exception {
        Path theirs = Files.createDirectory(folder.resolve("theirs"));
        Path ours = Files.createDirectory(folder.resolve("ours"));
        List<String> expected = UncheckedChild.answers(MapContender.HASH_MAP, ours);
        assertThat(child(theirs))
                .containsExactlyElementsOf(Stream.concat(
                                Stream.of("null", "its JVM has -Dagrona.disable.bounds.checks=true"), expected.stream())
                        .toList());
    }

    private List<String> child(Path store) throws Exception {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(ChildJvm.productFlags());
        command.addAll(SbeContender.UNCHECKED.jvmFlags());
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), UncheckedChild.class.getName()));
        command.add(store.toString());
        Path out = folder.resolve("out");
        Path err = folder.resolve("err");
        Process process = new ProcessBuilder(command)
                .redirectOutput(out.toFile())
                .redirectError(err.toFile())
                .start();
        try {
            assertThat(process.waitFor()).as(() -> text(err)).isZero();
        } finally {
            process.destroyForcibly();
        }
        return text(out).lines().toList();
    }

    private static String text(Path file) {
        try {
            return Files.readString(file, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
