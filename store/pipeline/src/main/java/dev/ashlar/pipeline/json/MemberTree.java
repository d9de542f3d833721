package dev.ashlar.pipeline.json;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.compiler.schema.StructUse;
import dev.ashlar.pipeline.backend.Inheritance;
import dev.ashlar.pipeline.backend.LayerFields;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The members that an object may have: those of a record, or of a struct field inside of it. In files, each struct field is an object; in records, members have
 * paths.
 */
final class MemberTree {
    /** Of a record whose type no schema declares: all members are fields. */
    static final MemberTree UNKNOWN = new MemberTree("", "", 0, null);

    /** What the first member of an object follows. */
    final Member start = Member.without("");

    final Member id = Member.without(JsonText.ID);

    private final String path;
    private final String struct;
    /** Of a list of a fixed length, the number of elements, which are members with their indexes as names; else 0. */
    private final int count;
    /** Tells that the struct is there; null where it always is. */
    private final @Nullable Member presence;
    /** By name, or former name, in this object. */
    private final Map<String, Member> fields = new HashMap<>();

    private final Map<String, Member> structs = new HashMap<>();
    /** The indexes of all fields of a record type, in the order of their names. */
    private int[] order = {};
    /** What elements of lists have, by name of the list. */
    private final Map<String, MemberNames> lists = new HashMap<>();

    private MemberTree(String path, String struct, int count, @Nullable Member presence) {
        this.path = path;
        this.struct = struct;
        this.count = count;
        this.presence = presence;
    }

    static MemberTree of(Schema schema) {
        MemberTree tree = new MemberTree("", "", 0, null);
        tree.fill(schema, 0, schema);
        tree.order = IntStream.range(0, schema.fields().size())
                .boxed()
                .sorted(Comparator.comparing(i -> schema.fields().get(i).name()))
                .mapToInt(Integer::intValue)
                .toArray();
        return tree;
    }

    /** Adds the members of a type or struct; {@code base} is the number of its first field in the record type. */
    private void fill(Schema schema, int base, Schema root) {
        for (int i = 0; i < schema.fields().size(); i++) {
            StructUse use = schema.useOf(i);
            if (use == null) {
                SchemaField declared = schema.fields().get(i);
                if (schema == root
                        && (isList(schema, declared) || schema.isVariant() && declared.equals(schema.kind()))) {
                    continue;
                }
                SchemaField field = root.fields().get(base + i);
                int index = base + i;
                declared.formerly().forEach(former -> fields.putIfAbsent(former, Member.of(former, field, index)));
                fields.put(declared.name(), Member.of(declared.name(), field, index));
                Schema elements = declared.elements();
                if (elements != null) {
                    lists.put(declared.name(), MemberNames.of(List.of(elements)));
                }
            } else if (use.first() == i && use.isIncluded()) {
                fill(use.struct(), base + i, root);
            } else if (use.first() == i) {
                MemberTree inside = new MemberTree(
                        path + use.name() + StructUse.SEPARATOR,
                        use.struct().name(),
                        use.struct().isFixedList() ? use.struct().fixedCount() : 0,
                        use.optional() ? Member.of(use.name(), root.fields().get(base + i), base + i) : null);
                inside.fill(use.struct(), base + i + use.membersFrom(), root);
                use.formerly().forEach(former -> structs.putIfAbsent(former, Member.of(former, inside)));
                structs.put(use.name(), Member.of(use.name(), inside));
            }
        }
    }

    /** Whether a field is the list of those that take nothing, which files have as nulls. */
    private static boolean isList(Schema schema, SchemaField field) {
        return field.name().equals(Inheritance.NOTHING) && Inheritance.hasFields(schema)
                || field.name().equals(LayerFields.NOTHING);
    }

    /** What the paths of the members begin with: that of the struct field and a dot; empty for a record. */
    String path() {
        return path;
    }

    /** Whether this is a list of a fixed length, which files have as an array, or as an object with indexes as names. */
    boolean isList() {
        return count > 0;
    }

    /** The number of elements of a list of a fixed length. */
    int count() {
        return count;
    }

    /** What stands for the struct field in a file, for messages. */
    String expected() {
        String what =
                isList() ? "an array of at most " + count + " elements" : "an object with the members of " + struct;
        return what + (presence == null ? "" : ", or null");
    }

    /** The field that tells whether a record has the struct; null where every record has it. */
    @Nullable
    SchemaField presence() {
        return presence == null ? null : presence.field;
    }

    /** The index of {@link #presence} in the record type; −1 where there is none. */
    int presenceIndex() {
        return presence == null ? -1 : presence.index;
    }

    /** A record with the values of its fields, by index; null for none. */
    DataRecord record(Schema schema, long id, @Nullable Variant[] values) {
        DataRecord record = new DataRecord(schema.recordType(), id);
        for (int index : order) { // So each is set behind the others.
            Variant value = values[index];
            if (value != null) {
                record.set(schema.fields().get(index).name(), value);
            }
        }
        return record;
    }

    /** The field or struct field that a member is; null for none. */
    @Nullable
    Member find(@Nullable String name) {
        Member field = fields.get(name);
        return field == null ? structs.get(name) : field;
    }

    /** The field that a member is; null for none. */
    @Nullable
    SchemaField field(String member) {
        Member found = fields.get(member);
        return found == null ? null : found.field;
    }

    /** What the elements of a list have; null for what is no list. */
    @Nullable
    MemberNames elements(String member) {
        return lists.get(member);
    }

    /** The struct field that a member is; null for none. */
    @Nullable
    MemberTree struct(String member) {
        Member found = structs.get(member);
        return found == null ? null : found.struct;
    }

    /** The struct field that the member with a path lies in, or whose presence the path is; null for a field of this object. */
    @Nullable
    MemberTree structOf(String field) {
        int dot = field.indexOf(StructUse.SEPARATOR, path.length());
        return struct(field.substring(path.length(), dot < 0 ? field.length() : dot));
    }

    /** Name of a field, or of a struct field by the paths of its members, in this object. */
    String member(String field) {
        return field.substring(path.length());
    }

    /** Name of a struct field in the object around it. */
    String memberOf(MemberTree around) {
        return path.substring(around.path.length(), path.length() - 1);
    }
}
