/**
 * Text as bytes (UTF-8), and text of others as people may see it in terminals, messages and logs.
 *
 * <p>Stateless; any thread.
 */
@NullMarked
package dev.ashlar.codec.internal.text;

import org.jspecify.annotations.NullMarked;
