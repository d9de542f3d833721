package dev.ashlar.compiler.generate;

import dev.ashlar.compiler.schema.StructUse;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import javax.lang.model.SourceVersion;

/**
 * Converts names of schemas to Java names. If Java or the view itself uses a name, an underscore is appended: {@code class} becomes {@code class_},
 * {@code row} becomes {@code row_}. Pure functions; any thread.
 */
public final class JavaNames {
    /**
     * The methods of a view that are not accessors. What is added here renames accessors of programs: a new method of views has a name that
     * game data hardly uses, such as one of two words.
     */
    static final Set<String> VIEW_METHODS = Set.of(
            "appendString",
            "appendStringAt",
            "arrayCount",
            "bool",
            "boolAt",
            "clone",
            "copy",
            "copyAt",
            "equals",
            "f32",
            "f32At",
            "f64",
            "f64At",
            "finalize",
            "find",
            "findEntry",
            "findKey",
            "findOne",
            "getClass",
            "hashCode",
            "hop",
            "hopAt",
            "i16",
            "i16At",
            "i32",
            "i32At",
            "i64",
            "i64At",
            "i8",
            "i8At",
            "id",
            "inColumn",
            "indexIn",
            "keyedFields",
            "matchField",
            "matchRow",
            "moveToRow",
            "next",
            "nextMatch",
            "notify",
            "notifyAll",
            "placeAnywhere",
            "placeInBlocks",
            "placeInColumns",
            "placeRow",
            "presentAt",
            "requireCopyable",
            "rewind",
            "row",
            "rowCount",
            "rowOffset",
            "slice",
            "snapshot",
            "string",
            "stringAt",
            "stringCompareTo",
            "stringEquals",
            "stringEqualsAt",
            "stringOrdinal",
            "countElements",
            "moveToCase",
            "moveToElement",
            "moveToOne",
            "elementView",
            "toString",
            "wait");

    /** What generated code calls by its simple name. */
    private static final Set<String> TYPES = Set.of(
            "Appendable",
            "Binding",
            "Catalog",
            "CharSequence",
            "DataRecord",
            "Enum",
            "FieldKey",
            "Fixed",
            "FixedInBlocks",
            "Keyed",
            "LayoutBuilder",
            "Object",
            "Override",
            "Snapshot",
            "RecordLayout",
            "String",
            "StringBuilder",
            "SuppressWarnings",
            "ValueType",
            "Variant",
            "View",
            "ViewType");

    /** What snapshots call by its simple name, beside variables that are named like fields. */
    private static final Set<String> SNAPSHOT_TYPES = Set.of("Arrays", "IntStream", "List");

    /** Words that are names everywhere but for classes; {@code yield} is none for a method that is called by it alone. */
    private static final Set<String> NO_CLASS_NAMES = Set.of("permits", "record", "sealed", "var", "when", "yield");

    private static final String YIELD = "yield";

    private static final String UNKNOWN = "UNKNOWN";
    private static final String VALUES = "VALUES";
    /** The constant of every view, which would hide an enum of its name. */
    static final String TYPE = "TYPE";

    private JavaNames() {}

    /**
     * Returns the name of the accessor of a field.
     *
     * @param field a valid name: letters, digits and underscores
     * @return the name, with an underscore appended if necessary
     */
    public static String accessor(String field) {
        return isTaken(field) ? field + "_" : field;
    }

    private static boolean isTaken(String accessor) {
        return SourceVersion.isKeyword(accessor)
                || accessor.equals(YIELD)
                || VIEW_METHODS.contains(accessor)
                || SNAPSHOT_TYPES.contains(accessor);
    }

    /** The reason why a name is no accessor's: a clause. */
    static String whyNoAccessor(String taken) {
        if (SourceVersion.isKeyword(taken) || taken.equals(YIELD)) {
            return taken + " is a keyword of Java";
        }
        return VIEW_METHODS.contains(taken)
                ? "every view has a method " + taken
                : "snapshots use the class " + taken + " of the JDK";
    }

    /** Name of a method about a field: {@code has} and {@code name} become {@code hasName}. */
    static String prefixed(String prefix, String field) {
        return accessor(prefix + capitalized(field));
    }

    /** Name of a method about a field: {@code tags} and {@code Count} become {@code tagsCount}. */
    static String suffixed(String field, String suffix) {
        return accessor(field + suffix);
    }

    /**
     * Returns the name of the class of a view.
     *
     * @param type a valid name: ASCII letters, digits and underscores
     * @return the name, with an underscore appended if necessary
     */
    public static String viewClass(String type) {
        if (type.indexOf(StructUse.SEPARATOR) >= 0) {
            return Arrays.stream(type.split("\\.")).map(JavaNames::capitalized).collect(Collectors.joining());
        }
        return isNoClassName(type) || TYPES.contains(type) ? type + "_" : type;
    }

    private static boolean isNoClassName(String name) {
        return SourceVersion.isKeyword(name) || NO_CLASS_NAMES.contains(name);
    }

    /** The reason why a name is no view's: a clause. */
    static String whyNoClass(String taken) {
        return isNoClassName(taken) ? taken + " is a keyword of Java" : "generated code uses a class " + taken;
    }

    /** Name of the enum of a field, inside the class of its view; {@code taken} are the classes of other views. */
    static String enumClass(String field, Set<String> taken) {
        String name = capitalized(field);
        while (SourceVersion.isKeyword(name) || TYPES.contains(name) || name.equals(TYPE) || taken.contains(name)) {
            name += "_";
        }
        return name;
    }

    /** Name of the class of a struct field, inside the class of its view; {@code path} has {@code $} between its parts. */
    static String structClass(String path, Set<String> taken) {
        StringBuilder name = new StringBuilder();
        for (String part : path.split("\\$", -1)) {
            name.append(capitalized(part));
        }
        name.append("View");
        while (TYPES.contains(name.toString()) || taken.contains(name.toString())) {
            name.append('_');
        }
        return name.toString();
    }

    /** Name of an enum constant: upper case, what is no letter or digit an underscore. */
    static String constant(String declared) {
        String constant = upperCase(declared);
        return SourceVersion.isKeyword(constant) || constant.equals(UNKNOWN) || constant.equals(VALUES)
                ? constant + "_"
                : constant;
    }

    private static String upperCase(String declared) {
        StringBuilder name = new StringBuilder();
        declared.toUpperCase(Locale.ROOT)
                .codePoints()
                .map(c -> Character.isLetterOrDigit(c) && Character.isJavaIdentifierPart(c) ? c : '_')
                .forEach(name::appendCodePoint);
        if (!Character.isJavaIdentifierStart(name.codePointAt(0))
                || name.chars().allMatch(c -> c == '_')) {
            name.insert(0, '_');
        }
        return name.toString();
    }

    /** Name of the constant of a field: {@code spawnRate} and {@code spawn_rate} become {@code SPAWN_RATE}, {@code uvOffset2D} {@code UV_OFFSET2D}. */
    static String keyConstant(String field) {
        int[] points = field.codePoints().toArray();
        StringBuilder words = new StringBuilder();
        for (int i = 0; i < points.length; i++) {
            boolean capital = i > 0 && Character.isUpperCase(points[i]);
            boolean first = capital && Character.isLowerCase(points[i - 1]);
            boolean lastOfMany = capital && i + 1 < points.length && Character.isLowerCase(points[i + 1]);
            if (first || lastOfMany && Character.isUpperCase(points[i - 1])) {
                words.append('_');
            }
            words.appendCodePoint(points[i]);
        }
        return upperCase(words.toString());
    }

    private static String capitalized(String name) {
        int first = name.codePointAt(0);
        return new StringBuilder()
                .appendCodePoint(Character.toUpperCase(first))
                .append(name.substring(Character.charCount(first)))
                .toString();
    }
}
