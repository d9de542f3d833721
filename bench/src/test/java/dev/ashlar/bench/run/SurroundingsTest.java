package dev.ashlar.bench.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.bench.report.Results.Cache;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SurroundingsTest {
    @TempDir
    Path folder;

    @Test
    void shouldTellTheCachesThatHoldData() throws IOException {
        cache("index0", "3", "Unified", "36M");
        cache("index1", "1", "Data", "32K");
        cache("index2", "1", "Instruction", "32K");
        Files.createDirectory(folder.resolve("power"));

        assertThat(Surroundings.caches(folder)).containsExactly(new Cache("L1", 32 << 10), new Cache("L3", 36 << 20));
    }

    @Test
    void shouldTellNoneWhereTheSystemDoesNot() throws IOException {
        assertThat(Surroundings.caches(folder.resolve("absent"))).isEmpty();

        cache("index0", "3", "Unified", "a lot");

        assertThat(Surroundings.caches(folder)).isEmpty();
    }

    private void cache(String name, String level, String type, String size) throws IOException {
        Path index = Files.createDirectory(folder.resolve(name));
        Files.writeString(index.resolve("level"), level + "\n");
        Files.writeString(index.resolve("type"), type + "\n");
        Files.writeString(index.resolve("size"), size + "\n");
    }
}
