package dev.ashlar.pipeline.json;

import dev.ashlar.pipeline.backend.BackendException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The files of records in a folder. */
final class RecordFiles {
    static final String JSON = ".json";

    private RecordFiles() {}

    /** By type, those of a type by name. */
    static Map<String, List<Path>> list(Path folder) {
        Map<String, List<Path>> byType = new HashMap<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
            for (Path file : files) {
                String name = file.getFileName().toString();
                if (name.endsWith(JSON) && !name.startsWith(".")) {
                    byType.computeIfAbsent(typeOf(name), type -> new ArrayList<>())
                            .add(file);
                }
            }
        } catch (DirectoryIteratorException e) {
            throw unreadable(folder, e.getCause());
        } catch (IOException e) {
            throw unreadable(folder, e);
        }
        byType.values().forEach(files -> files.sort(Comparator.comparing(Path::toString)));
        return byType;
    }

    static String typeOf(String fileName) {
        String stem = fileName.substring(0, fileName.length() - JSON.length());
        int dash = stem.indexOf('-');
        return dash < 0 ? stem : stem.substring(0, dash);
    }

    static BackendException unreadable(Path path, IOException e) {
        return new BackendException(path + ": cannot be read: " + reason(e), e);
    }

    /** File systems name the file and keep the reason to the class. */
    static String reason(IOException e) {
        if (e instanceof NoSuchFileException missing) {
            return "there is no " + missing.getFile();
        }
        if (e instanceof AccessDeniedException denied) {
            return "no permission for " + denied.getFile();
        }
        boolean isBare = e instanceof FileSystemException file && file.getReason() == null;
        return isBare ? e.getClass().getSimpleName() + " " + e.getMessage() : String.valueOf(e.getMessage());
    }
}
