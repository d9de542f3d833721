/**
 * Serves an editor of records in the browser, from a web server on the loopback interface.
 *
 * <pre>{@code
 * try (Editor editor = Editor.open("content", Editor.DEFAULT_PORT)) {
 *     System.out.println(editor.address());
 *     System.in.read(); // until the user ends the program
 * }
 * }</pre>
 *
 * <p>An {@link dev.ashlar.editor.Editor} has its own threads and may be shared by threads. If the content cannot be opened, {@link
 * dev.ashlar.editor.Editor#open} throws the exceptions of {@link dev.ashlar.pipeline.development.DevelopmentStore}. If the server cannot be started,
 * it throws {@link java.io.IOException}.
 */
@NullMarked
package dev.ashlar.editor;

import org.jspecify.annotations.NullMarked;
