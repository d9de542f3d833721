/**
 * The files of a content folder: {@link dev.ashlar.compiler.folder.ContentTree} lists the schema files and JSON files of a folder and of
 * its sub-folders, and everything that looks like content and is left out, with the reason.
 *
 * <p>All classes are immutable values and may be used by any thread. Only the root folder itself can make {@link
 * dev.ashlar.compiler.folder.ContentTree#of} throw {@link java.io.IOException}.
 */
@NullMarked
package dev.ashlar.compiler.folder;

import org.jspecify.annotations.NullMarked;
