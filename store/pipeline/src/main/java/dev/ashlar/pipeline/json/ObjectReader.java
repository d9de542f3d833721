package dev.ashlar.pipeline.json;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.compiler.schema.StructUse;
import dev.ashlar.pipeline.backend.Expected;
import dev.ashlar.pipeline.backend.Inheritance;
import dev.ashlar.pipeline.backend.RecordReceiver;
import dev.ashlar.pipeline.backend.Subjects;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** Reads one object: a record, or an element of a list. The parser stands on its first token before, and on its last behind. */
final class ObjectReader {
    private final JsonParser parser;
    private final ValueReader values;
    private final RecordReceiver receiver;
    private final @Nullable UnknownMembers unknown;
    private final Schema schema;
    private final MemberTree members;
    /** Of an element of a list, where it is; null of a record. */
    private final @Nullable Of of;
    /** What the element is in messages. */
    private String element;
    /** Of an element, what the paths of its members begin with in the record, such as {@code loot[2].}; empty for a record. */
    private final String prefix;

    private final JsonPlaces places;
    private DataRecord record;
    private final Set<String> flawed = new HashSet<>();
    /** What could be read of values that are wrong. */
    private final DataRecord parts;

    private final Set<String> seen = new HashSet<>();
    /** Fields that are given as null. */
    private final Set<String> nulls = new TreeSet<>();

    /**
     * Where an element of a list is.
     *
     * @param list its field
     * @param subject what messages call the list
     * @param index from 0
     */
    record Of(SchemaField list, String subject, int index) {}

    /** {@code path} of the element in its record; empty for a record. */
    ObjectReader(
            JsonParser parser,
            ValueReader values,
            RecordReceiver receiver,
            @Nullable UnknownMembers unknown,
            Schema schema,
            MemberTree members,
            @Nullable Of of,
            String path,
            JsonPlaces places) {
        this.parser = parser;
        this.values = values;
        this.receiver = receiver;
        this.unknown = unknown;
        this.schema = schema;
        this.members = members;
        this.of = of;
        this.element = of == null ? "" : Subjects.element(of.subject, of.list, of.index, null);
        this.prefix = path.isEmpty() ? path : path + StructUse.SEPARATOR;
        this.places = places;
        this.record = new DataRecord(schema.recordType());
        this.parts = new DataRecord(schema.recordType());
    }

    void readMembers() {
        readMembers(members);
    }

    /** Reads a member of an object whose name is the key of an entry. The parser stands on the name before, and on the last token of the value behind. */
    void readEntry() {
        SchemaField field = schema.fields().get(0);
        String name = parser.currentName();
        Location at = values.here();
        places.put(prefix + field.name(), at);
        Variant key = EntryName.key(field, name);
        nameEntry(key, name);
        if (key == null) {
            receiver.problem(at, subject(field.name()), "wrong value", Expected.value(field), ValueReader.quoted(name));
            flawed.add(field.name());
        } else {
            record.set(field.name(), key);
        }
        parser.nextToken();
        readMember(members, SchemaField.VALUE, at);
    }

    /** An entry of a map is called by its key. */
    private void nameEntry(@Nullable Variant key, String name) {
        if (of != null && of.list.isMap()) {
            element = key == null
                    ? Subjects.entry(of.subject, name)
                    : Subjects.element(of.subject, of.list, of.index, key);
        }
    }

    /** Reads an element that is a value without a name. The parser stands on its first token before, and on its last behind. */
    void readBare() {
        readMember(members, SchemaField.VALUE, values.here());
    }

    private void readMembers(MemberTree tree) {
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String name = parser.currentName();
            Location at = values.here();
            parser.nextToken();
            if (tree == members && of == null && name.equals(JsonText.ID)) {
                requireFirst(name, name, at);
                readId(subject(name));
            } else {
                readMember(tree, name, at);
            }
        }
    }

    private void readMember(MemberTree tree, String name, Location at) {
        SchemaField field = tree.field(name);
        MemberTree struct = tree.struct(name);
        if (field != null) {
            requireFirst(field.name(), tree.path() + name, at);
            readValue(field, subject(tree.path() + name));
        } else if (struct != null) {
            requireFirst(struct.path(), tree.path() + name, at);
            readStruct(struct, tree.path() + name);
        } else {
            boolean isFirst = requireFirst(tree.path() + name, tree.path() + name, at);
            if (isFirst && unknown != null) {
                unknown.add(at, subject(tree.path() + name), tree.path() + name, of == null ? null : schema);
            }
            parser.skipChildren();
        }
    }

    private void readStruct(MemberTree struct, String name) {
        places.put(prefix + struct.path(), values.here());
        SchemaField presence = struct.presence();
        if (parser.currentToken() == JsonToken.START_OBJECT) {
            if (presence != null) {
                record.set(presence.name(), Variant.of(true));
            }
            readMembers(struct);
        } else if (presence != null && parser.currentToken() == JsonToken.VALUE_NULL) {
            nulls.add(presence.name());
        } else {
            String expected =
                    "an object with the members of " + struct.struct() + (presence == null ? "" : ", or null");
            values.wrong(subject(name), expected, values.described());
            if (presence != null) {
                flawed.add(presence.name());
            }
        }
    }

    private boolean requireFirst(String path, String name, Location at) {
        boolean isFirst = seen.add(path);
        if (!isFirst) {
            String member = name.substring(name.lastIndexOf(StructUse.SEPARATOR) + 1);
            receiver.problem(at, subject(name), "given twice", "each field once", member);
        }
        return isFirst;
    }

    /** What messages call the object. */
    String subject() {
        return of != null ? element : !record.hasId() ? schema.name() : schema.name() + " " + record.id();
    }

    private String subject(String name) {
        return of == null ? subject() + StructUse.SEPARATOR + name : Subjects.member(subject(), of.list.type(), name);
    }

    /** The id may stand behind values, and a second one is a problem that was told: the last counts. */
    private void readId(String subject) {
        long id = JsonNumbers.id(parser);
        if (id == DataRecord.NO_ID) {
            values.wrong(subject, Expected.ID, values.described());
        }
        record = withId(record, id);
    }

    private static DataRecord withId(DataRecord record, long id) {
        DataRecord copy = new DataRecord(record.type(), id);
        record.keys().forEach(key -> copy.set(key, Objects.requireNonNull(record.get(key))));
        return copy;
    }

    private void readValue(SchemaField field, String subject) {
        String path = prefix + field.name();
        places.put(path, values.here());
        if (parser.currentToken() == JsonToken.VALUE_NULL) {
            if (Inheritance.canBeNothing(field)) {
                nulls.add(field.name());
            } else {
                values.wrong(subject, "a value (" + field.declaredType() + " is not optional)", "null");
                flawed.add(field.name());
            }
            return;
        }
        Variant value = values.read(field, subject, path, places);
        if (value == null) {
            flawed.add(field.name());
            values.flawedInside().forEach(member -> flawed.add(field.name() + member));
            Variant readable = values.readable();
            if (readable != null) {
                parts.set(field.name(), readable);
            }
        } else {
            record.set(field.name(), value);
            if (field.name().equals(SchemaField.KEY)) {
                nameEntry(value, "");
            }
        }
    }

    /** The record without what has problems. */
    DataRecord record() {
        return record;
    }

    boolean hasId() {
        return seen.contains(JsonText.ID);
    }

    /** What could be read of flawed fields; without values where that is nothing. */
    DataRecord parts() {
        return withId(parts, record.id());
    }

    /** Names of fields with problems; of members of elements, their paths. */
    Set<String> flawed() {
        return flawed;
    }

    Set<String> nulls() {
        return nulls;
    }
}
