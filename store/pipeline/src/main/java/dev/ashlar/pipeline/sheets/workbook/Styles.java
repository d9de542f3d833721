package dev.ashlar.pipeline.sheets.workbook;

import java.util.BitSet;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/** Which formats of cells show numbers as dates or times. Immutable. */
final class Styles {
    static final Styles NONE = new Styles();

    private final BitSet dates = new BitSet();

    private Styles() {}

    /** Reads the part of styles. */
    static Styles of(String part, String text) {
        Styles styles = new Styles();
        Set<Integer> formats = new HashSet<>();
        XmlScan xml = new XmlScan(part, text);
        boolean isOfCells = false;
        int count = 0;
        for (XmlScan.Piece piece = xml.next(); piece != XmlScan.Piece.NOTHING; piece = xml.next()) {
            if (xml.isStart(piece, "numFmt") && isDate(String.valueOf(xml.attribute("formatCode")))) {
                formats.add(xml.number("numFmtId", -1));
            } else if (xml.name().equals("cellXfs")) {
                isOfCells = piece == XmlScan.Piece.START;
            } else if (isOfCells && xml.isStart(piece, "xf")) {
                int format = xml.number("numFmtId", 0);
                styles.dates.set(count++, isBuiltInDate(format) || formats.contains(format));
            }
        }
        return styles;
    }

    /** ECMA-376 part 1, 18.8.30: those of all languages, and those of East Asian ones. */
    private static boolean isBuiltInDate(int format) {
        return format >= 14 && format <= 22
                || format >= 27 && format <= 36
                || format >= 45 && format <= 47
                || format >= 50 && format <= 58;
    }

    /** Letters of years, months, days, hours and seconds, outside of texts, colours and languages. */
    private static boolean isDate(String format) {
        String code = format.toLowerCase(Locale.ROOT)
                .replaceAll("\"[^\"]*\"|\\\\.|_.|\\*.", "")
                .replaceAll("\\[(?![hms]+])[^]]*]", "")
                .replace("general", "");
        return code.chars().anyMatch(c -> "ymdhs".indexOf(c) >= 0);
    }

    boolean isDate(int style) {
        return dates.get(style);
    }
}
