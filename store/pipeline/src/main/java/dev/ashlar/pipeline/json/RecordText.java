package dev.ashlar.pipeline.json;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.pipeline.backend.Inheritance;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** What has to change in the text of a record. */
final class RecordText {
    /** What the text of a member is to its field. */
    private enum State {
        /** Says what the record says, or is nothing that the record could say. */
        FITTING,
        /** Says another value than the record has. */
        CHANGED,
        /** Says a value that the record does not have. */
        ABSENT
    }

    /**
     * A member of the object.
     *
     * @param field by its path; null when it is none
     * @param inside members of a struct field; null when it is none, or no object
     */
    private record Member(
            @Nullable String field,
            int start,
            int valueStart,
            int end,
            State state,
            @Nullable RecordText inside) implements Elements.Range {
        /** A struct field of an element goes with the last of its members; that of a record stays as an empty object. */
        boolean isGone() {
            return state == State.ABSENT || inside != null && inside.isGone();
        }
    }

    private final String text;
    private final DataRecord record;
    private final String type;
    private final boolean isElement;
    private final MemberNames names;
    private final MemberTree tree;
    private final List<Member> members = new ArrayList<>();
    /** Whether it is a list of a fixed length that stands there as an array. */
    private boolean isArray;

    private int start;
    private int end;

    private RecordText(
            String text, DataRecord record, String type, boolean isElement, MemberNames names, MemberTree tree) {
        this.text = text;
        this.record = record;
        this.type = type;
        this.isElement = isElement;
        this.names = names;
        this.tree = tree;
    }

    /** What has to change in the text of an object that has an id; offsets are the object's. */
    static List<Edit> edits(String text, DataRecord saved, MemberNames names) {
        DataRecord record = Nulls.expanded(saved, names);
        return new RecordText(text, record, record.type(), false, names, names.tree(record.type())).edits(text);
    }

    /** The text of an element of a list, with other values; {@code struct} of the list. */
    static String element(String text, DataRecord element, String struct, MemberNames names) {
        List<Edit> edits = new RecordText(text, element, struct, true, names, names.tree(struct)).edits(text);
        return Edit.apply(text, edits);
    }

    private List<Edit> edits(String object) {
        try (JsonParser parser = JsonText.part(object)) {
            parser.nextToken();
            readMembers(parser);
        }
        return edits();
    }

    private void readMembers(JsonParser parser) {
        start = (int) JsonText.start(parser);
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            members.add(read(parser));
        }
        end = (int) JsonText.end(parser);
    }

    /** The elements of a list of a fixed length. */
    private void readElements(JsonParser parser) {
        isArray = true;
        start = (int) JsonText.start(parser);
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            int from = (int) JsonText.start(parser);
            members.add(read(parser, String.valueOf(members.size()), from));
        }
        end = (int) JsonText.end(parser);
    }

    private Member read(JsonParser parser) {
        int from = (int) JsonText.start(parser);
        String name = parser.currentName();
        parser.nextToken();
        return read(parser, name, from);
    }

    private Member read(JsonParser parser, String name, int from) {
        boolean isId = tree.path().isEmpty() && name.equals(JsonText.ID);
        MemberTree struct = isId ? null : tree.struct(name);
        int valueStart = (int) JsonText.start(parser);
        if (struct != null) {
            return readStruct(parser, struct, from, valueStart);
        }
        String field = isId ? null : MemberNames.field(record, tree, name);
        State state = isId ? skipped(parser, State.FITTING) : state(parser, field);
        return new Member(field, from, valueStart, (int) JsonText.end(parser), state, null);
    }

    /** What is no object was never read: it stays unless the record has members to put in its place. An optional struct is there or not, and may be null. */
    private Member readStruct(JsonParser parser, MemberTree struct, int from, int valueStart) {
        RecordText inside = new RecordText(text, record, type, isElement, names, struct);
        boolean isElements = struct.isList() && parser.currentToken() == JsonToken.START_ARRAY;
        boolean isObject = isElements || parser.currentToken() == JsonToken.START_OBJECT;
        if (isElements) {
            inside.readElements(parser);
        } else if (isObject) {
            inside.readMembers(parser);
        } else {
            inside.start = valueStart;
            parser.skipChildren();
            inside.end = (int) JsonText.end(parser);
        }
        boolean isNull = !isObject && text.startsWith("null", inside.start);
        State state = inside.stateOfStruct(isObject, isNull);
        return new Member(null, from, valueStart, (int) JsonText.end(parser), state, inside);
    }

    private State stateOfStruct(boolean isObject, boolean isNull) {
        SchemaField presence = tree.presence();
        boolean isEmpty = fields().isEmpty();
        if (presence == null) {
            return isObject || isEmpty ? State.FITTING : State.CHANGED;
        }
        boolean nothing = RecordStyle.isNull(record, tree);
        if (isEmpty && record.get(presence.name()) == null) {
            boolean isRead = isObject || isNull && isInherited(presence);
            return isRead ? State.ABSENT : State.FITTING;
        }
        return (nothing ? isNull : isObject) ? State.FITTING : State.CHANGED;
    }

    private State state(JsonParser parser, @Nullable String field) {
        if (field == null) {
            return skipped(parser, names.isStrict() ? State.ABSENT : State.FITTING);
        }
        Variant value = record.get(field);
        SchemaField declared = names.declared(type, field);
        if (value == null) {
            // What no reader could read was never in the record, and so nobody has taken it away.
            if (parser.currentToken() == JsonToken.VALUE_NULL && isInherited(declared)) {
                return State.ABSENT;
            }
            boolean isRead =
                    declared == null ? StandingValue.isOfAField(parser) : StandingValue.isReadable(parser, declared);
            return isRead ? State.ABSENT : State.FITTING;
        }
        return StandingValue.means(parser, value, declared) ? State.FITTING : State.CHANGED;
    }

    private static State skipped(JsonParser parser, State state) {
        parser.skipChildren();
        return state;
    }

    /** Whether null means to take nothing from an ancestor, so that it must go where the record inherits the field. */
    private boolean isInherited(@Nullable SchemaField field) {
        return field != null && Inheritance.canBeNothing(field) && names.canInherit(type) && Inheritance.isHeir(record);
    }

    /** The fields of the record that lie in the object, at any depth; not the presence of the object itself. */
    private Set<String> fields() {
        Set<String> fields = new TreeSet<>();
        record.keys().stream().filter(field -> field.startsWith(tree.path())).forEach(fields::add);
        return fields;
    }

    private List<Edit> edits() {
        List<Edit> edits = new ArrayList<>();
        BitSet removed = new BitSet();
        Set<String> missing = fields();
        Map<String, Integer> last = new HashMap<>();
        for (int i = 0; i < members.size(); i++) {
            Member member = members.get(i);
            removed.set(i, member.isGone());
            if (member.inside != null && !removed.get(i)) {
                missing.removeAll(member.inside.fields());
                SchemaField presence = member.inside.tree.presence();
                missing.remove(presence == null ? "" : presence.name());
                edits.addAll(member.state == State.CHANGED ? List.of(member.inside.whole()) : member.inside.edits());
            } else if (member.field != null) {
                missing.remove(member.field);
                last.put(member.field, i);
            }
        }
        if (Elements.lastKept(members, removed) < 0) {
            boolean same = missing.isEmpty() && members.isEmpty();
            return same ? List.of() : List.of(whole());
        }
        if (isArray && !(missing.isEmpty() && removed.isEmpty())) {
            return List.of(whole()); // Other elements would get other indexes.
        }
        // Of a field that is given twice, readers take the last.
        for (int i : last.values()) {
            Member member = members.get(i);
            if (member.state == State.CHANGED) {
                edits.add(
                        new Edit(member.valueStart, member.end, changed(member, Objects.requireNonNull(member.field))));
            }
        }
        Elements.edit(text, members, removed, added(missing, removed), end - 1, edits);
        return edits;
    }

    private String changed(Member member, String field) {
        Variant value = Objects.requireNonNull(record.get(field));
        String before = Elements.separator(text, member.start);
        SchemaField declared = names.declared(type, field);
        MemberNames ofElements = tree.elements(tree.member(field));
        boolean isList = value.type() == ValueType.LIST && declared != null;
        return !isList || ofElements == null
                ? RecordStyle.value(value, tree, field, before)
                : ListText.with(
                        text.substring(member.valueStart, member.end), value.list(), declared, ofElements, before);
    }

    private boolean isGone() {
        return tree.presence() == null
                && isElement
                && !members.isEmpty()
                && members.stream().allMatch(Member::isGone)
                && fields().isEmpty();
    }

    /** The object of a struct field anew. */
    private Edit whole() {
        List<String> fields = names.ordered(type, fields());
        return new Edit(
                start, end, RecordStyle.isNull(record, tree) ? "null" : RecordStyle.object(record, fields, tree));
    }

    private String added(Set<String> missing, BitSet removed) {
        String separator = Elements.separator(text, members.get(Elements.lastKept(members, removed)).start);
        StringBuilder added = new StringBuilder();
        RecordStyle.members(record, names.ordered(type, missing), tree)
                .forEach(one -> added.append(separator).append(one));
        return added.toString();
    }
}
