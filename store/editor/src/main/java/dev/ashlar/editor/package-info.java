/**
 * The editor of records in a browser: a web server on the loopback interface, and the page that it serves.
 *
 * <p>An {@link dev.ashlar.editor.Editor} has threads of its own and may be shared. It throws what opening the content throws.
 */
@NullMarked
package dev.ashlar.editor;

import org.jspecify.annotations.NullMarked;
