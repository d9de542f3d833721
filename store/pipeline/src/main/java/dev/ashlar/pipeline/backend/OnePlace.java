package dev.ashlar.pipeline.backend;

import dev.ashlar.compiler.problem.Location;

/** A record in a place without parts. */
record OnePlace(Location ofRecord) implements Places {
    @Override
    public Location of(String field) {
        return ofRecord;
    }

    @Override
    public Location of(String field, int element, int part) {
        return ofRecord;
    }
}
