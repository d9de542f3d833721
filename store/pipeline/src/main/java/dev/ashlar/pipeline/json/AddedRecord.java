package dev.ashlar.pipeline.json;

import dev.ashlar.codec.record.DataRecord;

/** A record that a file does not have yet, and the id that it is written with; two may be equal, and are two all the same. */
record AddedRecord(DataRecord record, long id) {}
