/**
 * From content to a published pack: lays out the types, has them encoded side by side and written, verifies the file and puts it in
 * the place of the old one, which stays as it was when anything fails.
 *
 * <p>Beside the development store, which cooks into memory, the one room of the pipeline that knows both halves of the
 * pack. For one thread; encoding takes others of its own.
 */
@NullMarked
package dev.ashlar.pipeline.cook;

import org.jspecify.annotations.NullMarked;
