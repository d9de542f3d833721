package dev.ashlar.compiler.folder;

import org.jspecify.annotations.Nullable;

/**
 * A regular file of a content folder.
 *
 * @param name path relative to the root folder, with {@code /} between the parts
 * @param stamp of the file when the folder was listed; null when the file system did not answer, so that reading it will fail
 */
public record TreeFile(String name, @Nullable FileStamp stamp) {
    /** {@return the name of the folder that the file is in, with a {@code /} behind it; empty for the root folder} */
    public String folder() {
        return name.substring(0, name.lastIndexOf('/') + 1);
    }

    /** {@return the name without folders} */
    public String lastPart() {
        return name.substring(name.lastIndexOf('/') + 1);
    }
}
