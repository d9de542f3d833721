package dev.ashlar.pipeline.sheets.workbook;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Changes of the part of a table, which Excel sorts and filters as one. Pure functions; any thread. */
final class TableText {
    static final Pattern RANGE = Pattern.compile("([A-Z]{1,3})([0-9]{1,7}):([A-Z]{1,3})([0-9]{1,7})");

    private TableText() {}

    /** The part with more rows, if the table reaches from the names of columns to the last record and has no row of totals. */
    static String grown(String part, String text, int header, int last, int newLast) {
        XmlScan xml = new XmlScan(part, text);
        StringBuilder grown = new StringBuilder(text);
        int shift = 0;
        for (XmlScan.Piece piece = xml.next(); piece != XmlScan.Piece.NOTHING; piece = xml.next()) {
            boolean isTable = xml.isStart(piece, "table");
            if (isTable && (xml.number("totalsRowCount", 0) > 0 || !reaches(xml.attribute("ref"), header, last))) {
                return text;
            }
            if (isTable || xml.isStart(piece, "autoFilter")) {
                String ref = xml.attribute("ref");
                Matcher range = RANGE.matcher(ref == null ? "" : ref);
                int at = text.indexOf("ref=", xml.start());
                if (range.matches() && at >= 0 && at < xml.end()) {
                    String longer = range.group(1) + range.group(2) + ":" + range.group(3) + newLast;
                    int value = at + "ref=".length() + 1;
                    grown.replace(value + shift, value + shift + range.group().length(), longer);
                    shift += longer.length() - range.group().length();
                }
            }
        }
        return grown.toString();
    }

    private static boolean reaches(@Nullable String ref, int header, int last) {
        Matcher range = RANGE.matcher(ref == null ? "" : ref);
        return range.matches()
                && Integer.parseInt(range.group(2)) == header
                && Integer.parseInt(range.group(4)) == last;
    }
}
