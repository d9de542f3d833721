package dev.ashlar.pipeline.json;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.SchemaField;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * The text of a list of structs, or of a variant, that gets other elements. An element that is the same keeps its text, and one that changes keeps the members that no field has:
 * it is taken for the one that stood behind the element before it.
 */
final class ListText {
    private static final int NEW = -1;

    private final String text;
    private final List<Standing> standing = new ArrayList<>();
    /** The place of the closing bracket. */
    private int close;

    /** An element as it stands; {@code value}: null when it has a problem. */
    private record Standing(
            int start, int end, boolean isObject, @Nullable DataRecord value) implements Elements.Range {}

    private ListText(String text, SchemaField field) {
        this.text = text;
        try (JsonParser parser = JsonText.part(text)) {
            read(parser, field);
        }
    }

    /**
     * The text afterwards.
     *
     * @param text of the list, or of anything else in its place
     * @param elements what it is to have
     * @param names of the members of elements
     * @param before as {@link RecordStyle#value} has it
     */
    static String with(String text, List<DataRecord> elements, SchemaField field, MemberNames names, String before) {
        if (field.isSingle()) {
            return withOne(text, elements, field, names, before);
        }
        ListText list = new ListText(text, field);
        int[] sources = list.sources(elements);
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < sources.length; i++) {
            texts.add(
                    sources[i] == NEW
                            ? RecordStyle.element(elements.get(i), field.target(), names)
                            : RecordText.element(list.text(sources[i]), elements.get(i), field.target(), names));
        }
        return list.with(texts, before);
    }

    /** A variant, or a case, keeps the members that no field has, also where it comes to have another case. */
    private static String withOne(
            String text, List<DataRecord> elements, SchemaField field, MemberNames names, String before) {
        if (elements.isEmpty()) {
            return "null";
        }
        return elements.size() == 1 && text.strip().startsWith("{")
                ? RecordText.element(text, elements.get(0), field.target(), names)
                : RecordStyle.list(field.listOf(elements), field.target(), names, before);
    }

    private String text(int element) {
        return text.substring(standing.get(element).start, standing.get(element).end);
    }

    /** For each element that is to be, the number of the one that it was. */
    private int[] sources(List<DataRecord> elements) {
        Map<DataRecord, Deque<Integer>> equal = new HashMap<>();
        for (int i = 0; i < standing.size(); i++) {
            DataRecord value = standing.get(i).value;
            if (value != null) {
                equal.computeIfAbsent(value, any -> new ArrayDeque<>()).add(i);
            }
        }
        int[] sources = new int[elements.size()];
        BitSet used = new BitSet();
        for (int i = 0; i < sources.length; i++) {
            Deque<Integer> same = equal.getOrDefault(elements.get(i), new ArrayDeque<>());
            sources[i] = same.isEmpty() ? NEW : same.remove();
            if (sources[i] != NEW) {
                used.set(sources[i]);
            }
        }
        for (int i = 0; i < sources.length; i++) {
            int next = i == 0 ? 0 : sources[i - 1] + 1;
            boolean follows = sources[i] == NEW && (i == 0 || next > 0) && next < standing.size();
            if (follows && !used.get(next) && standing.get(next).isObject) {
                sources[i] = next;
                used.set(next);
            }
        }
        return sources;
    }

    /** A list in the form of {@link RecordStyle} stays in it. In another one, what stands between elements stays. */
    private String with(List<String> texts, String before) {
        List<String> old = new ArrayList<>();
        for (int i = 0; i < standing.size(); i++) {
            old.add(text(i));
        }
        if (old.isEmpty() && !texts.isEmpty() && Separators.haveComment(text, 1, close)) {
            return text.substring(0, close) + String.join(", ", texts) + text.substring(close);
        }
        if (old.isEmpty() || texts.isEmpty() || text.equals(RecordStyle.list(old, before))) {
            return RecordStyle.list(texts, before);
        }
        List<Edit> edits = new ArrayList<>();
        int kept = Math.min(old.size(), texts.size());
        for (int i = 0; i < kept; i++) {
            edits.add(new Edit(standing.get(i).start, standing.get(i).end, texts.get(i)));
        }
        BitSet removed = new BitSet();
        removed.set(kept, old.size());
        String separator = Elements.separator(text, standing.get(kept - 1).start);
        StringBuilder added = new StringBuilder();
        texts.subList(kept, texts.size()).forEach(one -> added.append(separator).append(one));
        Elements.edit(text, standing, removed, added.toString(), close, edits);
        return Edit.apply(text, edits);
    }

    private void read(JsonParser parser, SchemaField field) {
        boolean isArray = parser.nextToken() == JsonToken.START_ARRAY;
        while (isArray && parser.nextToken() != JsonToken.END_ARRAY) {
            int start = (int) JsonText.start(parser);
            boolean isObject = parser.currentToken() == JsonToken.START_OBJECT;
            parser.skipChildren();
            int end = (int) JsonText.end(parser);
            Variant alone = isObject ? StandingValue.read("[" + text.substring(start, end) + "]", field) : null;
            standing.add(new Standing(
                    start, end, isObject, alone == null ? null : alone.list().get(0)));
        }
        close = isArray ? (int) JsonText.start(parser) : 0;
        if (parser.nextToken() != null) {
            standing.clear(); // What stands there is more than a list, or none.
        }
    }
}
