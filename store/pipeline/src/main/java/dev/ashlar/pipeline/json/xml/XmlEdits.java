package dev.ashlar.pipeline.json.xml;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Changes the text of a file by the difference of what it says and what it is to say. All other characters stay. Used once. */
final class XmlEdits {
    private record Edit(int start, int end, String text) {}

    private final String text;
    private final XmlElement root;
    private final XmlWriter writer;
    private final XmlSpace space;
    private final List<Edit> edits = new ArrayList<>();

    XmlEdits(String text, XmlElement root) {
        this.text = text;
        this.root = root;
        this.space = new XmlSpace(text, root);
        this.writer = new XmlWriter(space.indent());
    }

    /** The text afterwards. */
    String apply(String type, JsonTree before, JsonTree after, XmlShape shape) {
        if (before.isList()) {
            records(type, before, after, shape);
        } else {
            record(type, root, before, after, shape);
        }
        edits.sort(Comparator.comparingInt(Edit::start).thenComparingInt(Edit::end));
        StringBuilder edited = new StringBuilder(text.length() + 64);
        int done = 0;
        for (Edit edit : edits) {
            edited.append(text, done, edit.start).append(edit.text);
            done = edit.end;
        }
        return edited.append(text, done, text.length()).toString();
    }

    private void replace(int start, int end, String with) {
        edits.add(new Edit(start, end, with));
    }

    /** Writes an element as a whole, with the attributes that are not content. */
    private void rewrite(XmlElement element, String with) {
        StringBuilder foreign = new StringBuilder();
        for (XmlElement.Attribute attribute : element.attributes) {
            if (attribute.isForeign()) {
                foreign.append(' ').append(text, attribute.start(), attribute.valueEnd() + 1);
            }
        }
        int at = 1;
        while (" />".indexOf(with.charAt(at)) < 0) {
            at++;
        }
        replace(element.start, element.end, with.substring(0, at) + foreign + with.substring(at));
    }

    private void records(String type, JsonTree before, JsonTree after, XmlShape shape) {
        list(
                before,
                Matches.ofRecords(before, after),
                new Parts() {
                    @Override
                    public void change(XmlElement child, int old, int now) {
                        record(type, child, before.parts.get(old), after.parts.get(now), shape);
                    }

                    @Override
                    public String added(int now, String lineBefore) {
                        return writer.record(type, after.parts.get(now), shape, lineBefore);
                    }
                },
                root);
    }

    private void record(String type, XmlElement element, JsonTree before, JsonTree after, XmlShape shape) {
        boolean isPlain = element.attribute(XmlReading.READ_AS) == null;
        if (isPlain
                && Matches.id(before).isEmpty()
                && !Matches.id(after).isEmpty()) { // It was given an id, and nothing else.
            int at = element.start + 1 + element.name.length();
            replace(at, at, " id=\"" + Matches.id(after) + '"');
        } else if (!before.equals(after) && !members(element, before, after, shape)) {
            rewrite(element, writer.record(type, after, shape, space.before(element)));
        }
    }

    /** What is done with the elements of a list. */
    private interface Parts {
        void change(XmlElement child, int old, int now);

        String added(int now, String lineBefore);
    }

    private void list(JsonTree before, Matches matches, Parts parts, XmlElement element) {
        for (int i = 0; i < matches.oldCount(); i++) {
            XmlElement child = child(before, i);
            if (matches.now(i) < 0) {
                replace(space.removalStart(child), child.end, "");
            } else {
                parts.change(child, i, matches.now(i));
            }
        }
        int last = -1;
        List<Integer> added = new ArrayList<>();
        for (int now = 0; now < matches.nowCount(); now++) {
            int old = matches.old(now);
            if (old < 0) {
                added.add(now);
            } else {
                add(before, last, old, added, parts, element);
                added.clear();
                last = old;
            }
        }
        add(before, last, -1, added, parts, element);
    }

    /** Puts new elements behind one that stays, or else before the next one that does, or else at the end. */
    private void add(JsonTree before, int last, int next, List<Integer> added, Parts parts, XmlElement element) {
        if (added.isEmpty()) {
            return;
        }
        if (last < 0 && next >= 0) {
            XmlElement child = child(before, next);
            StringBuilder all = new StringBuilder();
            added.forEach(
                    now -> all.append(parts.added(now, space.before(child))).append(space.before(child)));
            replace(child.start, child.start, all.toString());
        } else {
            XmlElement behind = last >= 0 ? child(before, last) : space.last(element);
            String lineBefore = space.beforeChild(element, behind);
            List<String> texts = new ArrayList<>();
            added.forEach(now -> texts.add(parts.added(now, lineBefore)));
            append(element, behind, texts);
        }
    }

    private static XmlElement child(JsonTree list, int index) {
        return (XmlElement) list.sources.get(index);
    }

    /** Puts elements behind another one; behind the end of the content, if there is none. */
    private void append(XmlElement element, @Nullable XmlElement behind, List<String> texts) {
        String lineBefore = space.beforeChild(element, behind);
        StringBuilder all = new StringBuilder();
        texts.forEach(one -> all.append(lineBefore).append(one));
        if (behind != null) {
            int at = space.behind(behind);
            replace(at, at, all.toString());
        } else if (element.isEmptyTag()) {
            String end = space.before(element) + "</" + element.name + ">";
            replace(element.tagEnd - 2, element.tagEnd, ">" + all + end);
        } else {
            int at = space.contentEnd(element);
            boolean isOnLine = text.substring(at, element.contentEnd).indexOf('\n') >= 0;
            replace(at, at, all + (isOnLine ? "" : space.before(element)));
        }
    }

    /** Changes the members of an object; does nothing, and answers false, if they cannot be attributes and elements. */
    private boolean members(XmlElement element, JsonTree before, JsonTree after, XmlShape shape) {
        boolean isWritten = element.attribute(XmlReading.READ_AS) == null
                && before.sources.size() == before.parts.size()
                && after.isObject()
                && XmlWriter.canName(after, shape);
        if (!isWritten) {
            return false;
        }
        int[] places = places(before, after);
        if (wouldBeItems(before, after, places, shape)) {
            return false;
        }
        BitSet kept = new BitSet();
        for (int i = 0; i < places.length; i++) {
            JsonTree now = places[i] < 0 ? null : after.parts.get(places[i]);
            if (member(before, i, now, shape)) {
                kept.set(places[i]);
            }
        }
        XmlElement last = space.last(element);
        String lineBefore = space.beforeChild(element, last);
        List<String> added = new ArrayList<>();
        for (int i = kept.nextClearBit(0); i < after.parts.size(); i = kept.nextClearBit(i + 1)) {
            added.add(writer.member(after.names.get(i), after.parts.get(i), shape, lineBefore));
        }
        if (!added.isEmpty()) {
            append(element, last, added);
        }
        return true;
    }

    /** For each member, its place afterwards: by name and how often it came before, since a name may come twice; negative if it goes. */
    private static int[] places(JsonTree before, JsonTree after) {
        Map<String, Integer> counts = new HashMap<>();
        Map<String, Integer> ofNames = new HashMap<>();
        for (int i = 0; i < after.names.size(); i++) {
            ofNames.put(Matches.numbered(after.names.get(i), counts), i);
        }
        counts.clear();
        return before.names.stream()
                .mapToInt(name -> ofNames.getOrDefault(Matches.numbered(name, counts), -1))
                .toArray();
    }

    /** Whether only elements {@code item} would stay, which would be read as a list. */
    private static boolean wouldBeItems(JsonTree before, JsonTree after, int[] places, XmlShape shape) {
        if (shape.kind() == XmlShape.Kind.OBJECT || shape.kind() == XmlShape.Kind.VARIANT) {
            return false;
        }
        int items = 0;
        for (int i = 0; i < places.length; i++) {
            boolean isItem = before.sources.get(i) instanceof XmlElement child && child.name.equals(XmlReading.ITEM);
            items += places[i] >= 0 && isItem ? 1 : 0;
        }
        return items > 0 && items == after.parts.size();
    }

    /** Changes or removes a member; whether it stays where it is. */
    private boolean member(JsonTree object, int index, @Nullable JsonTree after, XmlShape shape) {
        JsonTree before = object.parts.get(index);
        XmlShape ofMember = shape.member(object.names.get(index));
        if (object.sources.get(index) instanceof XmlElement child) {
            if (after == null) {
                replace(space.removalStart(child), child.end, "");
            } else {
                change(child, XmlReading.entryKey(child, shape), before, after, ofMember);
            }
            return after != null;
        }
        XmlElement.Attribute attribute = (XmlElement.Attribute) object.sources.get(index);
        if (before.equals(after)) {
            return true;
        }
        String value = after == null || after.isObject() ? null : XmlWriter.text(after, ofMember);
        if (value == null) {
            replace(space.trimmed(0, attribute.start()), attribute.valueEnd() + 1, "");
        } else {
            String quoted = '"' + XmlChars.escaped(value, true) + '"';
            replace(attribute.valueStart() - 1, attribute.valueEnd() + 1, quoted);
        }
        return value != null;
    }

    /** {@code key}: the name of the element, if it is an entry. */
    private void change(
            XmlElement element, XmlElement.@Nullable Attribute key, JsonTree before, JsonTree after, XmlShape shape) {
        if (before.equals(after) || changeInside(element, before, after, shape)) {
            return;
        }
        String open = key == null ? element.name : XmlWriter.entry(key.value());
        rewrite(element, writer.element(open, element.name, after, shape, space.before(element)));
    }

    private boolean changeInside(XmlElement element, JsonTree before, JsonTree after, XmlShape shape) {
        if (element.attribute(XmlReading.READ_AS) != null || before.kind != after.kind && !before.isScalar()) {
            return false;
        }
        String plain = after.isObject() || !element.children.isEmpty() ? null : XmlWriter.text(after, shape);
        if (plain != null) {
            if (!element.isEmptyTag()) {
                replace(element.tagEnd, element.contentEnd, XmlChars.escaped(plain, false));
            }
            return !element.isEmptyTag();
        }
        XmlShape parts = XmlWriter.partsOf(after, shape);
        if (parts == null || before.isScalar() || after.isScalar()) {
            return false;
        }
        return after.isObject() ? members(element, before, after, parts) : items(element, before, after, parts);
    }

    /** Changes the elements of a list; does nothing, and answers false, if it is a text or becomes empty. */
    private boolean items(XmlElement element, JsonTree before, JsonTree after, XmlShape shape) {
        if (element.children.size() != before.parts.size() || element.children.isEmpty() || after.parts.isEmpty()) {
            return false;
        }
        String name = shape.kind() == XmlShape.Kind.VARIANT
                ? XmlReading.ITEM
                : element.children.get(element.children.size() - 1).name;
        list(
                before,
                Matches.ofItems(before, after),
                new Parts() {
                    @Override
                    public void change(XmlElement child, int old, int now) {
                        item(child, before.parts.get(old), after.parts.get(now), shape);
                    }

                    @Override
                    public String added(int now, String lineBefore) {
                        return writer.item(name, after.parts.get(now), shape, lineBefore);
                    }
                },
                element);
        return true;
    }

    private void item(XmlElement child, JsonTree before, JsonTree after, XmlShape shape) {
        if (!XmlReading.isCase(child, shape)) {
            change(child, null, before, after, shape);
        } else if (after.isObject() && after.names.equals(before.names)) {
            change(child, null, before.parts.get(0), after.parts.get(0), shape.member(child.name));
        } else {
            rewrite(child, writer.item(XmlReading.ITEM, after, shape, space.before(child)));
        }
    }
}
