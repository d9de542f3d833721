package dev.ashlar.store.internal.pack;

import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.store.internal.format.FieldTableFormat;

/**
 * What a field table says.
 *
 * @param depth of elements, 1 to {@link FieldTableFormat#MAX_DEPTH}; else 0
 * @param ownerKey of elements the key of the type that has the list; else 0
 * @param bytes the whole section, never changed
 */
record FieldTable(RecordLayout layout, int schemaVersion, int depth, long ownerKey, byte[] bytes) {}
