/**
 * Serves an editor of records in the browser, from a web server on the loopback interface.
 *
 * <p>An {@link dev.ashlar.editor.Editor} has its own threads and may be shared by threads. If the content cannot be opened, {@link
 * dev.ashlar.editor.Editor#open} throws the exceptions of {@link dev.ashlar.pipeline.development.DevelopmentStore}.
 */
@NullMarked
package dev.ashlar.editor;

import org.jspecify.annotations.NullMarked;
