/**
 * Schema files: read, checked, and the declarations that come out of them.
 *
 * <p>{@link dev.ashlar.compiler.schema.SchemaReader} reads {@code *.schema} files (HOCON, see {@code docs/schema.md})
 * and collects every problem of every file. The declarations are immutable values.
 */
@NullMarked
package dev.ashlar.compiler.schema;

import org.jspecify.annotations.NullMarked;
