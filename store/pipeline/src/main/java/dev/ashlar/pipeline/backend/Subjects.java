package dev.ashlar.pipeline.backend;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.compiler.schema.StructUse;
import org.jspecify.annotations.Nullable;

/**
 * Names elements of lists and their members in messages: {@code loot[2].chance}. Entries of maps have their keys: {@code stock["Sword"].price}.
 * Elements of lists of values have only indexes: {@code tiles[1][2]}. Pure functions; any thread.
 */
public final class Subjects {
    private static final String INSIDE = SchemaField.VALUE + StructUse.SEPARATOR;

    /** Characters of a key. */
    private static final int LONGEST = 60;

    private Subjects() {}

    /**
     * Names an element of a list.
     *
     * @param list name of the list in messages
     * @param field of the list
     * @param index of the element, from 0
     * @param key of an entry of a map, as it is written; null if the key is not known
     * @return the name; if the list is written without brackets, such as a variant, the name of the list
     */
    public static String element(String list, SchemaField field, int index, @Nullable Variant key) {
        return field.isSingle() ? list : element(list, field.type(), index, key);
    }

    static String element(String list, ValueType type, int index, @Nullable Variant key) {
        return list + '[' + (type != ValueType.MAP ? index : key == null ? "#" + index : shown(key)) + ']';
    }

    /**
     * Names an entry of a map whose name is not a valid key.
     *
     * @param list name of the map in messages
     * @param name of the entry, as it is written
     * @return the name of the entry in messages
     */
    public static String entry(String list, String name) {
        return list + '[' + quoted(name) + ']';
    }

    /**
     * Names a member of an element.
     *
     * @param element name of the element in messages
     * @param type of the list, or of the map
     * @param member path of the member in the element
     * @return the name of the member; for the value of an entry, the name of the element
     */
    public static String member(String element, ValueType type, String member) {
        if (type.hasEntries() && member.equals(SchemaField.VALUE)) {
            return element;
        }
        return element
                + StructUse.SEPARATOR
                + (type.hasEntries() && member.startsWith(INSIDE) ? member.substring(INSIDE.length()) : member);
    }

    private static String shown(Variant key) {
        boolean isText = key.type() == ValueType.STRING
                || key.type() == ValueType.ENUM
                || key.type() == ValueType.HASH
                || key.type() == ValueType.REF && key.isByKey();
        return isText
                ? quoted(key.text())
                : key.type() == ValueType.U64 ? Long.toUnsignedString(key.bits()) : Long.toString(key.bits());
    }

    private static String quoted(String text) {
        boolean isWhole = text.codePointCount(0, text.length()) <= LONGEST;
        return '"' + (isWhole ? text : text.substring(0, text.offsetByCodePoints(0, LONGEST)) + '…') + '"';
    }
}
