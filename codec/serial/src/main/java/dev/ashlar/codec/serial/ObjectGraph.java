package dev.ashlar.codec.serial;

import dev.ashlar.codec.record.DataRecord;
import java.util.Collection;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Objects that refer to each other, each with a record of its own. A member that {@link Serializer#ioRef(String, Object, SerializationMap)} visits with
 * a map of {@link #of} becomes a reference from record to record. Objects may refer to each other in circles, and several to the same object.
 *
 * <pre>{@code
 * ObjectGraph graph = new ObjectGraph();
 * graph.add("Human", Human.class, Forms.ofMembers(Human::new, (s, human) -> human.serialize(s, graph)));
 * // In Human: father = s.ioRef("father", father, graph.of(Human.class));
 * }</pre>
 *
 * <p>A graph knows the record of each object that it has saved or loaded. So an object that is saved again updates its record. The graph keeps its
 * objects in memory. For one thread at a time.
 */
public final class ObjectGraph {
    private final Map<String, ObjectType<?>> types = new LinkedHashMap<>();
    private final Map<Class<?>, ObjectType<?>> typeOf = new HashMap<>();
    private final Map<Class<?>, SerializationMap<?, RecordRef>> maps = new HashMap<>();
    private final Map<Object, RecordRef> refOf = new IdentityHashMap<>();
    private final Map<RecordRef, Object> objectOf = new HashMap<>();
    private final Map<RecordRef, DataRecord> records = new HashMap<>();
    private SerializationMap.@Nullable Meeting<Object, RecordRef> visit;

    /** The record type of a class. */
    record ObjectType<T>(String name, Class<T> ofClass, Form<T> form) {
        /** Visits an object as a whole record. */
        Object io(Serializer s, Object object) {
            return form.io(s, Serializer.ELEMENT, ofClass.cast(object));
        }
    }

    /**
     * A record that a save writes.
     *
     * @param before the record as the graph knows it; null for a new record
     * @param after the record that is written
     */
    public record Change(@Nullable DataRecord before, DataRecord after) {}

    /** Creates a graph without types and objects. */
    public ObjectGraph() {}

    /**
     * Adds the type of the records of a class.
     *
     * @param type name of the type
     * @param ofClass class of the objects; objects of a class that extends it need a type of their own
     * @param form how the objects are visited, in place, such as {@link Forms#of(java.util.function.Supplier, Object)}
     * @param <T> the class
     * @throws IllegalArgumentException if the type or the class was added before
     */
    public <T> void add(String type, Class<T> ofClass, Form<T> form) {
        if (types.containsKey(type) || typeOf.containsKey(ofClass)) {
            throw new IllegalArgumentException(
                    "expected each type and class once, found another " + type + " of " + ofClass.getName());
        }
        ObjectType<T> added = new ObjectType<>(type, ofClass, form);
        types.put(type, added);
        typeOf.put(ofClass, added);
        maps.clear();
    }

    /**
     * {@return the map for members that refer to objects of a class}
     *
     * @param ofClass a class, or a superclass or interface of several classes with types
     * @param <T> the class
     * @throws IllegalArgumentException if no type has objects of this class
     */
    @SuppressWarnings("unchecked") // A map has the references to the types of its class alone.
    public <T> SerializationMap<T, RecordRef> of(Class<T> ofClass) {
        return (SerializationMap<T, RecordRef>) maps.computeIfAbsent(ofClass, this::map);
    }

    private SerializationMap<Object, RecordRef> map(Class<?> ofClass) {
        String[] targets = types.values().stream()
                .filter(type -> ofClass.isAssignableFrom(type.ofClass))
                .map(ObjectType::name)
                .toArray(String[]::new);
        if (targets.length == 0) {
            throw new IllegalArgumentException(
                    "no type has objects of class " + ofClass.getName() + ": expected one of " + types.keySet());
        }
        SerializationMap<Object, RecordRef> map =
                new SerializationMap<>(Forms.refTo(targets), refOf, objectOf, new SerializationMap.Meeting<>() {
                    @Override
                    public void meet(Object object) {
                        if (visit != null) {
                            visit.meet(object);
                        }
                    }

                    @Override
                    public void meetId(RecordRef id) {
                        if (visit != null) {
                            visit.meetId(id);
                        }
                    }
                });
        map.add(null, RecordRef.NONE);
        return map;
    }

    /**
     * {@return the record of an object; {@link RecordRef#NONE} if the object was neither saved nor loaded}
     *
     * @param object any
     */
    public RecordRef recordOf(Object object) {
        return refOf.getOrDefault(object, RecordRef.NONE);
    }

    /**
     * {@return the object of a record; null if its object was neither saved nor loaded}
     *
     * @param record of an object
     */
    public @Nullable Object objectOf(RecordRef record) {
        return objectOf.get(record);
    }

    /**
     * {@return the name of the type of a class}
     *
     * @param ofClass a class that was added
     * @throws IllegalArgumentException if the class has no type
     */
    public String typeOf(Class<?> ofClass) {
        ObjectType<?> type = typeOf.get(ofClass);
        if (type == null) {
            throw new IllegalArgumentException(
                    "no type has the class " + ofClass.getName() + ": expected one of " + typeOf.keySet());
        }
        return type.name;
    }

    /** {@return for each type a new object, for {@code SchemaDescriber}} */
    public Map<String, TriviallySerializable> prototypes() {
        Map<String, TriviallySerializable> prototypes = new LinkedHashMap<>();
        types.forEach((name, type) -> prototypes.put(name, s -> type.io(s, type.form.create())));
        return prototypes;
    }

    /**
     * Saves objects and all objects that they refer to, also through other objects. New objects get ids first, so that references may lead in circles.
     * An object that has not changed since it was saved or loaded is not written.
     *
     * <p>If {@code write} or an object throws, new objects have no records afterwards.
     *
     * @param roots objects of classes that were added
     * @param newIds gives an unused id of a type
     * @param write writes all changes, all or none; not called if nothing has changed
     * @throws IllegalArgumentException if a member cannot be saved, or if an object has a class without a type
     */
    public void save(Collection<?> roots, ToLongFunction<String> newIds, Consumer<List<Change>> write) {
        GraphSave save = new GraphSave(this, newIds);
        during(save, () -> save.run(roots, write));
    }

    /**
     * Loads the objects of records, and the objects of all records that these refer to, also through other records. Objects that the graph already has
     * stay as they are. If loading fails, the graph has no new objects afterwards.
     *
     * <p>A save keeps fields of a record that the object does not have, and writes elements as a whole: those of lists, and the cases of variants.
     * Elements with other fields are therefore refused, also with {@link Matching#BY_NAME}.
     *
     * @param ofClass class of the objects
     * @param refs records of objects of this class
     * @param read reads the records of a type with some ids; called for many ids at once
     * @param matching whether the fields of records must match the members exactly
     * @param <T> the class
     * @return the objects, in order
     * @throws SerialException if a record is missing or invalid; its field begins with type and id
     * @throws IllegalArgumentException if a reference leads to a type of another class
     */
    public <T> List<T> load(
            Class<T> ofClass,
            Collection<RecordRef> refs,
            BiFunction<String, Set<Long>, Collection<DataRecord>> read,
            Matching matching) {
        GraphLoad load = new GraphLoad(this, read, matching);
        during(load, () -> load.run(refs));
        return refs.stream().map(ref -> ofClass.cast(objectOf.get(ref))).toList();
    }

    private void during(SerializationMap.Meeting<Object, RecordRef> run, Runnable action) {
        if (visit != null) {
            throw new IllegalStateException("the graph is being saved or loaded");
        }
        visit = run;
        try {
            action.run();
        } finally {
            visit = null;
        }
    }

    /**
     * Forgets an object, such as one whose record was deleted.
     *
     * @param object any; if it has no record, nothing happens
     */
    public void remove(Object object) {
        RecordRef ref = refOf.remove(object);
        if (ref != null) {
            objectOf.remove(ref);
            records.remove(ref);
        }
    }

    void put(Object object, RecordRef ref) {
        refOf.put(object, ref);
        objectOf.put(ref, object);
    }

    ObjectType<?> type(RecordRef ref) {
        ObjectType<?> type = types.get(ref.type());
        if (type == null) {
            throw new IllegalArgumentException(
                    "no class has the type of " + ref + ": expected one of " + types.keySet());
        }
        return type;
    }

    @Nullable
    DataRecord known(RecordRef ref) {
        return records.get(ref);
    }

    void know(RecordRef ref, DataRecord record) {
        records.put(ref, record);
    }
}
