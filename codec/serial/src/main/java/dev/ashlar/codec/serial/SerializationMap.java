package dev.ashlar.codec.serial;

import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Objects that refer to one another, and the ids that stand for them in data; both ways. Objects are told apart by identity, ids by
 * {@code equals}. Null is an object like others: it has an id when it was given one.
 *
 * <p>For one thread at a time.
 *
 * @param <R> the class of the objects
 * @param <I> the class of the ids: numbers, texts …
 */
public final class SerializationMap<R, I> {
    private final Form<I> ids;
    private final Map<R, I> idOf = new IdentityHashMap<>();
    private final Map<I, R> refOf = new HashMap<>();
    private @Nullable I idOfNull;

    /**
     * A map without objects.
     *
     * @param ids how ids are visited
     */
    public SerializationMap(Form<I> ids) {
        this.ids = ids;
    }

    /**
     * {@return a map of a list's objects to their positions, and of null to −1}
     *
     * @param objects each once
     * @param <R> their class
     */
    public static <R> SerializationMap<R, Integer> ofPositions(List<? extends R> objects) {
        SerializationMap<R, Integer> map = new SerializationMap<>(Forms.I32);
        map.add(null, -1);
        for (int i = 0; i < objects.size(); i++) {
            map.add(objects.get(i), i);
        }
        return map;
    }

    /**
     * Gives an object an id.
     *
     * @param object any, or null
     * @param id stands for it
     * @throws IllegalArgumentException when the object has an id, or the id is another's
     */
    public void add(@Nullable R object, I id) {
        if (hasRef(object)) {
            throw new IllegalArgumentException(
                    words(object) + " has the id " + idOf(object) + ", and cannot have " + id);
        }
        if (hasId(id)) {
            throw new IllegalArgumentException("the id " + id + " stands for " + words(refOf(id)));
        }
        if (object == null) {
            idOfNull = id;
        } else {
            idOf.put(object, id);
            refOf.put(id, object);
        }
    }

    /**
     * Takes an object and its id out.
     *
     * @param object any, or null; nothing is done when it has no id
     */
    public void remove(@Nullable R object) {
        if (object == null) {
            idOfNull = null;
        } else {
            I id = idOf.remove(object);
            if (id != null) {
                refOf.remove(id);
            }
        }
    }

    /**
     * {@return whether an object has an id}
     *
     * @param object any, or null
     */
    public boolean hasRef(@Nullable R object) {
        return object == null ? idOfNull != null : idOf.containsKey(object);
    }

    /**
     * {@return whether an id stands for an object, or for null}
     *
     * @param id any
     */
    public boolean hasId(I id) {
        return id.equals(idOfNull) || refOf.containsKey(id);
    }

    /**
     * {@return the id of an object}
     *
     * @param object one that has an id; null if that was given one
     * @throws IllegalArgumentException when it has none
     */
    public I idOf(@Nullable R object) {
        I id = object == null ? idOfNull : idOf.get(object);
        if (id == null) {
            throw new IllegalArgumentException(words(object) + " has no id here");
        }
        return id;
    }

    /**
     * {@return the object that an id stands for; null if it stands for that}
     *
     * @param id of an object
     * @throws IllegalArgumentException when it stands for none
     */
    public @Nullable R refOf(I id) {
        R object = refOf.get(id);
        if (object == null && !id.equals(idOfNull)) {
            throw new IllegalArgumentException("no object has the id " + id);
        }
        return object;
    }

    /** {@return how ids are visited} */
    public Form<I> ids() {
        return ids;
    }

    /** {@return how many objects have ids; null is counted} */
    public int size() {
        return idOf.size() + (idOfNull == null ? 0 : 1);
    }

    @Nullable
    R visit(Serializer s, String name, @Nullable R object) {
        switch (s.direction()) {
            case SAVING -> {
                if (!hasRef(object)) {
                    s.fail(SerialErrorKind.UNKNOWN_REFERENCE, name, words(object) + " has no id here");
                }
                ids.io(s, name, idOf(object));
            }
            case LOADING -> {
                if (s.isLeftOut(name)) {
                    return object;
                }
                I id = ids.io(s, name, ids.create());
                if (s.hasFailed()) {
                    return object;
                }
                if (hasId(id)) {
                    return refOf(id);
                }
                s.fail(SerialErrorKind.UNKNOWN_REFERENCE, name, "no object has the id " + id);
            }
            case DESCRIBING -> ids.io(s, name, ids.create());
        }
        return object;
    }

    /** Its class alone: an object's own words may lead through the whole graph. */
    private static String words(@Nullable Object object) {
        return object == null
                ? "null"
                : "this object of class " + object.getClass().getName();
    }
}
