package dev.ashlar.bench.development;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** A copy of emitters and materials of the game's content, for tests that edit them. */
final class GameFolder {
    private static final Path ORIGINAL = Path.of("src/test/content/game");

    private final Path folder;

    private GameFolder(Path folder) {
        this.folder = folder;
    }

    static GameFolder copyTo(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(ORIGINAL)) {
            for (Path file : files.toList()) {
                if (!file.getFileName().toString().matches("(Everything|Shapes).*")) {
                    Files.copy(file, folder.resolve(file.getFileName()));
                }
            }
        }
        return new GameFolder(folder);
    }

    Path path() {
        return folder;
    }

    /** Replaces a text that must stand in a file exactly once. */
    GameFolder edit(String file, String old, String replacement) {
        Path path = folder.resolve(file);
        String text = read(path);
        int at = text.indexOf(old);
        if (at < 0 || text.indexOf(old, at + 1) >= 0) {
            throw new AssertionError(file + " has not exactly one " + old + ":\n" + text);
        }
        return write(file, text.replace(old, replacement));
    }

    /** Replaces every occurrence of a text, of which there must be one. */
    GameFolder editAll(String file, String old, String replacement) {
        String text = read(folder.resolve(file));
        if (!text.contains(old)) {
            throw new AssertionError(file + " has no " + old + ":\n" + text);
        }
        return write(file, text.replace(old, replacement));
    }

    /** Takes out the line of a schema that declares a field. */
    GameFolder deleteField(String file, String field) {
        String text = read(folder.resolve(file));
        String pattern = "(?m)^ *\\{ name = \"" + field + "\".*\\R";
        String without = text.replaceFirst(pattern, "");
        if (without.equals(text)) {
            throw new AssertionError(file + " declares no " + field + ":\n" + text);
        }
        return write(file, without);
    }

    /** Lets the records of a type lie in rows or in columns. */
    GameFolder setLayout(String file, String layout) {
        String pattern = "key = \"name\"(?: layout = \"[a-z]+\")? }";
        String replacement = "key = \"name\" layout = \"" + layout + "\" }";
        String text = read(folder.resolve(file));
        return write(file, text.replaceFirst(pattern, replacement));
    }

    GameFolder write(String file, String text) {
        try {
            Files.writeString(folder.resolve(file), text);
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    GameFolder delete(String file) {
        try {
            Files.delete(folder.resolve(file));
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    String read(String file) {
        return read(folder.resolve(file));
    }

    private static String read(Path path) {
        try {
            return Files.readString(path);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
