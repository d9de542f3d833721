/**
 * Lists the files of a content folder. {@link dev.ashlar.compiler.folder.ContentTree} lists the schema files and JSON files of a folder and its
 * sub-folders. It also lists everything that looks like content and is not read, with the reason.
 *
 * <p>Other classes provide messages about files. {@link dev.ashlar.compiler.folder.FileReason} explains why a file cannot be read or written. {@link
 * dev.ashlar.compiler.folder.FileNames} checks whether the JVM can read its name, and {@link dev.ashlar.compiler.folder.Utf8Text} whether it is
 * UTF-8. {@link dev.ashlar.compiler.folder.WorkingPath} makes its path relative to the working folder.
 *
 * <p>All classes are immutable or stateless; any thread. {@link dev.ashlar.compiler.folder.ContentTree#of} throws {@link java.io.IOException} only if
 * the root folder itself cannot be listed.
 */
@NullMarked
package dev.ashlar.compiler.folder;

import org.jspecify.annotations.NullMarked;
