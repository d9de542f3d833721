package dev.ashlar.compiler.schema;

import dev.ashlar.compiler.problem.Words;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The attributes of a type or a field, which are read by name; whatever is wrong about their kind is reported. */
final class Attributes {
    /** Longest display name, unit and doc. */
    static final int MAX_TEXT_LENGTH = 4096;

    private final SortedMap<String, Node> members;
    private final Report report;

    private Attributes(SortedMap<String, Node> members, Report report) {
        this.members = members;
        this.report = report;
    }

    /**
     * The attributes of an object.
     *
     * @param what names the object in problems
     * @param node should be one
     * @param report takes what is found
     * @return no attributes when the node is no object
     */
    static Attributes of(String what, Node node, Report report) {
        SortedMap<String, Node> members = node.members();
        if (members == null) {
            report.wrongKind(what, node, "an object");
        }
        return new Attributes(members == null ? new TreeMap<>() : members, report);
    }

    /** {@return the same attributes, whose problems go to another report} */
    Attributes reportingTo(Report other) {
        return new Attributes(members, other);
    }

    /** Reports every attribute, or what else they are called, that is neither known nor dealt with elsewhere. */
    void refuseOthers(String what, List<String> known, String... elsewhere) {
        members.forEach((name, node) -> {
            if (!known.contains(name) && !List.of(elsewhere).contains(name)) {
                String message = "unknown " + what + " \"" + name + '"' + Words.didYouMean(name, known);
                report.add(node.at(), message, Words.oneOf(known), "");
            }
        });
    }

    /** {@return the known attributes alone: others were refused, and what they say is not worth telling} */
    Attributes only(List<String> known) {
        SortedMap<String, Node> kept = new TreeMap<>(members);
        kept.keySet().retainAll(known);
        return new Attributes(kept, report);
    }

    /** {@return the same attributes but one} */
    Attributes without(String name) {
        SortedMap<String, Node> kept = new TreeMap<>(members);
        kept.remove(name);
        return new Attributes(kept, report);
    }

    /** {@return the same attributes with another value of one} */
    Attributes with(String name, Node value) {
        SortedMap<String, Node> changed = new TreeMap<>(members);
        changed.put(name, value);
        return new Attributes(changed, report);
    }

    /** {@return whether an attribute is absent, and no unknown one was probably meant to be it} */
    boolean lacks(String name, List<String> known) {
        return !members.containsKey(name)
                && members.keySet().stream()
                        .noneMatch(other -> !known.contains(other) && name.equals(Words.nearest(other, known)));
    }

    @Nullable
    Node node(String name) {
        return members.get(name);
    }

    /** {@return text that may be absent: then, and when it is wrong, empty} */
    String text(String name) {
        Node node = members.get(name);
        String text = node == null ? null : Texts.read(name, node, report);
        if (text != null && text.length() > MAX_TEXT_LENGTH) {
            report.add(
                    node.at(),
                    name + " is too long",
                    "at most " + MAX_TEXT_LENGTH + " characters",
                    String.valueOf(text.length()));
        }
        return text == null ? "" : text;
    }

    /** {@return a flag; when it is absent or wrong, what is given for that} */
    boolean flag(String name, boolean otherwise) {
        Node node = members.get(name);
        Boolean flag = node == null ? null : node.flag();
        if (node != null && flag == null) {
            report.wrongKind(name, node, "true or false");
        }
        return flag == null ? otherwise : flag;
    }

    /** {@return the elements of a list; none when it is absent or wrong, and a text that stands in place of a list of it} */
    List<Node> list(String name) {
        Node node = members.get(name);
        List<Node> elements = node == null ? null : node.elements();
        if (node == null || elements != null) {
            return elements == null ? List.of() : elements;
        }
        boolean isText = node.text() != null;
        report.wrongKind(name, node, isText ? "a list, such as [" + node.shown() + "]" : "a list");
        return isText ? List.of(node) : List.of();
    }
}
