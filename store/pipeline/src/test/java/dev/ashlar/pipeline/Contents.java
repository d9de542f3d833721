package dev.ashlar.pipeline;

import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.cook.Cook;
import dev.ashlar.pipeline.progress.Progress;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.stream.Stream;

/** Content and packs for tests. */
public final class Contents {
    private Contents() {}

    /** Writes files into a folder, name and text in turn, and reads the folder. */
    public static Content read(Path folder, String... namesAndTexts) throws IOException {
        write(folder, namesAndTexts);
        return ContentReader.read(folder, Progress.NONE);
    }

    /** Writes files into a folder that may be missing: name and text in turn. */
    public static void write(Path folder, String... namesAndTexts) throws IOException {
        Files.createDirectories(folder);
        for (int i = 0; i < namesAndTexts.length; i += 2) {
            Files.writeString(folder.resolve(namesAndTexts[i]), namesAndTexts[i + 1]);
        }
    }

    /** A location of a new place: {@code typed.db}, {@code tagged.db?encoding=tagged}, or a folder of JSON. */
    public static String location(Path place) {
        boolean hasOptions = String.valueOf(place.getFileName()).contains("?");
        return (hasOptions ? "sqlite:" : "") + place;
    }

    /** Copies the files of a folder into another one, which may be missing. */
    public static Path copy(Path source, Path folder) throws IOException {
        Files.createDirectories(folder);
        try (Stream<Path> files = Files.list(source)) {
            for (Path file : files.toList()) {
                Files.copy(file, folder.resolve(file.getFileName()));
            }
        }
        return folder;
    }

    /** Cooks content into a new file with windows of 2^{@code windowShift} bytes. */
    public static Path cook(Content content, Path pack, int windowShift) throws IOException {
        try (FileChannel channel = FileChannel.open(
                pack, StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            Cook.write(content, channel, windowShift, Progress.NONE);
        }
        return pack;
    }
}
