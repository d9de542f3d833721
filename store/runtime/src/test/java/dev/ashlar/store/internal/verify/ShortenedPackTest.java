package dev.ashlar.store.internal.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.ashlar.store.corpus.CorpusPack;
import dev.ashlar.store.format.PackErrorKind;
import dev.ashlar.store.format.PackException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A pack that loses its last byte while it is verified: no page goes, so that a JVM of its own is not needed. */
class ShortenedPackTest {
    private static final Path SAMPLE = CorpusPack.SAMPLE.path();

    @TempDir
    Path folder;

    @Test
    void shouldBeTruncatedWheneverItLosesAByte() throws IOException {
        byte[] good = Files.readAllBytes(SAMPLE);
        Set<String> reasons = new LinkedHashSet<>();
        boolean shortened = true;
        for (int reads = 1; shortened; reads++) {
            Path pack = Files.write(folder.resolve(reads + ".pack"), good);
            try (ShrinkingChannel channel = new ShrinkingChannel(pack, reads, good.length - 1)) {
                List<PackException> findings = PackVerifier.verify(pack, channel, PackVerifier.Part.ALL);
                shortened = channel.hasShrunk();
                if (shortened) {
                    assertThat(findings)
                            .as("after read %d", reads)
                            .singleElement()
                            .satisfies(found -> {
                                assertThat(found.kind()).isEqualTo(PackErrorKind.TRUNCATED);
                                assertThat(found.file()).isEqualTo(pack.toString());
                                reasons.add(found.getMessage().replaceAll("^.*truncated: ", ""));
                            });
                } else {
                    assertThat(findings).isEmpty();
                }
            }
        }
        int length = good.length;
        assertThat(reasons)
                .containsExactly(
                        "while it was read: expected a byte, found the end (offset " + (length - 1) + ")",
                        "while it was mapped: expected " + length + " bytes, found " + (length - 1),
                        "the file shrank while it was read; open a file that others may truncate as a private copy");
    }

    @Test
    void cannotBeVerifiedWhenItCannotBeRead() throws IOException {
        Path pack = Files.copy(SAMPLE, folder.resolve("gone.pack"));
        boolean gone = true;
        for (int reads = 1; gone; reads++) {
            try (ShrinkingChannel channel = new ShrinkingChannel(pack, reads, -1)) {
                Throwable thrown = catchThrowable(() -> PackVerifier.verify(pack, channel, PackVerifier.Part.ALL));
                gone = channel.hasShrunk();
                if (gone) {
                    assertThat(thrown)
                            .as("at read %d", reads)
                            .isInstanceOf(IOException.class)
                            .hasMessage(ShrinkingChannel.GONE);
                } else {
                    assertThat(thrown).isNull();
                }
            }
        }
    }
}
