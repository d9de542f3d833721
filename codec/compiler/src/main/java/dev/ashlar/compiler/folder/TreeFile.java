package dev.ashlar.compiler.folder;

import org.jspecify.annotations.Nullable;

/**
 * A regular file of a content folder. Immutable.
 *
 * @param name path relative to the root folder, separated by {@code /}
 * @param stamp of the file when the folder was listed; null if its metadata could not be read
 */
public record TreeFile(String name, @Nullable FileStamp stamp) {
    /** {@return the name of the folder of the file, followed by {@code /}; empty for the root folder} */
    public String folder() {
        return name.substring(0, name.lastIndexOf('/') + 1);
    }

    /** {@return the name without folders} */
    public String lastPart() {
        return name.substring(name.lastIndexOf('/') + 1);
    }
}
