package dev.ashlar.pipeline.json;

import dev.ashlar.pipeline.backend.BackendException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.regex.Pattern;

/** The names of files of records. */
final class RecordFiles {
    static final String JSON = ".json";
    private static final Pattern NUMBERED = Pattern.compile("[1-9][0-9]{0,18}\\.json");

    /** By folder, then numbers by their value, then other names. */
    static final Comparator<String> ORDER = Comparator.comparing(RecordFiles::typeOf)
            .thenComparing(RecordFiles::isInFolder)
            .thenComparing(name -> !isNumbered(lastPart(name)))
            .thenComparingInt(name -> isNumbered(lastPart(name)) ? name.length() : 0)
            .thenComparing(Comparator.naturalOrder());

    private RecordFiles() {}

    /** The type that a file holds records of; names of files in a folder have the folder and a slash before them. */
    static String typeOf(String fileName) {
        int slash = fileName.indexOf('/');
        if (slash >= 0) {
            return fileName.substring(0, slash);
        }
        String stem = fileName.substring(0, fileName.length() - JSON.length());
        int dash = stem.indexOf('-');
        return dash < 0 ? stem : stem.substring(0, dash);
    }

    /** Whether a file stands in the folder of its type. */
    static boolean isInFolder(String fileName) {
        return fileName.indexOf('/') >= 0;
    }

    private static String lastPart(String fileName) {
        return fileName.substring(fileName.indexOf('/') + 1);
    }

    /** Whether a file is named after an id, without its folder. */
    static boolean isNumbered(String name) {
        return NUMBERED.matcher(name).matches();
    }

    static BackendException unreadable(Path path, IOException e) {
        return new BackendException(path + ": cannot be read: " + BackendException.reason(e), e);
    }
}
