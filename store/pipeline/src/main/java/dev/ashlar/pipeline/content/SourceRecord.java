package dev.ashlar.pipeline.content;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Words;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.compiler.schema.StructUse;
import dev.ashlar.pipeline.backend.Subjects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A record, the place that it was read from, and the fields whose values have problems and are not in it. So is an element of a list, while it is checked.
 *
 * @param owner where an element is; null of a record
 */
record SourceRecord(
        DataRecord data,
        Location at,
        Set<String> flawed,
        @Nullable Owner owner) {
    /** Where an element of a list is, and of an entry of a map the key as it was read. */
    record Owner(
            SourceRecord record,
            SchemaField list,
            int index,
            @Nullable Variant key) {}

    SourceRecord(DataRecord data, Location at, Set<String> flawed) {
        this(data, at, flawed, null);
    }

    /** The record in messages: {@code Star 88}, or {@code Star} while it has no id; of an element {@code Monster 17.loot[2]}, of an entry {@code Shop 3.stock["Sword"]}. */
    String subject() {
        if (owner != null) {
            String list = owner.record.subject(owner.list.name());
            return Subjects.element(list, owner.list, owner.index, owner.key);
        }
        return !data.hasId() ? data.type() : data.type() + " " + data.id();
    }

    /** A field of the record, or a member of the element, in messages. */
    String subject(String path) {
        String field = Words.path(path);
        return owner == null
                ? subject() + StructUse.SEPARATOR + field
                : Subjects.member(subject(), owner.list.type(), field);
    }

    /** The record; of an element the one whose list has it. */
    SourceRecord root() {
        return owner == null ? this : owner.record.root();
    }

    /** Whether its values ship when those of the record do: whether all lists around it ship. */
    boolean ships() {
        return owner == null || owner.list.ship() && owner.record.ships();
    }
}
