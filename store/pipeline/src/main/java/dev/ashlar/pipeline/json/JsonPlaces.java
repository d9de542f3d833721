package dev.ashlar.pipeline.json;

import dev.ashlar.compiler.problem.Location;
import dev.ashlar.pipeline.backend.Places;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** Where the values of one record stand in their file; used again for the next record. */
final class JsonPlaces implements Places {
    private final Map<String, Location> fields = new HashMap<>();
    private final Map<String, Elements> elements = new HashMap<>();
    private Location record = Location.of("");

    /** Line and column of each element of an array, in turn. */
    static final class Elements {
        private int[] places = new int[16];
        private int count;

        void add(Location at) {
            if (count == places.length) {
                places = Arrays.copyOf(places, 2 * count);
            }
            places[count++] = at.line();
            places[count++] = at.column();
        }
    }

    void begin(Location at) {
        record = at;
        fields.clear();
        elements.clear();
    }

    void put(String field, Location at) {
        fields.put(field, at);
        elements.remove(field);
    }

    void put(String field, Elements of) {
        elements.put(field, of);
    }

    @Override
    public Location ofRecord() {
        return record;
    }

    @Override
    public Location of(String field) {
        return fields.getOrDefault(field, record);
    }

    @Override
    public Location of(String field, int index) {
        Elements of = elements.get(field);
        return of == null || index < 0 || 2 * index >= of.count
                ? of(field)
                : new Location(record.file(), of.places[2 * index], of.places[2 * index + 1]);
    }
}
