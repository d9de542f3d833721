package dev.ashlar.pipeline.content;

import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.schema.SchemaField;

/** A reference as it was written, to be resolved once all records are known: {@code target} is a Long or a String. */
record PendingReference(SourceRecord from, SchemaField field, Object target, Location at) {}
