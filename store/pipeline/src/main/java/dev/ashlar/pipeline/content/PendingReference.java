package dev.ashlar.pipeline.content;

import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.schema.SchemaField;

/** A reference as it was read, by id or by key, to be resolved once all records are known. */
record PendingReference(SourceRecord from, SchemaField field, Variant value, Location at) {}
