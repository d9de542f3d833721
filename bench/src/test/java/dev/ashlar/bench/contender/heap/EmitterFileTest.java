package dev.ashlar.bench.contender.heap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.bench.contender.Emitter;
import dev.ashlar.bench.contender.EmitterSet;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EmitterFileTest {
    @TempDir
    Path folder;

    @Test
    void shouldKeepEqualTextsOnce() throws IOException {
        EmitterFile.write(folder, EmitterSet.of(500));

        Emitter[] emitters = EmitterFile.read(folder);

        Set<String> different = Collections.newSetFromMap(new IdentityHashMap<>());
        Arrays.stream(emitters).map(emitter -> emitter.material).forEach(different::add);
        assertThat(emitters).hasSize(500);
        assertThat(different).hasSizeBetween(2, 64).hasSize((int) Arrays.stream(emitters)
                .map(emitter -> emitter.material)
                .distinct()
                .count());
    }
}
