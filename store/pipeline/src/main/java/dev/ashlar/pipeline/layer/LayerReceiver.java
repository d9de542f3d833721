package dev.ashlar.pipeline.layer;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.compiler.schema.StructUse;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.backend.Expected;
import dev.ashlar.pipeline.backend.Inheritance;
import dev.ashlar.pipeline.backend.LayerFields;
import dev.ashlar.pipeline.backend.Places;
import dev.ashlar.pipeline.backend.RecordReceiver;
import dev.ashlar.pipeline.backend.References;
import dev.ashlar.pipeline.content.Content;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Takes the records of a layer as they are read, and hands over the records that they make of those below. For one thread. */
final class LayerReceiver implements RecordReceiver {
    private final String layer;
    private final Schema schema;
    private final Content below;
    private final LayerRecords records;
    private final LayerKeys keys;
    private final RecordReceiver receiver;
    private final Path folder;
    private final Map<Long, Integer> first = new HashMap<>();
    private int next;

    LayerReceiver(
            String layer,
            Schema schema,
            Content below,
            LayerRecords records,
            LayerKeys keys,
            RecordReceiver receiver,
            Path folder) {
        this.layer = layer;
        this.schema = schema;
        this.below = below;
        this.records = records;
        this.keys = keys;
        this.receiver = receiver;
        this.folder = folder;
    }

    @Override
    public void problem(Location at, String subject, String message, String expected, String found) {
        receiver.problem(at, subject, message, expected, found);
    }

    @Override
    public void unknown(Location at, String subject, String message, String expected, String found) {
        receiver.unknown(at, subject, message, expected, found);
    }

    @Override
    public void record(DataRecord data, Places places, Set<String> flawed) {
        record(data, places, flawed, new DataRecord(data.type()));
    }

    @Override
    public void record(DataRecord data, Places places, Set<String> flawed, DataRecord parts) {
        record(next++, data, places, flawed, parts);
    }

    /** Takes the record at an index of the layer. */
    void record(int index, DataRecord data, Places places, Set<String> flawed, DataRecord parts) {
        if (index >= records.count() || !records.written(index).equals(data)) {
            throw new BackendException("the layer " + layer + " has changed while it was read; read it again", null);
        }
        long id = records.id(index);
        DataRecord before = below.record(schema.name(), id);
        Integer other = first.putIfAbsent(id, index);
        if (other != null) {
            tellTwice(places.ofRecord(), id, before != null, Stack.placed(records.at(other), folder));
        } else if (records.isRemoved(index)) {
            remove(data, places, id, before);
        } else if (before == null) {
            add(data, places, id, flawed, parts);
        } else {
            change(index, data, places, before, flawed, parts);
        }
    }

    private void tellTwice(Location at, long id, boolean isBelow, Location other) {
        if (isBelow) {
            tell(at, id, "", "changed twice in this layer", "one record with all changes", "another one at " + other);
        } else {
            tell(at, id, "", "duplicate id", "an id of its own", "the id of " + other);
        }
    }

    private void tell(Location at, long id, String field, String message, String expected, String found) {
        String subject = schema.name() + " " + id + (field.isEmpty() ? "" : "." + field);
        receiver.problem(at, subject, message, expected, found);
    }

    private void remove(DataRecord data, Places places, long id, @Nullable DataRecord before) {
        if (before == null) {
            receiver.problem(
                    places.of(LayerFields.REMOVE),
                    data.hasId() ? schema.name() + " " + id : schema.name(),
                    "no such record to remove",
                    data.hasId() ? "the id of a record below" : "the id or the key of a record below",
                    "none");
        }
        for (String field : data.keys()) {
            boolean isKey = field.equals(schema.key()) && !data.hasId();
            if (!isKey && !field.equals(LayerFields.REMOVE) && !field.equals(LayerFields.NOTHING)) {
                tell(places.of(field), id, field, "a value of a record that is removed", "none", "one");
            }
        }
    }

    private void add(DataRecord data, Places places, long id, Set<String> flawed, DataRecord parts) {
        DataRecord inBase = keys.abstractOf(schema, data);
        if (inBase != null) {
            boolean isId = data.hasId() && data.id() == inBase.id();
            tell(
                    places.ofRecord(),
                    id,
                    "",
                    "abstract in the base",
                    "a record that the game has, such as one that inherits from it, or an id and a key of its own",
                    "the " + (isId ? "id" : "key") + " of the abstract record " + inBase.id());
            return;
        }
        DataRecord record = withoutFields(data, id);
        Set<String> plain = new HashSet<>();
        for (SchemaField field : schema.fields()) {
            for (String edit : new String[] {LayerFields.PLUS, LayerFields.MINUS}) {
                String name = field.name() + edit;
                if (data.has(name) || flawed.contains(name)) {
                    tell(
                            places.of(name),
                            id,
                            name,
                            "an edit of a new record",
                            "the member " + field.name(),
                            "the member " + name);
                    plain.add(field.name());
                }
            }
        }
        plain.addAll(flawed);
        hand(record, places, plain, parts);
    }

    /** The record without edits, and without what it says of records below. */
    private DataRecord withoutFields(DataRecord data, long id) {
        DataRecord record = new DataRecord(data.type(), id);
        data.forEach((name, value) -> {
            if (schema.field(name) != null || Inheritance.isField(name)) {
                record.set(name, value);
            }
        });
        return record;
    }

    private void hand(DataRecord record, Places places, Set<String> flawed, DataRecord parts) {
        if (parts.keys().isEmpty()) {
            receiver.record(record, places, flawed);
        } else {
            receiver.record(record, places, flawed, withoutFields(parts, record.id()));
        }
    }

    private void change(
            int index, DataRecord data, Places places, DataRecord before, Set<String> flawed, DataRecord parts) {
        for (String field : new String[] {Inheritance.FROM, Inheritance.ABSTRACT}) {
            if (data.has(field) && schema.field(field) == null) {
                tell(
                        places.of(field),
                        before.id(),
                        field,
                        "a change of a record below cannot inherit",
                        "a new record, or the values themselves",
                        "a record that is below");
            }
        }
        Set<String> bad = new HashSet<>(flawed);
        DataRecord written = resolved(data, places, before.id(), bad);
        Set<String> nothing = nothing(data, places, before.id());
        refuseMembers(written, nothing, places, bad);
        ChangedFields fields = ChangedFields.of(schema, written, nothing, before);
        records.setFields(index, fields);
        refuseBoth(fields, places, before.id(), bad);
        DataRecord merged = fields.change(Mark.CHANGE, places.ofRecord()).applyTo(schema, before);
        bad.forEach(merged::remove);
        hand(merged, MergedPlaces.of(schema, fields, written, merged, places), bad, parts);
    }

    /** The record with edits whose references are ids, as far as records have the keys; {@code bad} takes the fields of edits that are wrong. */
    private DataRecord resolved(DataRecord data, Places places, long id, Set<String> bad) {
        DataRecord written = data.copy();
        for (SchemaField field : schema.fields()) {
            if (LayerFields.takesPlus(field)) {
                resolve(written, field, LayerFields.plus(field), places, id, bad);
            }
            if (LayerFields.takesMinus(field)) {
                SchemaField minus = LayerFields.minus(field);
                resolve(written, field, minus, places, id, bad);
                Variant taken = written.get(minus.name());
                if (taken != null) {
                    requireTargets(taken, minus, places, id, bad);
                }
            }
        }
        return written;
    }

    private void resolve(
            DataRecord written, SchemaField field, SchemaField edit, Places places, long id, Set<String> bad) {
        Variant value = written.get(edit.name());
        boolean isRight = value != null
                && value.type() == edit.type()
                && value.shape().isArray() == edit.shape().isArray();
        if (bad.contains(edit.name())) {
            bad.add(field.name());
        } else if (value != null && !isRight) {
            tell(places.of(edit.name()), id, edit.name(), "wrong value", Expected.value(edit), value.toString());
            bad.add(field.name());
            written.remove(edit.name());
        } else if (value != null) {
            boolean isTaken = edit.name().endsWith(LayerFields.MINUS);
            written.set(edit.name(), isTaken ? keys.resolveTaken(value) : keys.resolve(value));
        }
    }

    /** What is taken has to be a record, before or after: other references are told of where they are added. */
    private void requireTargets(Variant taken, SchemaField minus, Places places, long id, Set<String> bad) {
        if (minus.type() != ValueType.REF) {
            return;
        }
        int[] index = {0};
        References.forEach(minus.name(), taken, (path, reference) -> {
            Location at = places.of(minus.name(), index[0]++, 0);
            boolean leads = reference.isNull()
                    || !reference.isByKey() && below.record(reference.target(), reference.bits()) != null;
            if (!leads) {
                String found = reference.isByKey() ? '"' + reference.text() + '"' : "id " + reference.bits();
                tell(at, id, path, "dangling reference", "a record of " + minus.target(), found);
                bad.add(minus.name());
            }
        });
    }

    /** The fields whose values are taken away, by their present names. */
    private Set<String> nothing(DataRecord data, Places places, long id) {
        Set<String> names = new TreeSet<>();
        for (String name : LayerFields.nothing(data)) {
            SchemaField field = schema.fields().stream()
                    .filter(one -> one.name().equals(name) || one.formerly().contains(name))
                    .findFirst()
                    .orElse(null);
            if (field != null && Inheritance.canBeNothing(field)) {
                names.add(field.name());
            } else if (!Inheritance.isField(name)) {
                String expected = "names of optional fields and of references";
                tell(
                        places.of(LayerFields.NOTHING),
                        id,
                        LayerFields.NOTHING,
                        "wrong value",
                        expected,
                        '"' + name + '"');
            }
        }
        return names;
    }

    /** A struct is taken away with all of its members. */
    private void refuseMembers(DataRecord written, Set<String> nothing, Places places, Set<String> bad) {
        for (SchemaField presence :
                schema.fields().stream().filter(SchemaField::isPresence).toList()) {
            String inside = presence.name() + StructUse.SEPARATOR;
            for (String member : nothing.contains(presence.name()) ? written.keys() : Set.<String>of()) {
                if (member.startsWith(inside)) {
                    tell(
                            places.of(member),
                            written.id(),
                            member,
                            "a member of a struct that is taken away",
                            presence.name() + " as null, or its members",
                            "both");
                    bad.add(Change.fieldOf(member));
                }
            }
        }
    }

    private void refuseBoth(ChangedFields fields, Places places, long id, Set<String> bad) {
        for (String field : fields.edited()) {
            if (fields.given().contains(field)) {
                tell(
                        places.of(field),
                        id,
                        field,
                        "a value, and an edit of it",
                        field + ", or " + field + LayerFields.PLUS + " and " + field + LayerFields.MINUS,
                        "both");
                bad.add(field);
            }
        }
    }
}
