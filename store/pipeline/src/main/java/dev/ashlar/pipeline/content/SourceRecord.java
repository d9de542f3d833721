package dev.ashlar.pipeline.content;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.compiler.problem.Location;

/** A record and the place that it was read from. */
record SourceRecord(DataRecord data, Location at) {
    /** The record in messages: {@code Star 88}, or {@code Star} while it has no id. */
    String subject() {
        return data.id() == 0 ? data.type() : data.type() + " " + data.id();
    }
}
