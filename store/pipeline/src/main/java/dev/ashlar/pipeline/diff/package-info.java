/**
 * Compares two sets of schemas and determines the effect of each difference on existing code and data. Also compares the records of two places.
 *
 * <pre>{@code
 * try (Backend old = Backends.open("release"); Backend now = Backends.open("content")) {
 *     SchemaDiff diff = SchemaDiff.between(SchemaSet.of(old), SchemaSet.of(now));
 *     System.out.println(diff.regenerate() ? "generate views" : "views are up to date");
 * }
 * }</pre>
 *
 * <p>Immutable types and pure functions; any thread. The sides of a comparison of records belong to one thread. Readers throw the exceptions of
 * backends and packs: {@link dev.ashlar.pipeline.backend.BackendException}, {@link dev.ashlar.compiler.problem.ContentException} and {@link
 * dev.ashlar.store.format.PackException}.
 */
@NullMarked
package dev.ashlar.pipeline.diff;

import org.jspecify.annotations.NullMarked;
