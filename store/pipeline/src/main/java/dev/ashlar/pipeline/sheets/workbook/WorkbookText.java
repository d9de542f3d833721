package dev.ashlar.pipeline.sheets.workbook;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Changes of the part that lists the sheets of a workbook. For one thread. */
final class WorkbookText {
    /** What may stand between the list of sheets and the settings of calculation (ECMA-376 part 1, 18.2.27). */
    private static final Set<String> BEFORE_CALCULATION =
            Set.of("sheets", "functionGroups", "externalReferences", "definedNames");

    private final String text;
    private String prefix = "";
    private String idPrefix = "";
    private int calculationStart = -1;
    private int calculationEnd = -1;
    private int sheetsEnd = -1;
    private int lastSheet;
    private final List<String> added = new ArrayList<>();

    WorkbookText(String part, String text) {
        this.text = text;
        XmlScan xml = new XmlScan(part, text);
        for (XmlScan.Piece piece = xml.next(); piece != XmlScan.Piece.NOTHING; piece = xml.next()) {
            if (xml.isStart(piece, "sheet")) {
                lastSheet = Math.max(lastSheet, xml.number("sheetId", 0));
                String tag = text.substring(xml.start(), xml.end());
                idPrefix = tag.replaceFirst("(?s).*\\s([^\\s:=]+):id\\s*=.*", "$1");
            } else if (piece == XmlScan.Piece.END && xml.name().equals("sheets")) {
                sheetsEnd = xml.start();
                prefix = xml.prefix();
            } else if (xml.isStart(piece, "calcPr")) {
                calculationStart = xml.start();
            }
            if (piece == XmlScan.Piece.END && xml.depth() == 1 && BEFORE_CALCULATION.contains(xml.name())) {
                calculationEnd = xml.end();
            }
        }
        if (sheetsEnd < 0 || lastSheet == 0) {
            throw xml.malformed("expected a list of sheets");
        }
    }

    void add(String sheet, String id) {
        lastSheet++;
        added.add("<%ssheet name=\"%s\" sheetId=\"%d\" %s:id=\"%s\"/>"
                .formatted(prefix, CellText.attribute(sheet), lastSheet, idPrefix, id));
    }

    /** The part, which has spreadsheets calculate all formulas when they open the workbook. */
    String text() {
        StringBuilder changed = new StringBuilder(text);
        if (calculationStart >= 0) {
            int tag = text.indexOf("calcPr", calculationStart) + "calcPr".length();
            int end = text.indexOf('>', tag);
            String attributes =
                    text.substring(tag, end).replaceAll("\\sfullCalcOnLoad\\s*=\\s*(?:\"[^\"]*\"|'[^']*')", "");
            changed.replace(tag, end, " fullCalcOnLoad=\"1\"" + attributes);
        } else {
            changed.insert(calculationEnd, "<" + prefix + "calcPr fullCalcOnLoad=\"1\"/>");
        }
        return changed.insert(sheetsEnd, String.join("", added)).toString();
    }

    /** A part with elements at the end of its outermost one; {@code %s} stands for the prefix of that. */
    static String atEnd(String part, String text, String elements) {
        XmlScan xml = new XmlScan(part, text);
        int end = -1;
        for (XmlScan.Piece piece = xml.next(); piece != XmlScan.Piece.NOTHING; piece = xml.next()) {
            end = piece == XmlScan.Piece.END && xml.depth() == 0 ? xml.start() : end;
        }
        if (end < 0 || text.startsWith("/>", text.indexOf('>', end) - 1)) {
            throw xml.malformed("expected a list with elements");
        }
        return text.substring(0, end) + elements.replace("%s", xml.prefix()) + text.substring(end);
    }
}
