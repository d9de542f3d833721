package dev.ashlar.pipeline.objects;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.serial.Matching;
import dev.ashlar.codec.serial.ObjectGraph;
import dev.ashlar.codec.serial.RecordRef;
import dev.ashlar.codec.serial.SerialException;
import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.backend.ChangedMeanwhileException;
import dev.ashlar.pipeline.backend.NewIds;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Saves and loads the objects of a graph. A save is one transaction: all objects or none. It writes the fields that have changed since the objects
 * were saved or loaded, and keeps what other programs have saved to other fields meanwhile.
 *
 * <p>The backend needs schemas of the types; {@code SchemaDescriber} writes them. Values get the types of their fields. Neither limits nor rules of
 * schemas are checked. For one thread at a time.
 */
public final class ObjectContent {
    private static final int MOST_TRIES = 10;

    private final Backend backend;
    private final ObjectGraph graph;
    private final Matching matching;

    /** A new id that another program has used meanwhile. */
    private static final class TakenIdException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        TakenIdException(String record) {
            super(record);
        }
    }

    /**
     * Creates a view of a backend.
     *
     * @param backend stays open
     * @param graph types of the objects
     * @param matching whether the fields of records must match the members exactly
     */
    public ObjectContent(Backend backend, ObjectGraph graph, Matching matching) {
        this.backend = backend;
        this.graph = graph;
        this.matching = matching;
    }

    /**
     * {@return the object of a record, with all objects that it refers to} If the graph already has the object, it stays as it is.
     *
     * @param ofClass a class of the graph
     * @param id of the record
     * @param <T> the class
     * @throws SerialException if a record is missing or no object has its values
     * @throws ContentException with every problem of the schemas
     * @throws BackendException if the backend cannot be read, or if a record has a problem
     */
    public <T> T load(Class<T> ofClass, long id) {
        return load(ofClass, List.of(new RecordRef(graph.typeOf(ofClass), id))).get(0);
    }

    /**
     * {@return the objects of all records of a type, by id, with all objects that they refer to}
     *
     * @param ofClass a class of the graph
     * @param <T> the class
     * @throws SerialException if a record is missing or no object has its values
     * @throws ContentException with every problem of the schemas
     * @throws BackendException if the backend cannot be read, or if a record has a problem
     */
    public <T> List<T> loadAll(Class<T> ofClass) {
        String type = graph.typeOf(ofClass);
        TreeSet<Long> ids = new TreeSet<>();
        backend.readIds(type, ids::add);
        return load(ofClass, ids.stream().map(id -> new RecordRef(type, id)).toList());
    }

    private <T> List<T> load(Class<T> ofClass, Collection<RecordRef> refs) {
        List<T> loaded = new ArrayList<>();
        backend.snapshot(() -> {
            ObjectRecords records = new ObjectRecords(backend);
            loaded.addAll(graph.load(ofClass, refs, records::read, matching));
        });
        return loaded;
    }

    /**
     * Saves objects and all objects that they refer to. New objects get ids that their types have never had. Objects that have a record keep it.
     *
     * @param roots objects of classes of the graph
     * @throws IllegalArgumentException if a member cannot be saved, or if a field of the schemas is missing or does not hold a value; nothing was
     *     saved
     * @throws ContentException with every problem of the schemas; nothing was saved
     * @throws ChangedMeanwhileException if another program has deleted one of the records, or keeps using the ids of new records; nothing was saved
     * @throws BackendException if the backend cannot be written; nothing was saved
     */
    public void save(Collection<?> roots) {
        for (int tries = 1; ; tries++) {
            try {
                trySave(roots);
                return;
            } catch (TakenIdException e) {
                if (tries == MOST_TRIES) {
                    throw new ChangedMeanwhileException(
                            "%s: %s was created by another program while it was saved, %d times in a row; nothing was saved, so try again"
                                    .formatted(backend.location(), e.getMessage(), MOST_TRIES));
                }
            }
        }
    }

    private void trySave(Collection<?> roots) {
        ObjectRecords records = new ObjectRecords(backend);
        Map<String, NewIds> ids = new HashMap<>();
        graph.save(
                roots,
                type -> ids.computeIfAbsent(type, this::newIds).next(),
                changes -> backend.update(records.updates(changes), kept -> written(records, changes, kept)));
    }

    private NewIds newIds(String type) {
        NewIds ids = new NewIds(backend.location(), type, backend.lastIds().getOrDefault(type, 0L));
        backend.readIds(type, ids::use);
        return ids;
    }

    private List<DataRecord> written(
            ObjectRecords records, List<ObjectGraph.Change> changes, List<@Nullable DataRecord> kept) {
        for (int i = 0; i < kept.size(); i++) {
            DataRecord after = changes.get(i).after();
            boolean isNew = changes.get(i).before() == null;
            if (isNew && kept.get(i) != null) {
                throw new TakenIdException(after.type() + " " + after.id());
            }
            if (!isNew && kept.get(i) == null) {
                throw new ChangedMeanwhileException("%s: %s %d was deleted by another program; nothing was saved"
                        .formatted(backend.location(), after.type(), after.id()));
            }
        }
        return changes.stream().map(records::typed).toList();
    }

    /**
     * Deletes the records of objects in one transaction. The graph forgets the objects. References from other records are not changed; {@code check}
     * reports those that lead to nothing.
     *
     * @param objects that were saved or loaded; others are ignored
     * @throws BackendException if the backend cannot be written; nothing was deleted
     */
    public void delete(Collection<?> objects) {
        List<DataRecord> deleted = new ArrayList<>();
        for (Object object : objects) {
            RecordRef ref = graph.recordOf(object);
            if (ref.isPresent()) {
                DataRecord record = new DataRecord(ref.type(), ref.id());
                record.setDeleted(true);
                deleted.add(record);
            }
        }
        backend.save(deleted);
        objects.forEach(graph::remove);
    }
}
