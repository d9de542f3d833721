/**
 * The files of a content folder: {@link dev.ashlar.compiler.folder.ContentTree} lists the schema files and JSON files of a folder and of
 * its sub-folders, and everything that looks like content and is left out, with the reason.
 *
 * <p>Beside it stands what messages say of files: {@link dev.ashlar.compiler.folder.FileReason} why one cannot be read or written, {@link
 * dev.ashlar.compiler.folder.FileNames} whether the JVM can read its name, {@link dev.ashlar.compiler.folder.Utf8Text} whether it is UTF-8, and {@link
 * dev.ashlar.compiler.folder.WorkingPath} its path from the working folder.
 *
 * <p>All classes are immutable values, or stateless, and may be used by any thread. Only the root folder itself can make {@link
 * dev.ashlar.compiler.folder.ContentTree#of} throw {@link java.io.IOException}.
 */
@NullMarked
package dev.ashlar.compiler.folder;

import org.jspecify.annotations.NullMarked;
