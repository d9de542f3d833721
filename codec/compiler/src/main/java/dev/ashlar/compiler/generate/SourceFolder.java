package dev.ashlar.compiler.generate;

import com.palantir.javapoet.JavaFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The folder that generated sources lie in. Generated files of types that are gone are deleted, and
 * files that would not change are not touched, so that nothing is compiled again without need.
 */
final class SourceFolder {
    private final Path folder;

    SourceFolder(Path root, String packageName) {
        this.folder = root.resolve(packageName.replace('.', '/'));
    }

    /** Writes all files and deletes the other Java files of the package. Returns how many were written. */
    int write(List<JavaFile> files) throws IOException {
        Files.createDirectories(folder);
        int written = 0;
        for (JavaFile file : files) {
            Path path = folder.resolve(fileName(file));
            byte[] text = file.toString().getBytes(StandardCharsets.UTF_8);
            if (!Files.exists(path) || !Arrays.equals(Files.readAllBytes(path), text)) {
                Files.write(path, text);
                written++;
            }
        }
        deleteOthers(files.stream().map(SourceFolder::fileName).collect(Collectors.toSet()));
        return written;
    }

    private void deleteOthers(Set<String> kept) throws IOException {
        try (Stream<Path> present = Files.list(folder)) {
            for (Path path : present.toList()) {
                String name = path.getFileName().toString();
                if (name.endsWith(".java") && !kept.contains(name) && isGenerated(path)) {
                    Files.delete(path);
                }
            }
        }
    }

    private static boolean isGenerated(Path path) throws IOException {
        return Files.readString(path).startsWith("// Generated from");
    }

    private static String fileName(JavaFile file) {
        return file.typeSpec().name() + ".java";
    }
}
