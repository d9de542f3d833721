package dev.ashlar.codec.serial;

import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Maps objects that refer to each other to the ids that represent them in data, in both directions. Objects are compared by identity, ids by {@code
 * equals}. Null can have an id like any object.
 *
 * <p>For one thread at a time.
 *
 * @param <R> the class of the objects
 * @param <I> the class of the ids, such as numbers or texts
 */
public final class SerializationMap<R, I> {
    private final Form<I> ids;
    private final Map<R, I> idOf;
    private final Map<I, R> refOf;
    private final @Nullable Meeting<R, I> meeting;
    private @Nullable I idOfNull;

    /** Objects that get their ids, and ids that get their objects, when they are visited first. */
    interface Meeting<R, I> {
        /** An object that is saved as a reference. */
        void meet(R object);

        /** An id that is loaded as a reference. */
        void meetId(I id);
    }

    SerializationMap(Form<I> ids, Map<R, I> idOf, Map<I, R> refOf, @Nullable Meeting<R, I> meeting) {
        this.ids = ids;
        this.idOf = idOf;
        this.refOf = refOf;
        this.meeting = meeting;
    }

    /**
     * Creates a map without objects.
     *
     * @param ids form of the ids
     */
    public SerializationMap(Form<I> ids) {
        this(ids, new IdentityHashMap<>(), new HashMap<>(), null);
    }

    /**
     * {@return a map from the objects of a list to their positions, and from null to −1}
     *
     * @param objects each object once
     * @param <R> the class of the objects
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
     * Adds an object with an id.
     *
     * @param object any, or null
     * @param id of the object
     * @throws IllegalArgumentException if the object already has an id, or if another object has this id
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
     * Removes an object and its id.
     *
     * @param object any, or null; if it has no id, nothing happens
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
     * {@return whether an object, or null, has this id}
     *
     * @param id any
     */
    public boolean hasId(I id) {
        return id.equals(idOfNull) || refOf.containsKey(id);
    }

    /**
     * {@return the id of an object}
     *
     * @param object an object with an id; null if null has an id
     * @throws IllegalArgumentException if the object has no id
     */
    public I idOf(@Nullable R object) {
        I id = object == null ? idOfNull : idOf.get(object);
        if (id == null) {
            throw new IllegalArgumentException(words(object) + " has no id here");
        }
        return id;
    }

    /**
     * {@return the object with an id; null if null has this id}
     *
     * @param id of an object
     * @throws IllegalArgumentException if no object has this id
     */
    public @Nullable R refOf(I id) {
        R object = refOf.get(id);
        if (object == null && !id.equals(idOfNull)) {
            throw new IllegalArgumentException("no object has the id " + id);
        }
        return object;
    }

    /** {@return the form of the ids} */
    public Form<I> ids() {
        return ids;
    }

    /** {@return the number of objects with ids; null counts} */
    public int size() {
        return idOf.size() + (idOfNull == null ? 0 : 1);
    }

    @Nullable
    R visit(Serializer s, String name, @Nullable R object) {
        switch (s.direction()) {
            case SAVING -> {
                if (meeting != null && object != null) {
                    meeting.meet(object);
                }
                if (!hasRef(object)) {
                    s.fail(SerialErrorKind.UNKNOWN_REFERENCE, name, words(object) + " has no id here");
                }
                ids.io(s, name, idOf(object));
            }
            case LOADING -> {
                if (!(ids instanceof RefForm) && s.isLeftOut(name)) {
                    return object;
                }
                I id = ids.io(s, name, ids.create());
                if (s.hasFailed() || RefForm.isLeftOut(id)) {
                    return object;
                }
                if (meeting != null && !id.equals(idOfNull)) {
                    meeting.meetId(id);
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
