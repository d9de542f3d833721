package dev.ashlar.pipeline.development;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.content.LiveContent;
import dev.ashlar.pipeline.content.RecordList;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
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
            edit.addConflicts(schema(live.content(), edit), now, conflicts);
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
        List<DataRecord> records = new ArrayList<>();
        for (RecordEdit edit : edits) {
            Schema schema = Objects.requireNonNull(schema(checked, edit));
            records.add(edit.writtenOver(backend.read(schema, edit.id()), record(checked, edit)));
        }
        backend.save(records);
        edits.forEach(edit -> edit.noteSaved(record(checked, edit)));
    }

    private boolean isWritten(String type, long id, String field) {
        return edits.stream().anyMatch(edit -> edit.type().equals(type) && edit.id() == id && edit.isWritten(field));
    }

    private static @Nullable Schema schema(Content content, RecordEdit edit) {
        return content.schemas().stream()
                .filter(schema -> schema.name().equals(edit.type()))
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
