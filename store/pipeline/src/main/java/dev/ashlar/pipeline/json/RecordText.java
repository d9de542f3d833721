package dev.ashlar.pipeline.json;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.SchemaField;
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

    private record Member(@Nullable String field, int start, int valueStart, int end, State state)
            implements Elements.Range {}

    private final String text;
    private final DataRecord record;
    private final MemberNames names;
    private final List<Member> members = new ArrayList<>();

    private RecordText(String text, DataRecord record, MemberNames names) {
        this.text = text;
        this.record = record;
        this.names = names;
    }

    private static String member(DataRecord record, String field) {
        return ValueText.quoted(field) + ": " + ValueText.of(Objects.requireNonNull(record.get(field)));
    }

    /** What has to change in the text of an object that has an id; offsets are the object's. */
    static List<Edit> edits(String text, DataRecord record, MemberNames names) {
        RecordText edits = new RecordText(text, record, names);
        try (JsonParser parser = JsonText.parser(text)) {
            parser.nextToken();
            while (parser.nextToken() != JsonToken.END_OBJECT) {
                edits.members.add(edits.read(parser));
            }
        }
        return edits.edits();
    }

    private Member read(JsonParser parser) {
        int start = (int) JsonText.start(parser);
        String name = parser.currentName();
        String field = name.equals(JsonText.ID) ? null : names.field(record, name);
        parser.nextToken();
        int valueStart = (int) JsonText.start(parser);
        State state = state(parser, field);
        return new Member(field, start, valueStart, (int) JsonText.end(parser), state);
    }

    private State state(JsonParser parser, @Nullable String field) {
        if (field == null) {
            parser.skipChildren();
            return State.FITTING;
        }
        Variant value = record.get(field);
        if (value == null) {
            // What no reader could read was never in the record, and so nobody has taken it away.
            SchemaField declared = names.declared(record.type(), field);
            boolean isRead =
                    declared == null ? StandingValue.isOfAField(parser) : StandingValue.isReadable(parser, declared);
            return isRead ? State.ABSENT : State.FITTING;
        }
        return StandingValue.means(parser, value) ? State.FITTING : State.CHANGED;
    }

    private List<Edit> edits() {
        List<Edit> edits = new ArrayList<>();
        BitSet removed = new BitSet();
        Set<String> missing = new TreeSet<>(record.keys());
        Map<String, Integer> last = new HashMap<>();
        for (int i = 0; i < members.size(); i++) {
            Member member = members.get(i);
            removed.set(i, member.state == State.ABSENT);
            if (member.field != null) {
                missing.remove(member.field);
                last.put(member.field, i);
            }
        }
        // Of a field that is given twice, readers take the last.
        for (int i : last.values()) {
            Member member = members.get(i);
            if (member.state == State.CHANGED) {
                Variant value = Objects.requireNonNull(record.get(Objects.requireNonNull(member.field)));
                edits.add(new Edit(member.valueStart, member.end, ValueText.of(value)));
            }
        }
        Elements.edit(members, removed, added(missing, removed), edits);
        return edits;
    }

    private String added(Set<String> missing, BitSet removed) {
        String separator = Elements.separator(text, members.get(Elements.lastKept(members, removed)).start);
        StringBuilder added = new StringBuilder();
        names.ordered(record.type(), missing)
                .forEach(field -> added.append(separator).append(member(record, field)));
        return added.toString();
    }
}
