package dev.ashlar.tool.daemon;

import java.io.File;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The jars that the tool runs from. */
final class Jars {
    private final List<File> files;
    private final List<Long> stamps;

    /** The jars of a class path, as they are now. */
    Jars(String classPath) {
        files = Stream.of(classPath.split(File.pathSeparator)).map(File::new).toList();
        stamps = stamps();
    }

    /** The folder of the jar with this class. */
    static Path folder() {
        URI own = URI.create(
                Jars.class.getProtectionDomain().getCodeSource().getLocation().toString());
        return Path.of(own).toAbsolutePath().getParent();
    }

    /** Whether files were replaced since this object was made. */
    boolean haveChanged() {
        return !stamps.equals(stamps());
    }

    private List<Long> stamps() {
        return files.stream()
                .flatMap(file -> Stream.of(Files.isDirectory(file.toPath()) ? 0 : file.lastModified(), file.length()))
                .toList();
    }
}
