package dev.ashlar.pipeline.json;

import dev.ashlar.compiler.problem.Location;
import dev.ashlar.pipeline.backend.Places;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.TokenStreamLocation;

/** Where the values of one record stand in their file; used again for the next record. */
final class JsonPlaces implements Places {
    /** More places are looked up in a map. */
    private static final int FEW = 32;

    private String[] names = new String[FEW];
    /** Line and column of each. */
    private int[] places = new int[2 * FEW];

    private int count;
    /** The first {@link #mapped} names, from the time on that a record with many is asked for a place: most records never are. */
    private final Map<String, Integer> map = new HashMap<>();

    private int mapped;
    private final Map<String, Parts> parts = new HashMap<>();
    private Location record = Location.of("");

    /** Line and column of each part of a field's value, element after element. */
    static final class Parts {
        private int[] places = new int[16];
        private int count;
        /** For each element, how many numbers of {@link #places} stand before its own; null while all have one part. */
        private int @Nullable [] starts;

        private int elements;
        private final int fixed;

        /** {@code fixed} is how many parts each element has; 0 when that varies, and {@link #begin} tells. */
        Parts(int fixed) {
            this.fixed = fixed;
            this.starts = fixed == 0 ? new int[8] : null;
        }

        /** The next element follows. */
        void begin() {
            if (starts != null) {
                starts = elements == starts.length ? Arrays.copyOf(starts, 2 * elements) : starts;
                starts[elements++] = count;
            }
        }

        /** One element more has been read, or as much of it as could be: of those behind it, too, the places are known then. */
        void endElement(int element, Location at) {
            int end = 2 * fixed * (element + 1);
            while (count < end) {
                add(at);
            }
            count = fixed == 0 ? count : end;
        }

        void add(Location at) {
            if (count == places.length) {
                places = Arrays.copyOf(places, 2 * count);
            }
            places[count++] = at.line();
            places[count++] = at.column();
        }

        /** Where a part's line stands in {@link #places}; −1 when nothing is known of it. */
        private int find(int element, int part) {
            if (element < 0 || part < 0) {
                return -1;
            }
            if (starts == null) {
                long at = 2 * ((long) element * fixed + part);
                return part < fixed && at < count ? (int) at : -1;
            }
            int end = element + 1 < elements ? starts[element + 1] : count;
            return element < elements && part < (end - starts[element]) / 2 ? starts[element] + 2 * part : -1;
        }
    }

    void begin(Location at) {
        record = at;
        count = 0;
        mapped = 0;
        map.clear();
        parts.clear();
    }

    /** The last place of a field counts. */
    void put(String field, TokenStreamLocation at) {
        if (count == names.length) {
            names = Arrays.copyOf(names, 2 * count);
            places = Arrays.copyOf(places, 4 * count);
        }
        names[count] = field;
        places[2 * count] = at.getLineNr();
        places[2 * count + 1] = at.getColumnNr();
        count++;
        if (!parts.isEmpty()) {
            parts.remove(field);
        }
    }

    private @Nullable Location find(String field) {
        int at = indexOf(field);
        return at < 0 ? null : new Location(record.file(), places[2 * at], places[2 * at + 1]);
    }

    private int indexOf(String field) {
        if (count > FEW) {
            for (; mapped < count; mapped++) {
                map.put(names[mapped], mapped);
            }
            return map.getOrDefault(field, -1);
        }
        int at = count - 1;
        while (at >= 0 && !names[at].equals(field)) {
            at--;
        }
        return at;
    }

    void put(String field, Parts of) {
        parts.put(field, of);
    }

    @Override
    public Location ofRecord() {
        return record;
    }

    @Override
    public Location of(String field) {
        Location at = find(field);
        int element = at == null ? field.lastIndexOf(']') : -1;
        if (element < 0) {
            return at == null ? record : at;
        }
        // What an element does not have is told of where the element is, or else its list.
        boolean isElement = element == field.length() - 1;
        return of(field.substring(0, isElement ? field.lastIndexOf('[') : element + 1));
    }

    @Override
    public Location of(String field, int element, int part) {
        Parts of = parts.get(field);
        int at = of == null ? -1 : of.find(element, part);
        return at < 0 ? of(field) : new Location(record.file(), of.places[at], of.places[at + 1]);
    }
}
