package dev.ashlar.pipeline.development;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.compiler.schema.StructUse;
import dev.ashlar.pipeline.backend.FieldUpdate;
import dev.ashlar.pipeline.backend.Inheritance;
import dev.ashlar.pipeline.backend.References;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.content.Conversion;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * New values of one record, from the game or an editor. {@link #save()} writes them in one step to the backend:
 *
 * <pre>{@code
 * RecordEdit edit = store.edit("Emitter", 42).set("spawnRate", 12.5f).set("material", "smoke");
 * edit.save();
 * edit.undo().save();
 * }</pre>
 *
 * <p>An edit writes only the fields that were set. Changes of other programs to other fields of the record are kept. If another program has changed
 * the same field, {@link #save()} throws an {@link EditConflictException} with both values. If an undo finds another value than its edit has saved,
 * it throws the same exception. Comparing and writing are one step: no save of another program comes between ({@link
 * dev.ashlar.pipeline.backend.Backend#update}).
 *
 * <p>In a record that inherits, a value that equals the inherited one is not written. A new record inherits if {@code from} is set to the id or the
 * key of another record.
 *
 * <p>For one thread.
 */
public final class RecordEdit {
    /** Saves edits, all or none. */
    interface Target {
        Reload save(List<RecordEdit> edits);
    }

    private static final List<String> INHERITANCE =
            List.of(Inheritance.FROM, Inheritance.ABSTRACT, Inheritance.NOTHING);

    private final Target target;
    private final Schema schema;
    private final long id;
    /** What the edit knows; null for a record that is to be made. */
    private final @Nullable DataRecord before;
    /** An absent value takes the field away. */
    private final Map<String, Optional<Variant>> values = new LinkedHashMap<>();

    private boolean deletes;
    private boolean saved;
    /** The record as the backend had it. */
    private @Nullable DataRecord keptBefore;
    /** What was saved; null where the record is gone. */
    private @Nullable DataRecord after;

    /** The schema of a type that somebody wants to edit. */
    static Schema schema(Content content, String type) {
        Schema schema = content.schema(type);
        if (schema == null) {
            throw new IllegalArgumentException("the content has no type " + type + "; it has "
                    + content.schemas().stream().map(Schema::name).toList());
        }
        return schema;
    }

    RecordEdit(Target target, Schema schema, long id, @Nullable DataRecord before) {
        this.target = target;
        this.schema = schema;
        this.id = id;
        this.before = before;
    }

    /** {@return name of the type} */
    public String type() {
        return schema.name();
    }

    /** {@return id of the record} */
    public long id() {
        return id;
    }

    /**
     * Sets a field. If a reference may lead to several types, a target of one type replaces the target of another type.
     *
     * @param field name of the field, present or former
     * @param value of the field's type, or of a type that converts without loss; a reference by id or by key
     * @return this
     * @throws IllegalArgumentException if the type has no such field
     * @throws IllegalStateException if the edit is already saved
     */
    public RecordEdit set(String field, Variant value) {
        put(field, Optional.of(value));
        return this;
    }

    /**
     * Sets a field to a number.
     *
     * @param field name of the field, present or former
     * @param value is rounded if the field is narrower
     * @return this
     * @throws IllegalArgumentException if the type has no such field
     * @throws IllegalStateException if the edit is already saved
     */
    public RecordEdit set(String field, float value) {
        return set(field, Variant.of(value));
    }

    /**
     * Sets a field to a number.
     *
     * @param field name of the field, present or former
     * @param value is rounded if the field is narrower
     * @return this
     * @throws IllegalArgumentException if the type has no such field
     * @throws IllegalStateException if the edit is already saved
     */
    public RecordEdit set(String field, double value) {
        return set(field, Variant.of(value));
    }

    /**
     * Sets a field to an integer. In a reference, the integer is the id of the target.
     *
     * @param field name of the field, present or former
     * @param value inside the range of the field; {@link #save()} checks the range
     * @return this
     * @throws IllegalArgumentException if the type has no such field
     * @throws IllegalStateException if the edit is already saved
     */
    public RecordEdit set(String field, long value) {
        return set(field, Variant.ofInteger(ValueType.I64, value));
    }

    /**
     * Sets a field to a bool.
     *
     * @param field name of the field, present or former
     * @param value any
     * @return this
     * @throws IllegalArgumentException if the type has no such field
     * @throws IllegalStateException if the edit is already saved
     */
    public RecordEdit set(String field, boolean value) {
        return set(field, Variant.of(value));
    }

    /**
     * Sets a field to a text: a string, a constant of an enum, the text of a hash, or the key of the target of a reference.
     *
     * @param field name of the field, present or former
     * @param value any text
     * @return this
     * @throws IllegalArgumentException if the type has no such field
     * @throws IllegalStateException if the edit is already saved
     */
    public RecordEdit set(String field, String value) {
        return set(field, Variant.of(value));
    }

    /**
     * Removes the value of a field. The field then reads its default, even in a record that inherits another value. The name of an optional struct
     * removes the struct with all members.
     *
     * @param field name of the field, present or former
     * @return this
     * @throws IllegalArgumentException if the type has no such field
     * @throws IllegalStateException if the edit is already saved
     */
    public RecordEdit remove(String field) {
        put(field, Optional.empty());
        return this;
    }

    /**
     * Removes the record. Values that were set have no effect.
     *
     * @return this
     * @throws IllegalStateException if the edit is already saved, or if it creates the record
     */
    public RecordEdit delete() {
        requireUnsaved();
        if (before == null) {
            throw new IllegalStateException(words() + " is not there yet");
        }
        deletes = true;
        return this;
    }

    private void put(String name, Optional<Variant> value) {
        requireUnsaved();
        if (isOfInheritance(name)) {
            requireNewHeir(name);
            values.put(name, value);
            return;
        }
        SchemaField field = schema.fields().stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .or(() -> schema.fields().stream()
                        .filter(each -> each.formerly().contains(name))
                        .findFirst())
                .orElseThrow(() -> new IllegalArgumentException(schema.name() + " has no field " + name + "; it has "
                        + schema.fields().stream().map(SchemaField::name).toList()));
        values.put(field.name(), value);
        if (field.isPresence() && value.isEmpty()) {
            String members = field.name() + StructUse.SEPARATOR;
            schema.fields().stream()
                    .map(SchemaField::name)
                    .filter(member -> member.startsWith(members))
                    .forEach(member -> values.put(member, value));
        }
        if (field.type() == ValueType.REF && value.isPresent() && !value.get().isNull()) {
            schema.alternatives().stream()
                    .filter(fields -> fields.contains(field.name()))
                    .flatMap(List::stream)
                    .filter(other -> !other.equals(field.name()))
                    .forEach(other -> values.put(other, Optional.empty()));
        }
    }

    /** Whether a name is one by which records say that they inherit, and no field of the type. */
    private boolean isOfInheritance(String name) {
        return Inheritance.isField(name) && Inheritance.hasFields(Inheritance.withFields(schema));
    }

    private void requireNewHeir(String name) {
        if (before != null || !name.equals(Inheritance.FROM)) {
            String expected = name.equals(Inheritance.FROM)
                    ? "expected a record that is to be made, found one that exists"
                    : "expected a field, or from of a record that is to be made";
            throw new IllegalArgumentException(
                    words() + "." + name + " cannot be edited: " + expected + "; change it where the content is kept");
        }
    }

    private void requireUnsaved() {
        if (saved) {
            throw new IllegalStateException("the edit of " + words() + " is saved; another begins with the store");
        }
    }

    /**
     * Validates the record by the rules of all content, and writes the values that were set to the backend. Readers see them when they refresh. The
     * listener of the store receives one reload with the cause {@link Reload.Cause#EDITED}. The call takes as long as the backend needs; do not call
     * it on the frame thread of a game.
     *
     * @return the reload; if readers see no difference, the reload of the present generation
     * @throws EditConflictException if another program has changed the same values; nothing was saved
     * @throws dev.ashlar.compiler.problem.ContentException with every problem that the stored content has; if it has none, with every problem that
     *     the edit would cause; nothing was saved
     * @throws dev.ashlar.pipeline.backend.BackendException if the backend cannot write the record; nothing was saved
     * @throws IllegalStateException if the edit is already saved, or if the store is closed
     */
    public Reload save() {
        return target.save(List.of(this));
    }

    /**
     * Creates the inverse edit. It restores the former value of every field that this edit has set. It creates a record that this edit has removed,
     * and removes a record that this edit has created. The inverse edit takes effect when it is saved. If another program has changed the same values
     * since, saving throws {@link EditConflictException}.
     *
     * @return a new edit
     * @throws IllegalStateException if this edit is not saved
     */
    public RecordEdit undo() {
        if (!saved) {
            throw new IllegalStateException("the edit of " + words() + " is not saved");
        }
        RecordEdit undo = new RecordEdit(target, schema, id, after);
        if (before == null) {
            undo.deletes = true;
        } else if (after == null) {
            before.forEach((field, value) -> undo.values.put(field, Optional.of(original(field, value))));
            undo.inherit(keptBefore);
        } else {
            values.keySet()
                    .forEach(field -> undo.values.put(
                            field, Optional.ofNullable(before.get(field)).map(value -> original(field, value))));
        }
        return undo;
    }

    /** A record that is made again inherits as it did. */
    private void inherit(@Nullable DataRecord written) {
        if (written != null && Inheritance.hasFields(Inheritance.withFields(schema))) {
            for (String field : INHERITANCE) {
                Variant value = written.get(field);
                if (value != null) {
                    values.put(field, Optional.of(value));
                }
            }
        }
    }

    /** A reference as the backend had it, by key perhaps. */
    private Variant original(String name, Variant value) {
        SchemaField field = schema.field(name);
        Variant kept = keptBefore == null ? null : keptBefore.get(name);
        boolean mayRefer = field != null && kept != null && (field.type() == ValueType.REF || field.isList());
        Variant reference = mayRefer ? Conversion.convert(field, kept) : null;
        return reference == null ? value : reference;
    }

    /** Adds a sentence for everything that is other than the edit knows; null: what is not there. */
    void addConflicts(@Nullable Schema schemaNow, @Nullable DataRecord now, List<String> conflicts) {
        requireUnsaved();
        if (schemaNow == null) {
            conflicts.add(words() + ": the content has no type " + schema.name() + " any more");
            return;
        }
        Schema whole = Inheritance.withFields(schemaNow);
        for (String field : values.keySet()) {
            if (whole.field(field) == null) {
                conflicts.add(schema.name() + "." + field + ": the schema has no such field any more");
            }
        }
        if (before == null || now == null) {
            if (before != null) {
                conflicts.add(words() + " is gone");
            } else if (now != null) {
                conflicts.add(words() + " is there already");
            }
            return;
        }
        Set<String> fields = new LinkedHashSet<>(deletes ? before.keys() : values.keySet());
        fields.addAll(deletes ? now.keys() : Set.of());
        for (String field : fields) {
            Variant known = before.get(field);
            Variant found = now.get(field);
            if (!Objects.equals(known, found)) {
                conflicts.add(words() + "." + field + ": somebody else has changed it: expected " + shown(known)
                        + ", found " + shown(found));
            }
        }
    }

    /** The part of the record that the edit is about; {@code written}: the record as content has it written, null where it is not there. */
    FieldUpdate update(Schema schemaNow, @Nullable DataRecord written) {
        Schema whole = Inheritance.withFields(schemaNow);
        Set<String> fields = new LinkedHashSet<>(values.keySet());
        if (deletes) {
            whole.fields().forEach(field -> fields.add(field.name()));
        } else if (values.containsKey(Inheritance.FROM)
                || written != null && Inheritance.hasFields(whole) && Inheritance.isHeir(written)) {
            fields.addAll(INHERITANCE);
        }
        return new FieldUpdate(whole, id, fields, deletes);
    }

    /** The same for what the backend has at the moment of the save; {@code known}: the record as content has it written. */
    void addLateConflicts(
            FieldUpdate update,
            @Nullable DataRecord known,
            @Nullable DataRecord kept,
            KeptValues keptValues,
            List<String> conflicts) {
        if (known == null || kept == null) {
            if (known != null || kept != null) {
                conflicts.add(words() + (kept == null ? " is gone" : " is there already"));
            }
            return;
        }
        for (SchemaField field : update.schema().fields()) {
            String name = field.name();
            Variant found = keptValues.of(field, kept.get(name));
            if (update.fields().contains(name) && !Objects.equals(known.get(name), found)) {
                conflicts.add(words() + "." + name + ": somebody else has changed it: expected "
                        + shown(known.get(name)) + ", found " + shown(kept.get(name)));
            }
        }
    }

    private static String shown(@Nullable Variant value) {
        return value == null ? "no value" : value.toText();
    }

    private String words() {
        return schema.name() + " " + id;
    }

    /** Whether a field will be what the edit says, and not what the backend has. */
    boolean isWritten(String field) {
        return deletes || values.containsKey(field);
    }

    /** The record as it is to be; {@code now}: null where it is not there. */
    DataRecord applyTo(@Nullable DataRecord now) {
        DataRecord record = now == null ? new DataRecord(schema.name(), id) : now.copy();
        values.forEach(
                (field, value) -> value.ifPresentOrElse(given -> record.set(field, given), () -> record.remove(field)));
        record.setDeleted(deletes);
        record.setUpdated(true);
        return record;
    }

    /**
     * The record that is written: what the backend has, with what was set, in the types of the fields.
     *
     * @param kept as the backend has it; null where it has none
     * @param checked what {@link #applyTo} gave, after it was checked, without what it inherits; null when the record is to be gone
     * @param byKey gives a reference by the key of its target, or itself if the target has none
     */
    DataRecord writtenOver(@Nullable DataRecord kept, @Nullable DataRecord checked, UnaryOperator<Variant> byKey) {
        DataRecord record = kept == null ? new DataRecord(schema.name(), id) : kept;
        keptBefore = record.copy();
        boolean hasKeys =
                values.keySet().stream().map(record::get).anyMatch(value -> value != null && namesKeys(value));
        values.forEach((field, value) -> {
            Variant now = checked == null ? null : checked.get(field);
            if (now == null) {
                record.remove(field);
            } else {
                Variant before = record.get(field);
                Variant written = value.isEmpty() ? now : written(field, value.get(), now);
                boolean isByKey = before == null ? hasKeys && !namesKeys(written) : namesKeys(before);
                record.set(field, isByKey ? References.map(written, byKey) : written);
            }
        });
        if (checked != null && Inheritance.isHeir(checked)) {
            Inheritance.setNothing(record, Inheritance.nothing(checked));
        }
        record.setDeleted(deletes);
        record.setUpdated(true);
        return record;
    }

    /** Whoever refers by key wants to read the key in the file. */
    private Variant written(String name, Variant given, Variant checked) {
        SchemaField field = Inheritance.withFields(schema).field(name);
        Variant converted = field == null ? null : Conversion.convert(field, given);
        return converted != null && namesKeys(converted) ? converted : checked;
    }

    private static boolean namesKeys(Variant value) {
        boolean[] names = {false};
        References.forEach("", value, (path, reference) -> names[0] |= reference.isByKey());
        return names[0];
    }

    /** {@code saved}: the record as it is now; null where it is gone. */
    void noteSaved(@Nullable DataRecord record) {
        saved = true;
        after = record;
    }
}
