package dev.ashlar.store.pack;

import dev.ashlar.codec.layout.RecordLayout;

/** What a field table says. */
record FieldTable(RecordLayout layout, int schemaVersion) {}
