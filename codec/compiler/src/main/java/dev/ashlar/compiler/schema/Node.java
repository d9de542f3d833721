package dev.ashlar.compiler.schema;

import com.typesafe.config.ConfigList;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigValue;
import com.typesafe.config.ConfigValueFactory;
import com.typesafe.config.ConfigValueType;
import dev.ashlar.compiler.problem.Location;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A value of a file together with its place. Each accessor gives null for a value of another kind. */
final class Node {
    private final ConfigValue value;
    private final Place place;

    Node(ConfigValue value, Place place) {
        this.value = value;
        this.place = place;
    }

    Location at() {
        return place.at();
    }

    /** A text in the place of this value. */
    Node withText(String text) {
        return new Node(ConfigValueFactory.fromAnyRef(text), place);
    }

    /**
     * {@return where a character of a text stands}
     *
     * @param index in the text; its length for the end
     */
    Location at(int index) {
        return place.at(index);
    }

    /** {@return the value for a message: text in quotes, numbers as they were written} */
    String shown() {
        return switch (value.valueType()) {
            case OBJECT -> "an object";
            case LIST -> "a list";
            case NULL -> "null";
            case BOOLEAN -> value.unwrapped().toString();
            case NUMBER -> written();
            case STRING -> '"' + written() + '"';
        };
    }

    boolean isNull() {
        return value.valueType() == ConfigValueType.NULL;
    }

    @Nullable
    String text() {
        return value.valueType() == ConfigValueType.STRING ? written() : null;
    }

    @Nullable
    Boolean flag() {
        return value.unwrapped() instanceof Boolean flag ? flag : null;
    }

    /** {@return the text of a number as it was written, or of a string, which may hold one} */
    @Nullable
    String numberOrText() {
        return value.valueType() == ConfigValueType.NUMBER ? written() : text();
    }

    @Nullable
    List<Node> elements() {
        if (!(value instanceof ConfigList list)) {
            return null;
        }
        List<Node> elements = new ArrayList<>();
        for (int i = 0; i < list.size(); i++) {
            Place element = place.element(i);
            elements.add(new Node(list.get(i), element == null ? place : element));
        }
        return elements;
    }

    /** {@return the members of an object, by key, in alphabetical order} */
    @Nullable
    SortedMap<String, Node> members() {
        if (!(value instanceof ConfigObject object)) {
            return null;
        }
        SortedMap<String, Node> members = new TreeMap<>();
        object.forEach((key, member) -> {
            Place where = place.member(key);
            members.put(key, new Node(member, where == null ? place : where));
        });
        return members;
    }

    /** {@return whether every value inside has a place of its own: the scanner and the parser saw the same text} */
    boolean placesAgree() {
        if (value instanceof ConfigObject object) {
            return object.keySet().stream().allMatch(key -> place.member(key) != null)
                    && members().values().stream().allMatch(Node::placesAgree);
        }
        return !(value instanceof ConfigList list)
                || list.size() == place.elementCount() && elements().stream().allMatch(Node::placesAgree);
    }

    private String written() {
        return value.atKey("value").getString("value");
    }
}
