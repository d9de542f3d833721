/**
 * Files of the cache of development content: blocks with checksums, and records as bytes. {@code docs/decisions/0056-development-cache.md} says what for.
 *
 * <p>Each class is for one thread at a time. What cannot be read, and what a checksum does not fit, is an {@link java.io.IOException}.
 */
@NullMarked
package dev.ashlar.pipeline.cache;

import org.jspecify.annotations.NullMarked;
