package dev.ashlar.pipeline.backend;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.compiler.schema.StructUse;
import org.jspecify.annotations.Nullable;

/**
 * What messages call the elements of lists, and what is in them: {@code loot[2].chance}, of entries of maps their keys, {@code stock["Sword"].price}, and of lists of values
 * the elements alone, {@code tiles[1][2]}. Pure functions; any thread.
 */
public final class Subjects {
    private static final String INSIDE = SchemaField.VALUE + StructUse.SEPARATOR;

    /** Characters of a key. */
    private static final int LONGEST = 60;

    private Subjects() {}

    /**
     * An element of a list.
     *
     * @param list what messages call the list
     * @param field of the list
     * @param index of the element, from 0
     * @param key of an entry of a map, as it is written; null where it is not known
     * @return the list for one that is written without brackets, such as a variant
     */
    public static String element(String list, SchemaField field, int index, @Nullable Variant key) {
        return field.isSingle() ? list : element(list, field.type(), index, key);
    }

    static String element(String list, ValueType type, int index, @Nullable Variant key) {
        return list + '[' + (type != ValueType.MAP ? index : key == null ? "#" + index : shown(key)) + ']';
    }

    /**
     * An entry of a map whose name is no key.
     *
     * @param list what messages call the map
     * @param name as it is written
     * @return the entry
     */
    public static String entry(String list, String name) {
        return list + '[' + quoted(name) + ']';
    }

    /**
     * A member of an element.
     *
     * @param element what messages call it
     * @param type of the list, or of the map
     * @param member its path in the element
     * @return the element for the value of an entry
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
