package dev.ashlar.pipeline.development;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/** What programs and disks may do to the files of a cache. */
final class DamagedCache {
    private DamagedCache() {}

    /** Damages a file of a cache, deletes it, or puts another one in its place; false where there is none. */
    static boolean spoil(Path cache, Random random) throws IOException {
        if (!Files.exists(cache)) {
            return false;
        }
        List<Path> files;
        try (Stream<Path> all = Files.list(cache)) {
            files = all.sorted().toList();
        }
        if (files.isEmpty()) {
            return false;
        }
        Path file = files.get(random.nextInt(files.size()));
        Path other = files.get(random.nextInt(files.size()));
        byte[] bytes = Files.readAllBytes(file);
        switch (random.nextInt(4)) {
            case 0 -> Files.delete(file);
            case 1 -> Files.write(file, Arrays.copyOf(bytes, random.nextInt(bytes.length + 1)));
            case 2 -> Files.copy(other, cache.resolve("copy"), StandardCopyOption.REPLACE_EXISTING);
            default -> {
                if (bytes.length > 0) {
                    bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
                    Files.write(file, bytes);
                }
            }
        }
        if (Files.exists(cache.resolve("copy"))) {
            Files.move(cache.resolve("copy"), file, StandardCopyOption.REPLACE_EXISTING);
        }
        return true;
    }
}
