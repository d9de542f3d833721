package dev.ashlar.compiler.schema;

import dev.ashlar.codec.layout.FieldLayout;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The type {@code T[n]} of a list of a fixed length whose elements are no single values: {@code Loot[4]}, {@code int[3][3]}, {@code string?[4]}. Such a
 * field has a struct that no file declares. Its members are the elements, whose names are their indexes: see {@link Schema#isFixedList}.
 *
 * @param element type of an element, without {@code ?}
 * @param optional whether an element may be without a value
 * @param count number of elements; more than any list may have if it has too many digits
 */
public record FixedType(String element, boolean optional, int count) {
    private static final Pattern TYPE = Pattern.compile("(.+?)(\\??)\\[([0-9]+)]");

    /** Digits of the greatest number of elements, and more. */
    private static final int MOST_DIGITS = 9;

    /**
     * Parses a type.
     *
     * @param text as in a schema file
     * @return null if the type has another form; an array of single values has, such as {@code int[3]}
     */
    public static @Nullable FixedType of(String text) {
        Matcher type = TYPE.matcher(text);
        if (!type.matches() || DeclaredType.of(text) != null) {
            return null;
        }
        String digits = type.group(3);
        int count = digits.length() > MOST_DIGITS ? Integer.MAX_VALUE : Integer.parseInt(digits);
        return new FixedType(type.group(1), !type.group(2).isEmpty(), count);
    }

    /**
     * {@return whether two types differ in no more than numbers of elements of such lists}
     *
     * @param one as in a schema file or a lock
     * @param other likewise
     */
    public static boolean haveSameElements(String one, String other) {
        FixedType first = of(one);
        FixedType second = of(other);
        return one.equals(other)
                || first != null
                        && second != null
                        && first.optional == second.optional
                        && haveSameElements(first.element, second.element);
    }

    /** {@return the type of the elements that are no such lists themselves, without {@code ?}; the text itself if it is another type} */
    static String innermost(String text) {
        FixedType type = of(text);
        return type == null ? text : innermost(type.element);
    }

    /** {@return whether the number of elements is possible, here and in lists inside} */
    boolean isPossible() {
        FixedType inner = of(element);
        return count >= 1 && count <= FieldLayout.MAX_COUNT && (inner == null || inner.isPossible());
    }

    /** {@return whether references are marked as optional, which may be null anyway} */
    boolean hasOptionalReferences() {
        FixedType inner = of(element);
        return inner != null ? inner.hasOptionalReferences() : optional && element.matches("ref<[^<>,]+>");
    }

    /** The text of the type of such a list; {@code ofField}, {@code ofStruct}: texts of the types of elements. */
    static String text(Schema list, Function<SchemaField, String> ofField, Function<Schema, String> ofStruct) {
        StructUse use = list.useOf(0);
        SchemaField field = list.fields().get(0);
        String element = use == null ? ofField.apply(field) : ofStruct.apply(use.struct());
        return element + (field.optional() && isElement(field.name()) ? "?" : "") + "[" + list.fixedCount() + "]";
    }

    private static boolean isElement(String name) {
        return name.indexOf(StructUse.SEPARATOR) < 0;
    }
}
