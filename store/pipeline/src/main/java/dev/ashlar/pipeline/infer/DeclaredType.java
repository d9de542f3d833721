package dev.ashlar.pipeline.infer;

import dev.ashlar.codec.layout.ValueType;

/** What a place says of the values of a field. */
record DeclaredType(ValueType type, boolean array) {}
