package dev.ashlar.tool.describe;

import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.store.internal.index.StoredIndex;

/**
 * A field that records are found by.
 *
 * @param field of a type
 * @param index from its values to rows
 */
public record IndexedField(FieldLayout field, StoredIndex index) {}
