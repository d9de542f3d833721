package dev.ashlar.codec.serial;

import dev.ashlar.codec.record.DataRecord;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiFunction;

/** One loading of a graph. An object that is met is made at once, and gets its contents later, with many others of its type. */
final class GraphLoad implements SerializationMap.Meeting<Object, RecordRef> {
    private final ObjectGraph graph;
    private final BiFunction<String, Set<Long>, Collection<DataRecord>> read;
    private final Matching matching;
    /** By type. */
    private final Map<String, Set<Long>> waiting = new LinkedHashMap<>();
    /** What refers to a record, for messages. */
    private final Map<RecordRef, RecordRef> referrers = new HashMap<>();

    private final List<Object> created = new ArrayList<>();
    private final List<DataRecord> loaded = new ArrayList<>();
    private RecordRef present = RecordRef.NONE;

    GraphLoad(ObjectGraph graph, BiFunction<String, Set<Long>, Collection<DataRecord>> read, Matching matching) {
        this.graph = graph;
        this.read = read;
        this.matching = matching;
    }

    void run(Collection<RecordRef> refs) {
        boolean isDone = false;
        try {
            refs.forEach(this::meetId);
            while (!waiting.isEmpty()) {
                String type = waiting.keySet().iterator().next();
                load(type, waiting.remove(type));
            }
            isDone = true;
        } finally {
            if (!isDone) {
                created.forEach(graph::remove);
            }
        }
        loaded.forEach(record -> graph.know(new RecordRef(record.type(), record.id()), record));
    }

    private void load(String type, Set<Long> ids) {
        Set<Long> missing = new LinkedHashSet<>(ids);
        for (DataRecord record : read.apply(type, Set.copyOf(ids))) {
            if (missing.remove(record.id())) {
                load(new RecordRef(type, record.id()), record.copy());
            }
        }
        if (!missing.isEmpty()) {
            RecordRef ref = new RecordRef(type, missing.iterator().next());
            RecordRef from = referrers.getOrDefault(ref, RecordRef.NONE);
            throw new SerialException(
                    SerialErrorKind.MISSING,
                    ref.toString(),
                    -1,
                    "expected a record" + (from.isPresent() ? ", to which " + from + " refers" : "") + ", found none");
        }
    }

    private void load(RecordRef ref, DataRecord record) {
        present = ref;
        loaded.add(record);
        RecordLoader loader = RecordLoader.toSave(record, matching);
        Object object = graph.objectOf(ref);
        Object given = graph.type(ref).io(loader, Objects.requireNonNull(object));
        try {
            loader.check();
        } catch (SerialException e) {
            throw inRecord(ref, e);
        }
        loader.untaken().forEach(record::remove); // They are not the object's, so that no save removes them.
        record.setUpdated(false);
        if (given != object) {
            throw new IllegalStateException(
                    ref + ": expected a form that loads the object in place, found another object of "
                            + given.getClass().getName());
        }
    }

    private static SerialException inRecord(RecordRef ref, SerialException e) {
        String message = String.valueOf(e.getMessage());
        String prefix = e.field() + ": ";
        boolean isPrefixed = !e.field().isEmpty() && message.startsWith(prefix);
        SerialException inRecord = new SerialException(
                e.kind(),
                e.field().isEmpty() ? ref.toString() : ref + "." + e.field(),
                -1,
                isPrefixed ? message.substring(prefix.length()) : message);
        inRecord.initCause(e);
        return inRecord;
    }

    @Override
    public void meet(Object object) {
        // Nothing is saved.
    }

    @Override
    public void meetId(RecordRef id) {
        if (graph.objectOf(id) != null) {
            return;
        }
        Object object = graph.type(id).form().create();
        graph.put(object, id);
        created.add(object);
        referrers.put(id, present);
        waiting.computeIfAbsent(id.type(), type -> new LinkedHashSet<>()).add(id.id());
    }
}
