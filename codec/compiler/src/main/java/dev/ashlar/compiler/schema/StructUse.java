package dev.ashlar.compiler.schema;

import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.Location;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The use of a struct by a type or another struct. The members of the struct are among the fields of the type. Immutable; any thread.
 *
 * @param name of the struct field; empty if the members are included without a struct field
 * @param struct the struct; without members of missing structs
 * @param first number of the first member among the fields of the type
 * @param formerly former names of the field
 * @param defaults defaults of members for this use, by their names in the struct. Other members have the defaults of the struct
 * @param optional whether the struct may be absent, which readers can detect. A field of its name then precedes the members, see {@link
 *     SchemaField#isPresence}
 * @param hot whether all members are hot
 * @param ship whether the field ships; a member ships only if the field ships too
 * @param moddable whether unsigned layers may change the presence, and members without a setting
 * @param display name for editors; empty if there is none
 * @param doc a sentence for programmers; empty if there is none
 * @param at location of the declaration of the field or the include
 */
public record StructUse(
        String name,
        Schema struct,
        int first,
        List<String> formerly,
        Map<String, Variant> defaults,
        boolean optional,
        boolean hot,
        boolean ship,
        Moddable moddable,
        String display,
        String doc,
        Location at) {
    /** Separator between the name of a field and the name of a member. */
    public static final char SEPARATOR = '.';

    /** {@return whether the members are fields of the type itself} */
    public boolean isIncluded() {
        return name.isEmpty();
    }

    /** A use of a whole struct, with nothing of its own. */
    static StructUse of(String name, Schema struct, int first, boolean optional, Location at) {
        return new StructUse(
                name, struct, first, List.of(), Map.of(), optional, false, true, Moddable.UNSAID, "", "", at);
    }

    /** {@return whether the struct is a reference to one of several types: at most one of its members has a value} */
    boolean isReference() {
        return RefUnion.isMadeFor(struct);
    }

    /** {@return the type as in a schema file: the name of the struct, or a reference to several types} */
    public String declaredType() {
        return declaredType(struct);
    }

    private static String declaredType(Schema struct) {
        return struct.isFixedList()
                ? FixedType.text(struct, SchemaField::declaredType, StructUse::declaredType)
                : RefUnion.typeOf(struct);
    }

    /** {@return the type as in {@code schema.lock}: the name of the struct, or one text for all references to several types} */
    public String lockedType() {
        return lockedType(struct);
    }

    private static String lockedType(Schema struct) {
        return struct.isFixedList()
                ? FixedType.text(struct, SchemaField::lockedType, StructUse::lockedType)
                : RefUnion.lockText(struct);
    }

    /** {@return the number of fields of the type that are members or their presence} */
    public int count() {
        return struct.fields().size() + membersFrom();
    }

    /** {@return the number of fields before the first member: 1 for the presence of an optional struct, otherwise 0} */
    public int membersFrom() {
        return optional ? 1 : 0;
    }

    /** The same use of what the struct ships. */
    StructUse shipped(int firstShipped) {
        return new StructUse(
                name,
                struct.shipped(),
                firstShipped,
                formerly,
                defaults,
                optional,
                hot,
                ship,
                moddable,
                display,
                doc,
                at);
    }

    /** {@return the members of the struct as fields of the type, in order; the presence of an optional struct comes first} */
    public List<SchemaField> members() {
        List<SchemaField> members = new ArrayList<>(count());
        if (optional) {
            members.add(SchemaField.presenceOf(this));
        }
        struct.fields().forEach(member -> members.add(member.memberOf(this)));
        return List.copyOf(members);
    }

    /**
     * {@return the name of a member among the fields of the type}
     *
     * @param member name in the struct, which may be a path
     */
    public String path(String member) {
        return isIncluded() ? member : name + SEPARATOR + member;
    }

    /**
     * Returns the use with its history.
     *
     * @param evolved the struct with its history
     * @param names all former names of the field
     * @return the use
     */
    public StructUse with(Schema evolved, List<String> names) {
        return new StructUse(
                name, evolved, first, List.copyOf(names), defaults, optional, hot, ship, moddable, display, doc, at);
    }
}
