package dev.ashlar.compiler.schema;

import dev.ashlar.compiler.problem.Location;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where a value of a file stands, and where the values inside it stand: what typesafe config does not keep. The value
 * of a key stands where the key does.
 */
final class Place {
    private final Location at;
    private final Map<String, Place> members = new HashMap<>();
    private final List<Place> elements = new ArrayList<>();

    Place(Location at) {
        this.at = at;
    }

    Location at() {
        return at;
    }

    @Nullable
    Place member(String key) {
        return members.get(key);
    }

    @Nullable
    Place element(int index) {
        return index < elements.size() ? elements.get(index) : null;
    }

    int elementCount() {
        return elements.size();
    }

    Place addMember(String key, Location where) {
        Place member = new Place(where);
        members.put(key, member);
        return member;
    }

    Place addElement(Location where) {
        Place element = new Place(where);
        elements.add(element);
        return element;
    }
}
