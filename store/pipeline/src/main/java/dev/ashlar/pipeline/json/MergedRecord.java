package dev.ashlar.pipeline.json;

import dev.ashlar.pipeline.json.MergedVersion.Entry;
import dev.ashlar.pipeline.json.MergedVersion.Member;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A record that both sides have, merged member by member in the text of ours.
 *
 * @param ours with the values of ours where both changed one to different ones
 * @param theirs with those of theirs there; equal without conflicts
 * @param conflicts names of the members that both changed
 */
record MergedRecord(String ours, String theirs, List<String> conflicts) {
    /** {@code base} is null when the record, or the object in it, is new on both sides. */
    static MergedRecord of(@Nullable Entry base, Entry ours, Entry theirs, String lineEnd) {
        if (ours.hasTextOf(theirs) || base != null && base.hasTextOf(theirs)) {
            return new MergedRecord(ours.text(), ours.text(), List.of());
        }
        Map<String, Member> ofBase = base == null ? Map.of() : base.members();
        Map<String, Member> ofOurs = ours.members();
        Map<String, Member> ofTheirs = theirs.members();
        Map<String, @Nullable String> changes = new LinkedHashMap<>();
        Map<String, @Nullable String> all = new LinkedHashMap<>();
        List<String> conflicts = new ArrayList<>();
        Set<String> names = new LinkedHashSet<>(ofOurs.keySet());
        names.addAll(ofTheirs.keySet());
        for (String name : names) {
            String was = canonical(ofBase, name);
            String our = canonical(ofOurs, name);
            String their = canonical(ofTheirs, name);
            if (same(our, their) || same(was, their)) {
                continue;
            }
            Member member = ofTheirs.get(name);
            String text = member == null ? null : theirs.value(member).replaceAll("\r?\n", lineEnd);
            MergedRecord inside = same(was, our) || member == null
                    ? null
                    : inside(base, ofBase.get(name), ours, ofOurs.get(name), theirs, member, lineEnd);
            if (inside != null) {
                changes.put(name, inside.ours);
                all.put(name, inside.theirs);
                inside.conflicts.forEach(path -> conflicts.add(path.startsWith("[") ? name + path : name + "." + path));
                continue;
            }
            all.put(name, text);
            if (same(was, our)) {
                changes.put(name, text);
            } else {
                conflicts.add(name);
            }
        }
        return new MergedRecord(edited(ours, ofOurs, changes), edited(ours, ofOurs, all), conflicts);
    }

    /** Objects that both sides have, such as struct fields, are merged by their members, lists by their elements; null where one side has another value. */
    private static @Nullable MergedRecord inside(
            @Nullable Entry base,
            @Nullable Member was,
            Entry ours,
            @Nullable Member our,
            Entry theirs,
            Member their,
            String lineEnd) {
        if (our == null) {
            return null;
        }
        if (our.object() != null && their.object() != null) {
            return of(was == null ? null : was.object(), our.object(), their.object(), lineEnd);
        }
        return base == null || was == null
                ? null
                : ofElements(base.list(was), ours.list(our), theirs.list(their), lineEnd);
    }

    /** Lists of as many objects: an element is one value, since nobody knows whether it has moved. Null for others. */
    private static @Nullable MergedRecord ofElements(Entry base, Entry ours, Entry theirs, String lineEnd) {
        Map<String, Member> ofBase = base.elements();
        Map<String, Member> ofOurs = ours.elements();
        Map<String, Member> ofTheirs = theirs.elements();
        if (ofBase.isEmpty()
                || !ofBase.keySet().equals(ofOurs.keySet())
                || !ofBase.keySet().equals(ofTheirs.keySet())) {
            return null;
        }
        Map<String, @Nullable String> changes = new LinkedHashMap<>();
        Map<String, @Nullable String> all = new LinkedHashMap<>();
        List<String> conflicts = new ArrayList<>();
        ofTheirs.forEach((name, their) -> {
            String was = canonical(ofBase, name);
            String our = canonical(ofOurs, name);
            if (their.canonical().equals(our) || their.canonical().equals(was)) {
                return;
            }
            String text = theirs.value(their).replaceAll("\r?\n", lineEnd);
            all.put(name, text);
            if (same(was, our)) {
                changes.put(name, text);
            } else {
                conflicts.add(name);
            }
        });
        return new MergedRecord(edited(ours, ofOurs, changes), edited(ours, ofOurs, all), conflicts);
    }

    private static @Nullable String canonical(Map<String, Member> members, String name) {
        Member member = members.get(name);
        return member == null ? null : member.canonical();
    }

    private static boolean same(@Nullable String one, @Nullable String other) {
        return one == null ? other == null : one.equals(other);
    }

    /** The text with other values; those that are null are gone. */
    private static String edited(Entry entry, Map<String, Member> byName, Map<String, @Nullable String> values) {
        if (values.isEmpty()) {
            return entry.text();
        }
        List<Member> members = List.copyOf(byName.values());
        List<Edit> edits = new ArrayList<>();
        BitSet removed = new BitSet();
        for (int i = 0; i < members.size(); i++) {
            Member member = members.get(i);
            if (values.containsKey(member.name())) {
                String value = values.get(member.name());
                removed.set(i, value == null);
                if (value != null) {
                    edits.add(new Edit(member.valueStart(), member.end(), value));
                }
            }
        }
        Map<String, String> added = new LinkedHashMap<>();
        values.forEach((name, value) -> {
            if (value != null && !byName.containsKey(name)) {
                added.put(name, value);
            }
        });
        if (removed.cardinality() == members.size()) {
            return anew(added);
        }
        int last = members.get(Elements.lastKept(members, removed)).start();
        String text = entry.text();
        Elements.edit(text, members, removed, text(added, Elements.separator(text, last)), text.length() - 1, edits);
        return Edit.apply(text, edits);
    }

    private static String anew(Map<String, String> members) {
        String all = text(members, ", ");
        return "{" + (all.isEmpty() ? all : all.substring(2)) + "}";
    }

    private static String text(Map<String, String> members, String separator) {
        StringBuilder text = new StringBuilder();
        members.forEach((name, value) -> text.append(separator)
                .append(ValueText.quoted(name))
                .append(": ")
                .append(value));
        return text.toString();
    }
}
