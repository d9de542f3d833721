package dev.ashlar.compiler.schema;

import dev.ashlar.compiler.folder.ContentTree;
import dev.ashlar.compiler.folder.FileReason;
import dev.ashlar.compiler.folder.LeftOut;
import dev.ashlar.compiler.folder.Utf8Text;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problems;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The schema files of a folder and of its sub-folders, as text. */
final class SchemaFolder {
    /** Four bytes of UTF-8 for every character that a file may have. */
    private static final int MAX_BYTES = 4 * HoconDocument.MAX_LENGTH;

    private SchemaFolder() {}

    /** {@return the files of a content folder; null when it cannot be listed. What is left out and may be a schema is told} */
    static @Nullable ContentTree tree(Path folder, Problems problems) {
        try {
            ContentTree tree = ContentTree.of(folder);
            tree.leftOut().stream()
                    .filter(one -> one.kind() != LeftOut.Kind.RECORDS)
                    .forEach(one -> tell(one, problems));
            return tree;
        } catch (IOException | UncheckedIOException e) {
            problems.add(Location.of(folder.toString()), "", "folder cannot be read", "", FileReason.of(e));
            return null;
        }
    }

    private static void tell(LeftOut one, Problems problems) {
        if (one.isProblem()) {
            problems.add(one.problem());
        } else {
            problems.warn(one.problem());
        }
    }

    /** {@return the text of a file; null when it cannot be read or is not UTF-8} */
    static SchemaReader.@Nullable Source read(Path folder, String name, Problems problems) {
        byte[] bytes;
        try (InputStream file = Files.newInputStream(folder.resolve(name))) {
            bytes = file.readNBytes(MAX_BYTES + 1);
        } catch (IOException e) {
            problems.add(Location.of(name), "", "file cannot be read", "", FileReason.of(e));
            return null;
        }
        if (bytes.length > MAX_BYTES) {
            problems.add(Location.of(name), "", "file is too long", "at most " + MAX_BYTES + " bytes", "");
            return null;
        }
        String text = Utf8Text.decode(name, bytes, problems);
        return text == null ? null : new SchemaReader.Source(name, text);
    }
}
