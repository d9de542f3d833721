package dev.ashlar.pipeline.json;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.compiler.folder.ContentTree;
import dev.ashlar.pipeline.json.xml.XmlShape;
import dev.ashlar.pipeline.json.xml.XmlWriter;

/** The text of new files of a type, as JSON or XML. Immutable. */
final class NewText {
    private static final String LINE_END = "\n";
    private static final RecordStyle IN_LIST = RecordStyle.lines(LINE_END, RecordStyle.INDENT);
    private static final RecordStyle ALONE = RecordStyle.lines(LINE_END, "");

    private final String type;
    private final MemberNames names;
    private final boolean isXml;
    private final XmlShape shape;

    NewText(String type, MemberNames names, boolean isXml) {
        this.type = type;
        this.names = names;
        this.isXml = isXml;
        this.shape = MemberShape.of(names.tree(type));
    }

    /** Of the name of a file. */
    String ending() {
        return isXml ? ContentTree.XML : ContentTree.JSON;
    }

    /** Before the first of several records. */
    String open() {
        return isXml ? XmlWriter.open(type) : "[" + LINE_END;
    }

    /** Between two records. */
    String separator() {
        return isXml ? "" : "," + LINE_END;
    }

    /** Behind the last of several records. */
    String close() {
        return isXml ? XmlWriter.close(type) : LINE_END + "]" + LINE_END;
    }

    /** Appends one of several records. */
    void append(DataRecord record, long id, StringBuilder into) {
        if (isXml) {
            into.append(XmlWriter.line(type, ALONE.text(record, id, names), shape));
        } else {
            IN_LIST.append(record, id, names, into.append(RecordStyle.INDENT));
        }
    }

    /** A file of one record. */
    String alone(DataRecord record, long id) {
        String json = ALONE.text(record, id, names);
        return isXml ? XmlWriter.file(type, json, shape) : json + LINE_END;
    }
}
