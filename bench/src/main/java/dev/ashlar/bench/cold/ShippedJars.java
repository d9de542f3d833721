package dev.ashlar.bench.cold;

import dev.ashlar.codec.internal.memory.Memory;
import dev.ashlar.store.RecordStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.agrona.collections.Long2LongHashMap;

/** The class path of a game that reads the sample content: jars alone, since an archive of classes takes no folders. */
final class ShippedJars {
    /** Packages of this module that the child uses. */
    private static final List<String> OWN = List.of("dev/ashlar/bench/cold/", "dev/ashlar/bench/sky/");

    private ShippedJars() {}

    /** Writes jars where there are folders of classes. */
    static List<Path> in(Path folder) throws IOException {
        List<Path> jars = new ArrayList<>();
        jars.add(jar(place(Memory.class), folder.resolve("codec.jar"), List.of("")));
        jars.add(jar(place(RecordStore.class), folder.resolve("store.jar"), List.of("")));
        jars.add(place(Long2LongHashMap.class));
        jars.add(jar(place(ColdOpen.class), folder.resolve("game.jar"), OWN));
        return jars;
    }

    private static Path place(Class<?> member) {
        try {
            return Path.of(
                    member.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Path jar(Path place, Path jar, List<String> packages) throws IOException {
        if (!Files.isDirectory(place)) {
            return place;
        }
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar));
                Stream<Path> all = Files.walk(place)) {
            all.filter(Files::isRegularFile).sorted().forEach(file -> {
                String name = place.relativize(file).toString().replace('\\', '/');
                if (packages.stream().anyMatch(name::startsWith)) {
                    add(file, name, out);
                }
            });
        }
        return jar;
    }

    private static void add(Path file, String name, JarOutputStream out) {
        try {
            out.putNextEntry(new JarEntry(name));
            Files.copy(file, out);
            out.closeEntry();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
