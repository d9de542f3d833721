/**
 * Files that are made beside their place and moved there when they are whole. What a process that was killed left behind is told from
 * what others are making by locks.
 *
 * <p>A staging belongs to one thread; several may be at work in one folder, in this JVM or in others. Throws {@link java.io.IOException} as
 * the file system says it.
 */
@NullMarked
package dev.ashlar.pipeline.staging;

import org.jspecify.annotations.NullMarked;
