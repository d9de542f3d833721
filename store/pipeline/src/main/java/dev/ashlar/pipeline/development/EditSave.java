package dev.ashlar.pipeline.development;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.backend.Places;
import dev.ashlar.pipeline.backend.RecordReceiver;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.content.LiveContent;
import dev.ashlar.pipeline.content.RecordList;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Edits that are saved in one step: checked against the content, then written to the backend. For one thread. */
final class EditSave {
    private final List<RecordEdit> edits;

    /** Each of another record. */
    EditSave(List<RecordEdit> edits) {
        this.edits = List.copyOf(edits);
        Set<List<Object>> records = new HashSet<>();
        for (RecordEdit edit : edits) {
            if (!records.add(List.of(edit.type(), edit.id()))) {
                throw new IllegalArgumentException("two edits of " + edit.type() + " " + edit.id() + " in one save");
            }
        }
    }

    /**
     * The content as it will be, still to be kept.
     *
     * @throws EditConflictException when it has changed under the edits
     * @throws dev.ashlar.compiler.problem.ContentException with every problem that it would have
     */
    Content check(LiveContent live) {
        List<String> conflicts = new ArrayList<>();
        List<DataRecord> changed = new ArrayList<>();
        for (RecordEdit edit : edits) {
            DataRecord now = record(live.content(), edit);
            edit.addConflicts(schema(live.content(), edit.type()), now, conflicts);
            changed.add(edit.applyTo(now));
        }
        if (!conflicts.isEmpty()) {
            throw new EditConflictException(conflicts);
        }
        return live.with(changed, this::isWritten);
    }

    /**
     * Writes the edits.
     *
     * @param backend for writing
     * @param checked what {@link #check} answered
     * @throws dev.ashlar.pipeline.backend.BackendException when they cannot be written; none was then
     */
    void write(Backend backend, Content checked) {
        Map<String, KeptRecords> kept = new HashMap<>();
        for (RecordEdit edit : edits) {
            kept.computeIfAbsent(edit.type(), type -> new KeptRecords()).ids.add(edit.id());
        }
        kept.forEach((type, records) -> records.read(backend, Objects.requireNonNull(schema(checked, type))));
        List<DataRecord> records = new ArrayList<>();
        for (RecordEdit edit : edits) {
            DataRecord before =
                    Objects.requireNonNull(kept.get(edit.type())).byId.get(edit.id());
            records.add(edit.writtenOver(before, record(checked, edit)));
        }
        backend.save(records);
        edits.forEach(edit -> edit.noteSaved(record(checked, edit)));
    }

    /** Records of a type as a backend keeps them, in one reading: where it has files, each reads all of them. */
    private static final class KeptRecords implements RecordReceiver {
        private final Set<Long> ids = new HashSet<>();
        private final Map<Long, DataRecord> byId = new HashMap<>();

        void read(Backend backend, Schema schema) {
            backend.read(schema, ids, this);
        }

        @Override
        public void record(DataRecord data, Places places, Set<String> flawed) {
            byId.put(data.id(), data);
        }

        /** Somebody has written something wrong since the content was checked. */
        @Override
        public void problem(Location at, String subject, String message, String expected, String found) {
            throw new BackendException(new Problem(at, subject, message, expected, found).toString(), null);
        }
    }

    private boolean isWritten(String type, long id, String field) {
        return edits.stream().anyMatch(edit -> edit.type().equals(type) && edit.id() == id && edit.isWritten(field));
    }

    private static @Nullable Schema schema(Content content, String type) {
        return content.schemas().stream()
                .filter(schema -> schema.name().equals(type))
                .findFirst()
                .orElse(null);
    }

    static @Nullable DataRecord record(Content content, RecordEdit edit) {
        return record(content, edit.type(), edit.id());
    }

    /** Null when there is none. */
    static @Nullable DataRecord record(Content content, String type, long id) {
        List<DataRecord> records = content.records().get(type);
        RecordList list = records == null ? null : RecordList.of(records);
        int at = list == null ? -1 : list.indexOf(id);
        return list == null || at < 0 ? null : list.get(at);
    }
}
