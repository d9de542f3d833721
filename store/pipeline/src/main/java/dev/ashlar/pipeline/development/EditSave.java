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
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

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
            DataRecord now = live.content().record(edit.type(), edit.id());
            edit.addConflicts(live.content().schema(edit.type()), now, conflicts);
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
     * @throws EditConflictException when somebody else has changed the same a moment ago; none was written then
     * @throws BackendException when they cannot be written; none was then
     */
    void write(Backend backend, Content checked) {
        Map<String, Map<Long, DataRecord>> kept = new HashMap<>();
        for (RecordEdit edit : edits) {
            kept.computeIfAbsent(edit.type(), type -> kept(backend, Objects.requireNonNull(checked.schema(type))));
        }
        List<DataRecord> records = new ArrayList<>();
        List<String> conflicts = new ArrayList<>();
        for (RecordEdit edit : edits) {
            DataRecord before = Objects.requireNonNull(kept.get(edit.type())).get(edit.id());
            edit.addLateConflicts(before, conflicts);
            records.add(edit.writtenOver(before, checked.record(edit.type(), edit.id())));
        }
        if (!conflicts.isEmpty()) {
            throw new EditConflictException(conflicts);
        }
        backend.save(records);
        noteSaved(checked);
    }

    /** The edits are done, {@code checked} is as they wanted it. */
    void noteSaved(Content checked) {
        edits.forEach(edit -> edit.noteSaved(checked.record(edit.type(), edit.id())));
    }

    /** The edited records of a type as the backend has them, by one read. */
    private Map<Long, DataRecord> kept(Backend backend, Schema schema) {
        Map<Long, DataRecord> records = new HashMap<>();
        Set<Long> ids = new HashSet<>();
        edits.stream().filter(edit -> edit.type().equals(schema.name())).forEach(edit -> ids.add(edit.id()));
        backend.read(schema, ids, new RecordReceiver() {
            @Override
            public void record(DataRecord data, Places places, Set<String> flawed) {
                records.put(data.id(), data);
            }

            @Override
            public void problem(Location at, String subject, String message, String expected, String found) {
                throw new BackendException(
                        new Problem(at, subject, message, expected, found) + "; it came while edits were saved", null);
            }

            @Override
            public void unknown(Location at, String subject, String message, String expected, String found) {
                // No value of a record, and left as it is.
            }
        });
        return records;
    }

    private boolean isWritten(String type, long id, String field) {
        return edits.stream().anyMatch(edit -> edit.type().equals(type) && edit.id() == id && edit.isWritten(field));
    }
}
