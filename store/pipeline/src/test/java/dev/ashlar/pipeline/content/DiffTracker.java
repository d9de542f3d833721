package dev.ashlar.pipeline.content;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.ChangeReceiver;
import dev.ashlar.pipeline.backend.Places;
import dev.ashlar.pipeline.backend.RecordReceiver;
import dev.ashlar.pipeline.backend.RecordTracker;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Tells the changes of any backend, by comparing all records: a tracker that is right, and counts what it tells. */
public final class DiffTracker implements RecordTracker {
    private final Backend backend;
    private final Map<String, Map<Long, DataRecord>> kept = new HashMap<>();
    private final Map<String, Map<Long, DataRecord>> read = new HashMap<>();

    /** Records that were handed over as changes, and whole reads, since the beginning. */
    int told;

    int whole;

    public DiffTracker(Backend backend) {
        this.backend = backend;
    }

    /** Records that were handed over as changes since the beginning. */
    public int told() {
        return told;
    }

    /** Types that were read as a whole since the beginning. */
    public int whole() {
        return whole;
    }

    /** Has it tell no changes until it has read all and kept that. */
    void forget() {
        kept.clear();
    }

    /** The backend with this tracker. */
    public Backend backend() {
        return (Backend) Proxy.newProxyInstance(
                Backend.class.getClassLoader(), new Class<?>[] {Backend.class}, (proxy, method, arguments) -> {
                    try {
                        return method.getName().equals("tracker") ? this : method.invoke(backend, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    @Override
    public void read(Schema schema, RecordReceiver receiver) {
        whole++;
        read.put(schema.name(), new HashMap<>());
        backend.read(schema, Map.of(), new Copying(receiver, read.get(schema.name())));
    }

    @Override
    public boolean readChanges(Schema schema, ChangeReceiver receiver) {
        Map<Long, DataRecord> before = kept.get(schema.name());
        if (before == null) {
            return false;
        }
        Map<Long, DataRecord> now = new HashMap<>();
        List<DataRecord> changed = new ArrayList<>();
        backend.read(
                schema,
                Map.of(),
                new Copying(
                        new RecordReceiver() {
                            @Override
                            public void record(DataRecord data, Places places, Set<String> flawed) {
                                if (!data.equals(before.get(data.id()))) {
                                    changed.add(data);
                                }
                            }

                            @Override
                            public void problem(
                                    Location at, String subject, String message, String expected, String found) {
                                receiver.problem(at, subject, message, expected, found);
                            }
                        },
                        now));
        before.forEach((id, record) -> {
            if (!record.equals(now.get(id))) {
                receiver.withdrawn(id);
            }
        });
        changed.forEach(each -> receiver.record(each, Places.at(Location.of("test")), Set.of()));
        told += changed.size();
        read.put(schema.name(), now);
        return true;
    }

    @Override
    public void keep() {
        kept.putAll(read);
        read.clear();
    }

    @Override
    public void discard() {
        read.clear();
    }

    @Override
    public void close() {
        kept.clear();
        read.clear();
    }

    private record Copying(RecordReceiver to, Map<Long, DataRecord> copies) implements RecordReceiver {
        @Override
        public void record(DataRecord data, Places places, Set<String> flawed) {
            copies.put(data.id(), data.copy());
            to.record(data, places, flawed);
        }

        @Override
        public void problem(Location at, String subject, String message, String expected, String found) {
            to.problem(at, subject, message, expected, found);
        }
    }
}
