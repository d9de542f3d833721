/**
 * Stores schemas and records in memory, for tests of programs that use backends and for tools that generate content.
 *
 * <pre>{@code
 * Backend backend = MemoryBackend.of(new SchemaReader.Source("Star.schema", text));
 * backend.save(List.of(star));
 * }</pre>
 *
 * <p>Each {@link dev.ashlar.pipeline.memory.MemoryBackend} is for one thread at a time. Several backends of one place may be used by several threads.
 * Methods throw the exceptions of {@link dev.ashlar.pipeline.backend.Backend}.
 */
@NullMarked
package dev.ashlar.pipeline.memory;

import org.jspecify.annotations.NullMarked;
