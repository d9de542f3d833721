/**
 * Layers over content: expansions, mods and languages that change a part of the records of a game.
 *
 * <p>{@link dev.ashlar.pipeline.layer.LayerReader} reads the folder of a layer against what it stands on and makes a {@link
 * dev.ashlar.pipeline.layer.MadeLayer}. {@link dev.ashlar.pipeline.layer.Merge} applies made layers to content: it is the model of the linker of packs.
 * {@link dev.ashlar.pipeline.layer.LayerFile} writes a made layer as a file for the linker. {@link dev.ashlar.pipeline.layer.Stack} is content and layers
 * as one place.
 *
 * <p>Values may be used by any thread while nobody modifies their records; readers and writers are for one thread. Throws {@link
 * dev.ashlar.compiler.problem.ContentException} with all problems of a layer, and {@link dev.ashlar.pipeline.backend.BackendException} when a place cannot be
 * read.
 */
@NullMarked
package dev.ashlar.pipeline.layer;

import org.jspecify.annotations.NullMarked;
