package dev.ashlar.codec.serial;

import dev.ashlar.codec.record.DataRecord;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.ToLongFunction;

/** One save of a graph. An object that is met gets its id at once, and its record later: graphs may be deeper than the stack. */
final class GraphSave implements SerializationMap.Meeting<Object, RecordRef> {
    private final ObjectGraph graph;
    private final ToLongFunction<String> newIds;
    private final Set<Object> met = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Deque<Object> waiting = new ArrayDeque<>();
    private final List<Object> created = new ArrayList<>();
    private final List<ObjectGraph.Change> changes = new ArrayList<>();

    GraphSave(ObjectGraph graph, ToLongFunction<String> newIds) {
        this.graph = graph;
        this.newIds = newIds;
    }

    void run(Collection<?> roots, Consumer<List<ObjectGraph.Change>> write) {
        boolean isDone = false;
        try {
            roots.forEach(this::meet);
            while (!waiting.isEmpty()) {
                save(waiting.remove());
            }
            if (!changes.isEmpty()) {
                write.accept(List.copyOf(changes));
            }
            isDone = true;
        } finally {
            if (!isDone) {
                created.forEach(graph::remove);
            }
        }
        for (ObjectGraph.Change change : changes) {
            DataRecord record = change.after();
            record.setUpdated(false);
            graph.know(new RecordRef(record.type(), record.id()), record.copy());
        }
    }

    private void save(Object object) {
        RecordRef ref = graph.recordOf(object);
        DataRecord before = graph.known(ref);
        DataRecord record = before == null ? new DataRecord(ref.type(), ref.id()) : before.copy();
        record.setUpdated(before == null);
        RecordSaver saver = new RecordSaver(record);
        graph.type(ref).io(saver, object);
        saver.check();
        if (record.isUpdated()) {
            changes.add(new ObjectGraph.Change(before == null ? null : before.copy(), record));
        }
    }

    @Override
    public void meet(Object object) {
        if (!met.add(object)) {
            return;
        }
        if (!graph.recordOf(object).isPresent()) {
            String type = graph.typeOf(object.getClass());
            graph.put(object, new RecordRef(type, newIds.applyAsLong(type)));
            created.add(object);
        }
        waiting.add(object);
    }

    @Override
    public void meetId(RecordRef id) {
        // Nothing is loaded.
    }
}
