package dev.ashlar.pipeline.backend;

import dev.ashlar.compiler.problem.Location;

/** Places in an element of a list, whose path the names of its members have in front. */
record PlacesInside(Places around, String element) implements Places {
    @Override
    public Location ofRecord() {
        return around.of(element);
    }

    @Override
    public Location of(String field) {
        return around.of(element + "." + field);
    }

    @Override
    public Location of(String field, int index, int part) {
        return around.of(element + "." + field, index, part);
    }
}
