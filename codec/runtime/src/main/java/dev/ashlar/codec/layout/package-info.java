/**
 * Where each field's bytes lie, in a row or in columns: the model that compiled views, packs and tools share.
 *
 * <p>Everything here is an immutable value; any thread. A {@link dev.ashlar.codec.layout.RecordLayout} that could be
 * constructed keeps its fields inside its stride, which the safety of every read stands on.
 *
 * <p>Throws {@link IllegalArgumentException} for layouts that break a rule.
 */
@NullMarked
package dev.ashlar.codec.layout;

import org.jspecify.annotations.NullMarked;
