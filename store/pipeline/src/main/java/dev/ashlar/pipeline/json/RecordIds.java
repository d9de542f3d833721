package dev.ashlar.pipeline.json;

import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.pipeline.backend.NewIds;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** Writes ids into the text of a file of records. */
final class RecordIds {
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
                int start = (int) JsonText.start(records.parser());
                boolean hasId = hasId(records.parser());
                if (!hasId) {
                    String record = records.text().substring(start, (int) JsonText.end(records.parser()));
                    edits.add(edit(start, record, RecordFileText.lineEnd(records.text()), ids.next()));
                }
            }
            return Edit.apply(records.text(), edits);
        });
    }

    private static boolean hasId(JsonParser parser) {
        boolean hasId = false;
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            hasId |= parser.currentName().equals(JsonText.ID);
            parser.nextToken();
            parser.skipChildren();
        }
        return hasId;
    }

    private static Edit edit(int start, String record, String lineEnd, long id) {
        RecordStyle style = RecordStyle.like(record, lineEnd, "");
        int member = record.indexOf('"');
        String text = ValueText.quoted(JsonText.ID) + style.colon() + id;
        int at = start + (member < 0 ? 1 : member);
        return new Edit(at, at, member < 0 ? text : text + "," + style.before());
    }
}
