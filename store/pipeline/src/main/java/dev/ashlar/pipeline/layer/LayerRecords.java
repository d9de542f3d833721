package dev.ashlar.pipeline.layer;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.LayerFields;
import dev.ashlar.pipeline.backend.Places;
import dev.ashlar.pipeline.backend.RecordReceiver;
import dev.ashlar.pipeline.content.Content;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The records of one type in a layer, as they are written, with the ids that they have or get. For one thread. */
final class LayerRecords {
    private final Schema schema;
    private final List<DataRecord> written = new ArrayList<>();
    private final List<Location> at = new ArrayList<>();
    private final List<Long> ids = new ArrayList<>();
    /** Of each id, the first record that has it. */
    private final Map<Long, Integer> first = new HashMap<>();
    /** Of changes, by index. */
    private final Map<Integer, ChangedFields> fields = new HashMap<>();

    private boolean isSound = true;

    private LayerRecords(Schema schema) {
        this.schema = schema;
    }

    /** {@code schema}: of the type, without fields of the pipeline. What is wrong with the records, their second read tells. */
    static LayerRecords read(Backend backend, Schema schema) {
        LayerRecords records = new LayerRecords(schema);
        backend.read(LayerFields.withFields(schema), Map.of(), new RecordReceiver() {
            @Override
            public void record(DataRecord data, Places places, Set<String> flawed) {
                records.written.add(data);
                records.at.add(places.ofRecord());
                records.isSound &= flawed.isEmpty();
            }

            @Override
            public void problem(Location where, String subject, String message, String expected, String found) {
                records.isSound = false; // The second read tells.
            }
        });
        return records;
    }

    /** The same records, which have no ids yet. */
    LayerRecords again() {
        LayerRecords again = new LayerRecords(schema);
        again.written.addAll(written);
        again.at.addAll(at);
        again.isSound = isSound;
        return again;
    }

    void giveIds(LayerKeys keys, LayerIds ids) {
        written.stream().filter(DataRecord::hasId).forEach(record -> ids.use(schema.name(), record.id()));
        for (DataRecord record : written) {
            Long ofKey = record.hasId() ? null : keys.idOf(schema, record);
            long id = record.hasId() ? record.id() : ofKey != null ? ofKey : ids.next(schema.name());
            isSound &= first.putIfAbsent(id, this.ids.size()) == null;
            this.ids.add(id);
        }
    }

    /** The keys as they are with the layer; once all records have ids. */
    void giveKeys(LayerKeys keys, Content below) {
        for (int i = 0; i < count(); i++) {
            DataRecord before = below.record(schema.name(), id(i));
            boolean hasKey = schema.key() != null && written.get(i).has(schema.key());
            if (before != null && (hasKey || isRemoved(i))) {
                keys.remove(schema, before);
            }
        }
        for (int i = 0; i < count(); i++) {
            if (!isRemoved(i)) {
                keys.put(schema, written.get(i), id(i));
            }
        }
    }

    int count() {
        return written.size();
    }

    long id(int index) {
        return ids.get(index);
    }

    Location at(int index) {
        return at.get(index);
    }

    DataRecord written(int index) {
        return written.get(index);
    }

    boolean isRemoved(int index) {
        return LayerFields.isRemoved(schema, written.get(index));
    }

    void setFields(int index, ChangedFields changed) {
        fields.put(index, changed);
    }

    /** What a change gives; once it has been merged. */
    ChangedFields fields(int index) {
        return Objects.requireNonNull(fields.get(index));
    }

    /** The ids of the records, with where the first of each stands that is removed. */
    Map<Long, Location> removed() {
        Map<Long, Location> removed = new HashMap<>();
        for (int i = 0; i < count(); i++) {
            if (isRemoved(i)) {
                removed.putIfAbsent(id(i), at(i));
            }
        }
        return removed;
    }

    /** The key of a record that got its id here, because nobody below has the key; null for other ids. */
    @Nullable
    String keyOfNew(long id) {
        int index = indexOf(id);
        return index < 0 || written.get(index).hasId() ? null : LayerKeys.key(schema, written.get(index));
    }

    Set<Long> ids() {
        return first.keySet();
    }

    /** The record with an id; −1 for none. */
    int indexOf(long id) {
        return first.getOrDefault(id, -1);
    }

    /** Whether nothing was wrong with the records when they were read, and each has an id of its own. */
    boolean isSound() {
        return isSound;
    }

    /**
     * Adds the records that differ from those of before, and takes over what these have given below.
     *
     * @param areTargetsChanged whether edits may have other references, or lead to records that are gone
     */
    void compare(LayerRecords before, boolean areTargetsChanged, Rows touched) {
        before.first.keySet().stream()
                .filter(id -> !first.containsKey(id))
                .forEach(id -> touched.add(schema.name(), id));
        first.forEach((id, index) -> {
            int old = before.indexOf(id);
            boolean isSame = old >= 0 && written(index).equals(before.written(old));
            ChangedFields known = isSame ? before.fields.get(old) : null;
            if (!isSame || areTargetsChanged && hasEdits(index)) {
                touched.add(schema.name(), id);
            } else if (known != null) {
                setFields(index, known);
            }
        });
    }

    private boolean hasEdits(int index) {
        return written(index).keys().stream()
                .anyMatch(name -> name.endsWith(LayerFields.PLUS) || name.endsWith(LayerFields.MINUS));
    }
}
