package dev.ashlar.pipeline.json;

import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.pipeline.backend.NewIds;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** Writes ids into the text of a file of records. */
final class RecordIds {
    private static final int HAS_ID = -1;

    private RecordIds() {}

    /**
     * Gives an id to each record that has none, as its first member in the style of the record. All other text stays.
     *
     * @param file what problems call it
     * @param bytes of the file
     * @param ids gives ids
     * @throws ContentException when it is no JSON of records
     */
    static String give(String file, byte[] bytes, NewIds ids) {
        return RecordFileText.read(file, bytes, records -> {
            List<Edit> edits = new ArrayList<>();
            while (records.next()) {
                JsonParser parser = records.parser();
                int start = (int) JsonText.start(parser);
                int member = member(parser);
                if (member != HAS_ID) {
                    String record = records.text().substring(start, (int) JsonText.end(parser));
                    String lineEnd = RecordFileText.lineEnd(records.text());
                    edits.add(edit(start, member - start, record, lineEnd, ids.next()));
                }
            }
            return Edit.apply(records.text(), edits);
        });
    }

    /** Where the first member begins, or the record where it has none; {@link #HAS_ID} if one is the id. Ends at the closing brace. */
    private static int member(JsonParser parser) {
        int first = (int) JsonText.start(parser);
        boolean isFirst = true;
        boolean hasId = false;
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            first = isFirst ? (int) JsonText.start(parser) : first;
            isFirst = false;
            hasId |= parser.currentName().equals(JsonText.ID);
            parser.nextToken();
            parser.skipChildren();
        }
        return hasId ? HAS_ID : first;
    }

    /** {@code member}: where the first member begins in the record; 0 for none. */
    private static Edit edit(int start, int member, String record, String lineEnd, long id) {
        RecordStyle style = RecordStyle.like(record, lineEnd, "");
        String text = ValueText.quoted(JsonText.ID) + style.colon() + id;
        int at = start + (member == 0 ? 1 : member);
        return new Edit(at, at, member == 0 ? text : text + "," + style.before());
    }
}
