package dev.ashlar.pipeline.json;

import dev.ashlar.compiler.folder.FileStamp;
import dev.ashlar.compiler.folder.TreeFile;
import java.util.Comparator;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A file of records.
 *
 * @param file where it is
 * @param type whose records it has
 * @param typeFolder the folder named after the type that the file is in, with a {@code /} behind it; null when the file is named after
 *     its type. Only a file in such a folder may be a single record, and goes with its last one
 */
record RecordFile(TreeFile file, String type, @Nullable String typeFolder) {
    private static final Pattern NUMBERED = Pattern.compile("(?:0|[1-9][0-9]{0,18})\\.json");

    /** By type, files beside the type's folder first; then by folder, numbers by their value, then other names. */
    static final Comparator<RecordFile> ORDER = Comparator.comparing(RecordFile::type)
            .thenComparing(RecordFile::isInTypeFolder)
            .thenComparing(one -> one.file.folder())
            .thenComparing(one -> !isNumbered(one.file.lastPart()))
            .thenComparingInt(
                    one -> isNumbered(one.file.lastPart()) ? one.name().length() : 0)
            .thenComparing(RecordFile::name);

    /** A part of a file that is an array, by the name that messages show. */
    static RecordFile part(String shown, String type) {
        return new RecordFile(new TreeFile(shown, null), type, null);
    }

    /** The path in the content folder, which messages show. */
    String name() {
        return file.name();
    }

    /** Null when the file system did not answer. */
    @Nullable
    FileStamp stamp() {
        return file.stamp();
    }

    boolean isInTypeFolder() {
        return typeFolder != null;
    }

    /** Whether a file is named after an id, without its folder. */
    static boolean isNumbered(String name) {
        return NUMBERED.matcher(name).matches();
    }
}
