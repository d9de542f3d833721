package dev.ashlar.compiler.schema;

import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.Location;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A struct that a type, or another struct, uses: its members stand among the fields of the type.
 *
 * @param name of the field that has the struct; empty where the members are included without a field of their own
 * @param struct whose members are used; it has no members of a struct that is not there
 * @param first number of the first member among the fields of the type
 * @param formerly former names of the field
 * @param defaults what members read here that a record leaves out, by their names in the struct; those that are not there read the default of the struct
 * @param optional whether a record may be without the struct, and a reader can tell: then a field of its name stands before the members, see
 *     {@link SchemaField#isPresence}
 * @param hot whether the field asks for all members to be hot
 * @param ship whether the field ships; a member ships if it does and its field does
 * @param moddable whether layers that are not signed may change the members that do not say otherwise, and the presence
 * @param display name for editors; empty when there is none
 * @param doc a sentence for programmers; empty when there is none
 * @param at where the field is declared, or the include
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
    /** What stands between the name of a field and that of a member. */
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

    /** {@return the type as schemas write it: the name of the struct, or a reference to several types} */
    public String declaredType() {
        return RefUnion.typeOf(struct);
    }

    /** {@return the type as {@code schema.lock} has it: the name of the struct, and one text for all references to several types} */
    public String lockedType() {
        return RefUnion.lockText(struct);
    }

    /** {@return how many fields of the type are members, or their presence} */
    public int count() {
        return struct.fields().size() + membersFrom();
    }

    /** {@return how many fields stand before the first member: 1 for the presence of an optional struct, else 0} */
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

    /** {@return the members of the struct as fields of the type, in order; before them the presence of an optional one} */
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
     * @param member its name in the struct, which may be a path
     */
    public String path(String member) {
        return isIncluded() ? member : name + SEPARATOR + member;
    }

    /**
     * The same use of the struct as its history knows it.
     *
     * @param evolved the struct
     * @param names all former names of the field
     * @return the use
     */
    public StructUse with(Schema evolved, List<String> names) {
        return new StructUse(
                name, evolved, first, List.copyOf(names), defaults, optional, hot, ship, moddable, display, doc, at);
    }
}
