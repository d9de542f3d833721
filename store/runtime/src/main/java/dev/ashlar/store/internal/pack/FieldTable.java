package dev.ashlar.store.internal.pack;

import dev.ashlar.codec.layout.RecordLayout;

/** What a field table says. */
record FieldTable(RecordLayout layout, int schemaVersion) {}
