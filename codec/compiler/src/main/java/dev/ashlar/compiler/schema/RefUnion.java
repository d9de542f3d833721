package dev.ashlar.compiler.schema;

import dev.ashlar.compiler.problem.Location;
import java.beans.Introspector;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A reference to a record of one of several types, {@code ref<Item, Weapon>}: a struct that is made for it, with a reference to each type, of which at most one
 * is set.
 *
 * @param targets names of the types
 */
record RefUnion(List<String> targets) {
    /** Most types of one reference. */
    static final int MOST = 8;

    /** What the type may be, for messages. */
    static final String EXPECTED = "ref<A, B> with 2 to " + MOST + " different types";

    private static final Pattern UNION = Pattern.compile("ref<([^<>]*,[^<>]*)>");
    private static final String OR = "Or";

    /** In histories: no name of a struct, and no type of values. */
    private static final String LOCK_TEXT = "refs";

    /** A use of such a type, to be looked at when all files are read. */
    record Use(RefUnion union, Location at, Report report) {}

    /** {@return all such types in the text of a type, right or wrong} */
    static List<RefUnion> in(String text) {
        return UNION.matcher(text).results().map(RefUnion::of).toList();
    }

    private static RefUnion of(MatchResult match) {
        List<String> targets = new ArrayList<>();
        for (String target : match.group(1).split(",", -1)) {
            targets.add(target.strip());
        }
        return new RefUnion(List.copyOf(targets));
    }

    /** {@return the text of a type with the structs in place of such types} */
    static String withStructs(String text) {
        return UNION.matcher(text)
                .replaceAll(match -> Matcher.quoteReplacement(of(match).structName()));
    }

    /** {@return the text of the type of a list with such types in place of their structs} */
    static String withoutStructs(String text, Schema elements) {
        return replaced(text, elements, RefUnion::typeOf);
    }

    /** {@return the text of the type of a list as {@code schema.lock} has it: references may lead to other types in each version} */
    static String lockText(String text, Schema elements) {
        return replaced(text, elements, RefUnion::lockText);
    }

    /** {@return the type of a field with a struct as {@code schema.lock} has it} */
    static String lockText(Schema struct) {
        return isMadeFor(struct) ? LOCK_TEXT : struct.name();
    }

    private static String replaced(String text, Schema elements, Function<Schema, String> type) {
        List<Schema> structs = new ArrayList<>(Schema.structsOf(List.of(elements)));
        structs.add(elements);
        String written = text;
        for (Schema struct : structs) {
            if (isMadeFor(struct)) {
                written = written.replaceAll("\\b" + struct.name() + "\\b", type.apply(struct));
            }
        }
        return written;
    }

    /** {@return whether the type is right but for what other files say} */
    boolean isPossible() {
        Set<String> different = new HashSet<>(targets);
        return targets.size() <= MOST
                && different.size() == targets.size()
                && targets.stream().allMatch(Texts::isName)
                && structName().length() <= Texts.MAX_NAME_LENGTH;
    }

    /** {@return the name of the struct, {@code ItemOrWeapon}} */
    String structName() {
        return String.join(OR, targets);
    }

    /** {@return the type as a schema file writes it} */
    String text() {
        return "ref<" + String.join(", ", targets) + ">";
    }

    /** {@return names of the members: those of the types, with a small letter in front where that makes different names} */
    List<String> members() {
        List<String> members = targets.stream().map(Introspector::decapitalize).toList();
        boolean isFit = new HashSet<>(members).size() == members.size() && !members.contains("id");
        return isFit ? members : targets;
    }

    /** The struct as a schema file declares it. Its place tells what it was made for. */
    SchemaReader.Source source() {
        List<String> members = members();
        List<String> fields = new ArrayList<>();
        List<String> rules = new ArrayList<>();
        for (int i = 0; i < members.size(); i++) {
            fields.add("  { name = \"" + members.get(i) + "\", type = \"ref<" + targets.get(i) + ">\" }");
            for (int j = 0; j < i; j++) {
                String first = members.get(j);
                String second = members.get(i);
                rules.add("{ where = \"`" + first + "` is null or `" + second
                        + "` is null\", message = \"a reference has one" + " target, not " + first + " and " + second
                        + "\" }");
            }
        }
        String text = "Schema = { name = \"" + structName()
                + "\", kind = \"struct\", doc = \"A reference to a record of one type of "
                + String.join(", ", targets) + ", or none.\", rules = [" + String.join(", ", rules)
                + "] }\nFields = [\n"
                + String.join("\n", fields) + "\n]\n";
        return new SchemaReader.Source(text() + "/" + structName() + SchemaFile.SUFFIX, text);
    }

    /** {@return whether a struct was made for a reference to several types} */
    static boolean isMadeFor(Schema struct) {
        return !typeOf(struct).equals(struct.name());
    }

    /** {@return the type of a field with a struct, as a schema file writes it} */
    static String typeOf(Schema struct) {
        String file = struct.at().file();
        int slash = file.lastIndexOf('/');
        return slash > 0 && UNION.matcher(file.substring(0, slash)).matches()
                ? file.substring(0, slash)
                : struct.name();
    }
}
