/**
 * Reads and merges layers over content: expansions, mods and languages that change a part of the records of a game.
 *
 * <pre>{@code
 * LayerFolder mod = LayerFolder.read(Path.of("mods/winter"), null, Progress.NONE);
 * Content merged = mod.merged();
 * LayerFile.publish(mod, PackInfo.NONE, Path.of("winter.layer"), Progress.NONE);
 * }</pre>
 *
 * <p>{@link dev.ashlar.pipeline.layer.LayerReader} reads the folder of a layer, resolves it against the content below, and returns a {@link
 * dev.ashlar.pipeline.layer.MadeLayer}. {@link dev.ashlar.pipeline.layer.Merge} applies resolved layers to content; the linker of packs is tested
 * against it. {@link dev.ashlar.pipeline.layer.LayerFile} writes a resolved layer as a file for the linker. {@link dev.ashlar.pipeline.layer.Stack}
 * combines content and layers. {@link dev.ashlar.pipeline.layer.StackBackend} is such a stack as one backend; its tracker follows edits by what has
 * changed ({@code docs/decisions/0050-layers.md}).
 *
 * <p>Values are safe for any thread while nobody modifies their records. Readers and writers are for one thread. If a layer has problems, methods
 * throw {@link dev.ashlar.compiler.problem.ContentException} with all of them. If a backend cannot be read, they throw {@link
 * dev.ashlar.pipeline.backend.BackendException}.
 */
@NullMarked
package dev.ashlar.pipeline.layer;

import org.jspecify.annotations.NullMarked;
