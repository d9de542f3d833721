package dev.ashlar.pipeline.content;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.compiler.problem.Location;
import java.util.Set;

/** A record, the place that it was read from, and the fields whose values have problems and are not in it. */
record SourceRecord(DataRecord data, Location at, Set<String> flawed) {
    /** The record in messages: {@code Star 88}, or {@code Star} while it has no id. */
    String subject() {
        return data.id() == 0 ? data.type() : data.type() + " " + data.id();
    }
}
