package dev.ashlar.pipeline.json;

import dev.ashlar.compiler.folder.ContentTree;
import dev.ashlar.pipeline.backend.KeptFiles;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes the pieces of files into a folder. Names may come from a database of whoever: none leads out of the folder. For one thread. */
final class UnpackedFiles implements KeptFiles.Receiver, AutoCloseable {
    private final Path folder;
    /** By name of a schema file, the folder that it is in, with a {@code /} behind it. */
    private final Map<String, String> homes = new HashMap<>();

    private boolean isEmpty = true;
    private boolean isWhole = true;
    private String current = "";
    private @Nullable OutputStream out;

    UnpackedFiles(Path folder) {
        this.folder = folder;
    }

    /** Whether there are files, and all of them could be those of a folder of content. */
    boolean isUsable() {
        return !isEmpty && isWhole;
    }

    Map<String, String> homes() {
        return homes;
    }

    @Override
    public void piece(String name, byte[] bytes) {
        try {
            if (isWhole && name.equals(current) && out != null) {
                out.write(bytes);
            } else if (isWhole) {
                begin(name, bytes);
            }
        } catch (FileAlreadyExistsException e) {
            isWhole = false; // This file system does not tell the two names apart.
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void begin(String name, byte[] bytes) throws IOException {
        close();
        isEmpty = false;
        isWhole = isOfContent(name);
        if (isWhole && name.endsWith(ContentTree.SCHEMA)) {
            int end = name.lastIndexOf('/') + 1;
            homes.putIfAbsent(name.substring(end), name.substring(0, end));
        } else if (isWhole) {
            Path file = folder.resolve(name);
            Files.createDirectories(file.resolveSibling(""));
            current = name;
            out = Files.newOutputStream(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
            out.write(bytes);
        }
    }

    /** Whether a name is one in a folder; no part of it begins with a dot. */
    private static boolean isOfContent(String name) {
        try {
            Path path = Path.of(name);
            boolean isInside = path.getRoot() == null && !name.isEmpty() && name.indexOf('\\') < 0;
            return isInside && ContentFiles.isContent(path) && path.normalize().equals(path);
        } catch (InvalidPathException e) {
            return false;
        }
    }

    @Override
    public void close() throws IOException {
        if (out != null) {
            out.close();
            out = null;
        }
    }
}
