package dev.ashlar.pipeline.json;

import dev.ashlar.compiler.folder.ContentTree;
import dev.ashlar.compiler.folder.FileStamp;
import dev.ashlar.compiler.folder.TreeFile;
import dev.ashlar.pipeline.json.xml.XmlImage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/**
 * A file of records.
 *
 * @param file where it is
 * @param type whose records it has
 * @param typeFolder the folder named after the type that the file is in, with a {@code /} behind it; null when the file is named after
 *     its type. Only a file in such a folder may be a single record, and goes with its last one
 * @param mayHaveComments whether comments and commas behind the last element are allowed
 */
record RecordFile(TreeFile file, String type, @Nullable String typeFolder, boolean mayHaveComments) {
    private static final int MOST_DIGITS = 19;

    /** By type, files beside the type's folder first; then by folder, numbers by their value, then other names. */
    static final Comparator<RecordFile> ORDER = Comparator.comparing(RecordFile::type)
            .thenComparing(RecordFile::isInTypeFolder)
            .thenComparing(one -> one.file.folder())
            .thenComparing(one -> !isNumbered(one.file.lastPart()))
            .thenComparingInt(
                    one -> isNumbered(one.file.lastPart()) ? one.name().length() : 0)
            .thenComparing(RecordFile::name);

    /** A file that may have comments if its name says so. */
    RecordFile(TreeFile file, String type, @Nullable String typeFolder) {
        this(file, type, typeFolder, JsonText.mayHaveComments(file.name()));
    }

    /** A part of a file that is an array, by the name that messages show. The file was read by its own name. */
    static RecordFile part(String shown, String type) {
        return new RecordFile(new TreeFile(shown, null), type, null, true);
    }

    /** Whether it is XML. Then its {@link #image} is what is read and edited. */
    boolean isXml() {
        return file.name().endsWith(ContentTree.XML);
    }

    /** Whether it is one of many records, in JSON without comments. */
    boolean mayBePlain() {
        return !isXml() && !mayHaveComments && !isInTypeFolder();
    }

    /**
     * The file as JSON text; null if it is JSON itself.
     *
     * @param path where its bytes are
     * @param shown what messages call it
     * @param tree the members of the type
     */
    @Nullable
    XmlImage image(Path path, String shown, MemberTree tree) throws IOException {
        return isXml() ? XmlImage.read(path, shown, type, MemberShape.of(tree)) : null;
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

    /** Whether a file is named after an id, as {@code 17.json}; {@code lastPart}: its name without folders. */
    static boolean isNumbered(String lastPart) {
        String stem = ContentTree.isRecords(lastPart) ? ContentTree.stem(lastPart) : "";
        if (stem.isEmpty() || stem.length() > MOST_DIGITS) {
            return false;
        }
        for (int i = 0; i < stem.length(); i++) {
            if (stem.charAt(i) < '0' || stem.charAt(i) > '9') {
                return false;
            }
        }
        return stem.length() == 1 || stem.charAt(0) != '0';
    }
}
