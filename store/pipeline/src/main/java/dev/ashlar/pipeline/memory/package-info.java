/**
 * Schemas and records in memory: for tests of programs that use backends, and for tools that make content as they go.
 *
 * <p>{@link dev.ashlar.pipeline.memory.MemoryBackend} is one; several of one place may be used by several threads, each by one. Throws
 * what {@link dev.ashlar.pipeline.backend.Backend} says.
 */
@NullMarked
package dev.ashlar.pipeline.memory;

import org.jspecify.annotations.NullMarked;
