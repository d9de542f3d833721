package dev.ashlar.pipeline.json;

import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.compiler.schema.StructUse;
import dev.ashlar.pipeline.backend.Inheritance;
import dev.ashlar.pipeline.backend.LayerFields;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The members that an object may have: those of a record, or of a struct field inside of it. In files, each struct field is an object; in records, members have
 * paths.
 */
final class MemberTree {
    /** Of a record whose type no schema declares: all members are fields. */
    static final MemberTree UNKNOWN = new MemberTree("", "", 0, null);

    private final String path;
    private final String struct;
    /** Of a list of a fixed length, the number of elements, which are members with their indexes as names; else 0. */
    private final int count;
    /** Tells that the struct is there; null where it always is. */
    private final @Nullable SchemaField presence;
    /** By name, or former name, in this object. */
    private final Map<String, SchemaField> fields = new HashMap<>();

    private final Map<String, MemberTree> structs = new HashMap<>();
    /** What elements of lists have, by name of the list. */
    private final Map<String, MemberNames> lists = new HashMap<>();

    private MemberTree(String path, String struct, int count, @Nullable SchemaField presence) {
        this.path = path;
        this.struct = struct;
        this.count = count;
        this.presence = presence;
    }

    static MemberTree of(Schema schema) {
        MemberTree tree = new MemberTree("", "", 0, null);
        tree.fill(schema, 0, schema);
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
                declared.formerly().forEach(former -> fields.putIfAbsent(former, field));
                fields.put(declared.name(), field);
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
                        use.optional() ? root.fields().get(base + i) : null);
                inside.fill(use.struct(), base + i + use.membersFrom(), root);
                use.formerly().forEach(former -> structs.putIfAbsent(former, inside));
                structs.put(use.name(), inside);
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
        return presence;
    }

    /** The field that a member is; null for none. */
    @Nullable
    SchemaField field(String member) {
        return fields.get(member);
    }

    /** What the elements of a list have; null for what is no list. */
    @Nullable
    MemberNames elements(String member) {
        return lists.get(member);
    }

    /** The struct field that a member is; null for none. */
    @Nullable
    MemberTree struct(String member) {
        return structs.get(member);
    }

    /** The struct field that the member with a path lies in, or whose presence the path is; null for a field of this object. */
    @Nullable
    MemberTree structOf(String field) {
        int dot = field.indexOf(StructUse.SEPARATOR, path.length());
        return structs.get(field.substring(path.length(), dot < 0 ? field.length() : dot));
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
