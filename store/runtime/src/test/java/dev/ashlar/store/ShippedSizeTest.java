package dev.ashlar.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.internal.memory.Memory;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.agrona.collections.Long2LongHashMap;
import org.junit.jupiter.api.Test;

/** The length of the jars that a game ships which reads packs. */
class ShippedSizeTest {
    /** Bytes of ashlar-store, ashlar-codec and Agrona, which takes 491,977 of them. */
    private static final long MOST = 960_000;

    @Test
    void shouldShipAtMostNineHundredAndSixtyKilobytes() throws Exception {
        long store = length(RecordStore.class);
        long codec = length(Memory.class);
        long agrona = length(Long2LongHashMap.class);
        assertThat(store + codec + agrona)
                .as("bytes: ashlar-store %,d, ashlar-codec %,d, Agrona %,d", store, codec, agrona)
                .isLessThanOrEqualTo(MOST);
    }

    /**
     * Of the jar that a class is in, or of the one that its folder becomes. A jar written as a stream has 16 bytes more for each file, which is as much as
     * the manifest and the descriptors of a build.
     */
    private static long length(Class<?> member) throws IOException, URISyntaxException {
        Path place = Path.of(
                member.getProtectionDomain().getCodeSource().getLocation().toURI());
        return Files.isDirectory(place) ? packed(place) : Files.size(place);
    }

    private static long packed(Path classes) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        List<Path> files;
        try (Stream<Path> all = Files.walk(classes)) {
            files = all.sorted().toList();
        }
        try (JarOutputStream jar = new JarOutputStream(bytes)) {
            for (Path file : files) {
                String name = classes.relativize(file).toString().replace('\\', '/');
                boolean folder = Files.isDirectory(file);
                if (!name.isEmpty()) {
                    jar.putNextEntry(new JarEntry(folder ? name + "/" : name));
                    if (!folder) {
                        Files.copy(file, jar);
                    }
                    jar.closeEntry();
                }
            }
        }
        return bytes.size();
    }
}
