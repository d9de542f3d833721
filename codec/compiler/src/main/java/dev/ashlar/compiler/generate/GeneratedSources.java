package dev.ashlar.compiler.generate;

import com.palantir.javapoet.JavaFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Generated sources and their target folder. They were checked against the files of the folder, and are not written yet. {@link #write} does not
 * touch unchanged files, so they are not compiled again. For one thread.
 */
public final class GeneratedSources {
    private final Path folder;
    private final Map<String, byte[]> files = new LinkedHashMap<>();
    private final List<Path> stale = new ArrayList<>();
    private final List<String> notes;

    private GeneratedSources(Path folder, List<String> notes) {
        this.folder = folder;
        this.notes = new ArrayList<>(notes);
    }

    /**
     * Checks where the files go to.
     *
     * @param catalog full name of the catalogue, which the markers name
     * @param notes what the generator has to tell
     * @throws IOException when the folder is none, or has a file of the same name that Ashlar did not generate
     */
    static GeneratedSources check(
            Path root, String packageName, String catalog, List<JavaFile> files, List<String> notes)
            throws IOException {
        GeneratedSources sources = new GeneratedSources(root.resolve(packageName.replace('.', '/')), notes);
        for (JavaFile file : files) {
            sources.files.put(fileName(file), file.toString().getBytes(StandardCharsets.UTF_8));
        }
        sources.requireFolder();
        if (Files.exists(sources.folder)) {
            sources.requireOwn();
            sources.findStale(catalog);
        }
        return sources;
    }

    /** A path of which a part is a file cannot become a folder. */
    private void requireFolder() throws IOException {
        for (Path part = folder.toAbsolutePath(); part != null; part = part.getParent()) {
            if (Files.exists(part)) {
                if (!Files.isDirectory(part)) {
                    throw new IOException("cannot write sources to " + folder + ": expected a folder, found that "
                            + part + " is a file; choose another folder");
                }
                return;
            }
        }
    }

    private void requireOwn() throws IOException {
        for (String name : files.keySet()) {
            Path path = folder.resolve(name);
            if (Files.exists(path) && Marker.of(path) == null) {
                throw new IOException("cannot write " + path
                        + ": expected no such file, or one that Ashlar generated, found a file without"
                        + " the marker of Ashlar in its first line; move the file, or generate into another package");
            }
        }
    }

    /** Only what this catalogue's marker and the name of the file say was written for this catalogue is deleted. */
    private void findStale(String catalog) throws IOException {
        try (Stream<Path> present = Files.list(folder)) {
            for (Path path : present.sorted().toList()) {
                String name = path.getFileName().toString();
                Marker marker = name.endsWith(".java") && !files.containsKey(name) && Files.isRegularFile(path)
                        ? Marker.of(path)
                        : null;
                if (marker == null) {
                    continue;
                }
                if (marker.catalog().equals(catalog) && name.equals(fileName(marker))) {
                    stale.add(path);
                    notes.add(path + ": deleted, since no schema has its type any more");
                } else {
                    notes.add(
                            path + ": kept, since " + origin(marker) + ". Delete it when the program does not use it");
                }
            }
        }
    }

    private static String origin(Marker marker) {
        return marker.isOlder()
                ? "an older version of Ashlar generated it"
                : "it was generated for " + marker.catalog();
    }

    private static String fileName(Marker marker) {
        String catalog = marker.catalog();
        String type = marker.type();
        return (type == null ? catalog.substring(catalog.lastIndexOf('.') + 1) : JavaNames.viewClass(type)) + ".java";
    }

    private static String fileName(JavaFile file) {
        return file.typeSpec().name() + ".java";
    }

    /**
     * {@return notes for users: accessors whose name differs from their field, files that {@link #write} deletes, and kept files that are not in this
     * catalog}
     */
    public List<String> notes() {
        return List.copyOf(notes);
    }

    /**
     * Deletes generated files of types that are no longer in this catalog, then writes new and changed files.
     *
     * @return the number of files written
     * @throws IOException if a file cannot be deleted or written
     */
    public int write() throws IOException {
        Files.createDirectories(folder);
        // First: where file names have no case, a type that was renamed from star to Star has one file.
        for (Path path : stale) {
            Files.deleteIfExists(path);
        }
        int written = 0;
        for (Map.Entry<String, byte[]> file : files.entrySet()) {
            Path path = folder.resolve(file.getKey());
            byte[] text = Objects.requireNonNull(file.getValue());
            if (!Files.exists(path) || !Arrays.equals(Files.readAllBytes(path), text)) {
                Files.write(path, text);
                written++;
            }
        }
        return written;
    }
}
