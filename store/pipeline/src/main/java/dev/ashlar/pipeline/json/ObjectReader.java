package dev.ashlar.pipeline.json;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.Words;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.compiler.schema.StructUse;
import dev.ashlar.pipeline.backend.Expected;
import dev.ashlar.pipeline.backend.Inheritance;
import dev.ashlar.pipeline.backend.RecordReceiver;
import dev.ashlar.pipeline.backend.Subjects;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** Reads one object: a record, or an element of a list. The parser stands on its first token before, and on its last behind. */
final class ObjectReader {
    private static final Set<String> NONE = Set.of();

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
    /** What messages call the member whose value is read. */
    private final Supplier<String> memberSubject = this::memberSubject;

    private String memberPath = "";
    private String memberName = "";
    private long id = DataRecord.NO_ID;
    /** By the indexes of the fields; null for none. */
    private final @Nullable Variant[] given;

    private Set<String> flawed = NONE;
    /** What could be read of values that are wrong; null while that is nothing. */
    private @Nullable DataRecord parts;

    private boolean hasId;
    /** Structs and unknown members that were given. Fields that were are values, flawed, or null. */
    private Set<String> seen = NONE;
    /** Fields that are given as null. */
    private Set<String> nulls = NONE;

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
        this.given = new Variant[schema.fields().size()];
    }

    void readMembers() {
        readMembers(members);
    }

    /** Reads a member of an object whose name is the key of an entry. The parser stands on the name before, and on the last token of the value behind. */
    void readEntry() {
        SchemaField field = schema.fields().get(0);
        String name = parser.currentName();
        places.put(prefix + field.name(), parser.currentTokenLocation());
        Variant key = EntryName.key(field, name);
        nameEntry(key, name);
        if (key == null) {
            String about = subject(field.name());
            receiver.problem(values.here(), about, "wrong value", Expected.value(field), ValueReader.quoted(name));
            flaw(field.name());
        } else {
            given[0] = key;
        }
        readMember(members, members.find(SchemaField.VALUE), SchemaField.VALUE, true);
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
        readMember(members, members.find(SchemaField.VALUE), SchemaField.VALUE, false);
    }

    private void readMembers(MemberTree tree) {
        Member member = next(tree, tree.start);
        for (Member last = tree.start; parser.currentToken() != JsonToken.END_OBJECT; member = next(tree, last)) {
            last = member == null ? last : member;
            if (member == tree.id) {
                requireFirst(!hasId, JsonText.ID);
                hasId = true;
                parser.nextToken();
                readId();
            } else {
                readMember(tree, member, member == null ? parser.currentName() : member.name(), true);
            }
        }
    }

    /** Goes on to the name of the next member, or to the end of the object. Null for the end, and for a name that no member has. */
    private @Nullable Member next(MemberTree tree, Member last) {
        Member likely = last.next;
        if (likely != null && parser.nextName(likely.name)) {
            return likely; // The parser has compared characters, and looked up nothing.
        }
        JsonToken token = likely == null ? parser.nextToken() : parser.currentToken();
        if (token == JsonToken.END_OBJECT) {
            return null;
        }
        String name = parser.currentName();
        boolean isId = tree == members && of == null && name.equals(JsonText.ID);
        Member member = isId ? tree.id : tree.find(name);
        last.next = member == null ? likely : member;
        return member;
    }

    /** The parser stands on the name of the member, if it {@code isNamed}, and on the first token of its value if not. */
    private void readMember(MemberTree tree, @Nullable Member member, String name, boolean isNamed) {
        SchemaField field = member == null ? null : member.field;
        MemberTree struct = member == null ? null : member.struct;
        if (field != null) {
            if (isGiven(field, member.index)) {
                requireFirst(false, join(tree.path(), name));
            }
        } else {
            String path = join(tree.path(), name);
            boolean isFirst = see(struct == null ? path : struct.path());
            requireFirst(isFirst, path);
            if (isFirst && struct == null && unknown != null) {
                unknown.add(values.here(), subject(path), path, of == null ? null : schema);
            }
        }
        if (isNamed) {
            parser.nextToken();
        }
        if (field != null) {
            memberPath = tree.path();
            memberName = name;
            readValue(field, member.index);
        } else if (struct != null) {
            readStruct(struct, join(tree.path(), name));
        } else {
            parser.skipChildren();
        }
    }

    private String memberSubject() {
        return subject(join(memberPath, memberName));
    }

    /** Most members are no part of a struct or element: their paths are their names. */
    private static String join(String prefix, String name) {
        return prefix.isEmpty() ? name : prefix + name;
    }

    private void readStruct(MemberTree struct, String name) {
        places.put(join(prefix, struct.path()), parser.currentTokenLocation());
        SchemaField presence = struct.presence();
        boolean isArray = struct.isList() && parser.currentToken() == JsonToken.START_ARRAY;
        if (isArray || parser.currentToken() == JsonToken.START_OBJECT) {
            if (presence != null) {
                given[struct.presenceIndex()] = Variant.of(true);
            }
            if (isArray) {
                readElements(struct, name);
            } else {
                readMembers(struct);
            }
        } else if (presence != null && parser.currentToken() == JsonToken.VALUE_NULL) {
            nothing(presence.name());
        } else {
            values.wrong(subject(name), struct.expected(), values.described());
            if (presence != null) {
                flaw(presence.name());
            }
        }
    }

    /** Reads an array whose elements are members with their indexes as names. */
    private void readElements(MemberTree list, String name) {
        int count = 0;
        for (; parser.nextToken() != JsonToken.END_ARRAY; count++) {
            if (count < list.count()) {
                String index = String.valueOf(count);
                readMember(list, list.find(index), index, false);
            } else {
                parser.skipChildren();
            }
        }
        if (count > list.count()) {
            String expected = "at most " + list.count() + " elements";
            receiver.problem(values.here(), subject(name), "too many elements", expected, String.valueOf(count));
        }
    }

    private boolean isGiven(SchemaField field, int index) {
        return given[index] != null || flawed.contains(field.name()) || nulls.contains(field.name());
    }

    /** Whether a struct, or an unknown member, is given for the first time. */
    private boolean see(String path) {
        seen = seen == NONE ? new HashSet<>() : seen;
        return seen.add(path);
    }

    private void flaw(String field) {
        flawed = flawed == NONE ? new HashSet<>() : flawed;
        flawed.add(field);
    }

    private void nothing(String field) {
        nulls = nulls == NONE ? new TreeSet<>() : nulls;
        nulls.add(field);
    }

    /** The parser stands on the name of the member, which has a path. */
    private void requireFirst(boolean isFirst, String path) {
        if (!isFirst) {
            String member = path.substring(path.lastIndexOf(StructUse.SEPARATOR) + 1);
            receiver.problem(values.here(), subject(path), "given twice", "each field once", member);
        }
    }

    /** What messages call the object. */
    String subject() {
        return of != null ? element : id == DataRecord.NO_ID ? schema.name() : schema.name() + " " + id;
    }

    private String subject(String path) {
        String name = Words.path(path);
        return of == null ? subject() + StructUse.SEPARATOR + name : Subjects.member(subject(), of.list.type(), name);
    }

    /** The id may stand behind values, and a second one is a problem that was told: the last counts. */
    private void readId() {
        long found = JsonNumbers.id(parser);
        if (found == DataRecord.NO_ID) {
            values.wrong(subject(JsonText.ID), Expected.ID, values.described());
        }
        id = found;
    }

    private static DataRecord withId(DataRecord record, long id) {
        DataRecord copy = new DataRecord(record.type(), id);
        record.forEach(copy::set);
        return copy;
    }

    private void readValue(SchemaField field, int index) {
        String path = join(prefix, field.name());
        places.put(path, parser.currentTokenLocation());
        if (parser.currentToken() == JsonToken.VALUE_NULL) {
            if (Inheritance.canBeNothing(field)) {
                nothing(field.name());
            } else {
                values.wrong(memberSubject(), "a value (" + field.declaredType() + " is not optional)", "null");
                flaw(field.name());
            }
            return;
        }
        Variant value = values.read(field, memberSubject, path, places);
        if (value == null) {
            flaw(field.name());
            values.flawedInside().forEach(member -> flaw(field.name() + member));
            Variant readable = values.readable();
            if (readable != null) {
                parts = parts == null ? new DataRecord(schema.recordType()) : parts;
                parts.set(field.name(), readable);
            }
        } else {
            given[index] = value;
            if (field.name().equals(SchemaField.KEY)) {
                nameEntry(value, "");
            }
        }
    }

    /** The record without what has problems. */
    DataRecord record() {
        return members.record(schema, id, given);
    }

    boolean hasId() {
        return hasId;
    }

    /** What could be read of flawed fields; null where that is nothing. */
    @Nullable
    DataRecord parts() {
        return parts == null ? null : withId(parts, id);
    }

    /** Names of fields with problems; of members of elements, their paths. */
    Set<String> flawed() {
        return flawed;
    }

    Set<String> nulls() {
        return nulls;
    }
}
