package dev.ashlar.pipeline.safety;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.ashlar.store.format.PackErrorKind;
import dev.ashlar.store.format.PackException;
import dev.ashlar.store.internal.pack.PackCheck;
import dev.ashlar.store.internal.pack.PackFile;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The error that the JVM throws for a page that a mapped file has lost, at every way to open a pack. */
class MapFaultsTest {
    @TempDir
    Path folder;

    private Path pack;

    @BeforeEach
    void cook() throws IOException {
        pack = World.cook(folder.resolve("world.pack"), 12, World.Ids.HASH, 1, 30);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a fault occurred in a recent unsafe memory access operation in compiled Java code",
                "a fault occurred in an unsafe memory access operation"
            })
    void shouldBeATruncatedPack(String fault) throws IOException {
        PackCheck failing = (file, in) -> {
            throw new InternalError(fault);
        };
        requireTruncated(catchThrowableOfType(PackException.class, () -> PackFile.open(pack, false, false, failing)));
        try (FileChannel channel = FileChannel.open(pack, StandardOpenOption.READ)) {
            requireTruncated(
                    catchThrowableOfType(PackException.class, () -> PackFile.read(pack, channel, true, failing)));
        }
    }

    private void requireTruncated(PackException thrown) {
        assertThat(thrown.kind()).isEqualTo(PackErrorKind.TRUNCATED);
        assertThat(thrown).hasMessageStartingWith(pack + ": ").hasCauseInstanceOf(InternalError.class);
    }

    @Test
    void shouldLeaveOtherErrorsOfTheJvmAlone() {
        InternalError other = new InternalError("another reason");
        PackCheck failing = (file, in) -> {
            throw other;
        };
        assertThatThrownBy(() -> PackFile.open(pack, false, false, failing)).isSameAs(other);
    }
}
