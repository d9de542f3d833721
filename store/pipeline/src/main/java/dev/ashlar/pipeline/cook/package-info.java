/**
 * Encodes content into packs and publishes them.
 *
 * <pre>{@code
 * Content content = ContentReader.read("content", Progress.NONE);
 * CookReport report = Cook.cook(content, Path.of("game.pack"), Progress.NONE);
 * System.out.println(report.length() + " bytes");
 * }</pre>
 *
 * <p>{@link dev.ashlar.pipeline.cook.Cook} plans the layouts of the types, encodes the types in parallel, writes the file, verifies it, and replaces
 * the old file. If a step fails, the old file stays unchanged. Apart from the development store, which encodes into memory, only this package of the
 * pipeline depends on both the encoder and the reader of packs. {@link dev.ashlar.pipeline.cook.PackLink} links a base with layers and applies
 * patches.
 *
 * <p>One thread calls each method; encoding uses further threads. If content cannot be shipped, methods throw {@link
 * dev.ashlar.compiler.problem.ContentException}. If a file cannot be written, they throw {@link java.io.IOException}. If a written pack fails
 * verification, they throw {@link dev.ashlar.store.format.PackException}.
 */
@NullMarked
package dev.ashlar.pipeline.cook;

import org.jspecify.annotations.NullMarked;
