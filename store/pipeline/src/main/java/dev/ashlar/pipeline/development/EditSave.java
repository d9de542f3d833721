package dev.ashlar.pipeline.development;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.backend.FieldUpdate;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.content.LiveContent;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Edits that are saved in one step: checked against the content, then written to the backend. For one thread. */
final class EditSave {
    private final List<RecordEdit> edits;
    /** The content that the edits were checked against. */
    private @Nullable Content before;

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
     * @param backend knows, perhaps, who has changed what the edits are about
     * @throws EditConflictException when it has changed under the edits
     * @throws dev.ashlar.compiler.problem.ContentException with every problem that it would have
     */
    Content check(LiveContent live, Backend backend) {
        List<String> conflicts = new ArrayList<>();
        List<DataRecord> changed = new ArrayList<>();
        for (RecordEdit edit : edits) {
            DataRecord now = live.content().record(edit.type(), edit.id());
            List<String> ofEdit = new ArrayList<>();
            edit.addConflicts(live.content().schema(edit.type()), now, ofEdit);
            conflicts.addAll(withAuthor(ofEdit, edit, backend));
            changed.add(edit.applyTo(now));
        }
        if (!conflicts.isEmpty()) {
            throw new EditConflictException(conflicts);
        }
        before = live.content();
        return live.with(changed, this::isWritten);
    }

    /**
     * Writes the edits, and nothing but their fields.
     *
     * @param backend for writing
     * @param checked what {@link #check} answered
     * @throws EditConflictException when another program has changed the same a moment ago; none was written then
     * @throws BackendException when they cannot be written; none was then
     */
    void write(Backend backend, Content checked) {
        Content known = Objects.requireNonNull(before);
        List<FieldUpdate> updates = edits.stream()
                .map(edit -> edit.update(
                        Objects.requireNonNull(checked.schema(edit.type())), known.written(edit.type(), edit.id())))
                .toList();
        backend.update(updates, kept -> written(updates, kept, checked, backend));
        noteSaved(checked);
    }

    /** The same sentences with who has saved the record last, where the backend knows. */
    private static List<String> withAuthor(List<String> conflicts, RecordEdit edit, Backend backend) {
        if (conflicts.isEmpty()) {
            return conflicts;
        }
        String author = backend.author(edit.type(), edit.id())
                .map(name -> ", saved by " + name)
                .orElse("");
        return conflicts.stream().map(conflict -> conflict + author).toList();
    }

    private List<DataRecord> written(
            List<FieldUpdate> updates, List<@Nullable DataRecord> kept, Content checked, Backend backend) {
        List<DataRecord> records = new ArrayList<>();
        List<String> conflicts = new ArrayList<>();
        Content known = Objects.requireNonNull(before);
        KeptValues values = new KeptValues(known);
        for (int i = 0; i < updates.size(); i++) {
            RecordEdit edit = edits.get(i);
            DataRecord written = known.written(edit.type(), edit.id());
            List<String> ofEdit = new ArrayList<>();
            edit.addLateConflicts(updates.get(i), written, kept.get(i), values, ofEdit);
            conflicts.addAll(withAuthor(ofEdit, edit, backend));
            records.add(edit.writtenOver(
                    kept.get(i), checked.written(edit.type(), edit.id()), reference -> byKey(checked, reference)));
        }
        if (!conflicts.isEmpty()) {
            throw new EditConflictException(conflicts);
        }
        return records;
    }

    /** The same reference by the key of its target, if that has one: where people refer by keys, they go on to read keys. */
    private static Variant byKey(Content content, Variant reference) {
        if (reference.isNull() || reference.isByKey()) {
            return reference;
        }
        Schema target = content.schema(reference.target());
        String key = target == null ? null : target.key();
        DataRecord record = key == null ? null : content.written(reference.target(), reference.bits());
        Variant text = record == null ? null : record.get(key);
        return text == null || text.isNull() ? reference : Variant.ofRefByKey(reference.target(), text.text());
    }

    /** The edits are done, {@code checked} is as they wanted it. */
    void noteSaved(Content checked) {
        edits.forEach(edit -> edit.noteSaved(checked.record(edit.type(), edit.id())));
    }

    private boolean isWritten(String type, long id, String field) {
        return edits.stream().anyMatch(edit -> edit.type().equals(type) && edit.id() == id && edit.isWritten(field));
    }
}
