package dev.ashlar.editor.content;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An object of a request. Immutable.
 *
 * @param members by name; objects, lists, texts, integers, booleans and null
 */
public record JsonObject(Map<String, @Nullable Object> members) {
    /** The text of a member. */
    String text(String name) {
        if (members.get(name) instanceof String text) {
            return text;
        }
        throw new BadRequestException(name + ": expected a text, found " + members.get(name));
    }

    /** The same, where the member may be left out. */
    String text(String name, String otherwise) {
        return members.get(name) == null ? otherwise : text(name);
    }

    /** A whole number from 0 to a limit; 0 where the member is left out. */
    int count(String name, int most) {
        Object value = members.get(name);
        if (value == null) {
            return 0;
        }
        if (value instanceof Integer number && number >= 0) {
            return Math.min(number, most);
        }
        throw new BadRequestException(name + ": expected a whole number of 0 or more, found " + value);
    }

    boolean flag(String name) {
        return Boolean.TRUE.equals(members.get(name));
    }

    long id(String name) {
        return id(name, text(name));
    }

    static long id(String name, String text) {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw new BadRequestException(name + ": expected the id of a record, found " + text);
        }
    }

    /** The ids of a list; none where the member is left out. */
    List<Long> ids(String name) {
        Object value = members.get(name);
        if (value != null && !(value instanceof List<?>)) {
            throw new BadRequestException(name + ": expected a list, found " + value);
        }
        List<Long> ids = new ArrayList<>();
        for (Object each : value == null ? List.of() : (List<?>) value) {
            ids.add(id(name, String.valueOf(each)));
        }
        return ids;
    }

    /** The objects of a list; none where the member is left out. */
    List<JsonObject> objects(String name) {
        Object value = members.get(name);
        List<JsonObject> objects = new ArrayList<>();
        if (value != null && !(value instanceof List<?>)) {
            throw new BadRequestException(name + ": expected a list, found " + value);
        }
        for (Object each : value == null ? List.of() : (List<?>) value) {
            if (!(each instanceof JsonObject object)) {
                throw new BadRequestException(name + ": expected a list of objects, found " + each);
            }
            objects.add(object);
        }
        return objects;
    }

    /** Texts by name, null where there is none; nothing where the member is left out. */
    Map<String, @Nullable String> texts(String name) {
        Map<String, @Nullable String> texts = new LinkedHashMap<>();
        Object value = members.get(name);
        if (value == null) {
            return texts;
        }
        if (!(value instanceof JsonObject object)) {
            throw new BadRequestException(name + ": expected an object, found " + value);
        }
        object.members
                .keySet()
                .forEach(each -> texts.put(each, object.members.get(each) == null ? null : object.text(each)));
        return texts;
    }
}
