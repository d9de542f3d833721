package dev.ashlar.pipeline.sheets.workbook;

import java.util.ArrayList;
import java.util.List;

/** Reads texts that have formats inside: of the part of shared strings, and of cells. Pure functions; any thread. */
final class SharedStrings {
    private SharedStrings() {}

    /** All texts of the part. */
    static List<String> of(String part, String text) {
        List<String> strings = new ArrayList<>();
        XmlScan xml = new XmlScan(part, text);
        for (XmlScan.Piece piece = xml.next(); piece != XmlScan.Piece.NOTHING; piece = xml.next()) {
            if (xml.isStart(piece, "si")) {
                strings.add(read(xml));
            }
        }
        return strings;
    }

    /** The text of an element that has just begun, up to its end: its runs one behind the other, without hints how to speak them. */
    static String read(XmlScan xml) {
        int depth = xml.depth();
        int hint = Integer.MAX_VALUE;
        boolean isText = false;
        StringBuilder text = new StringBuilder();
        while (true) {
            XmlScan.Piece piece = xml.next();
            if (piece == XmlScan.Piece.END && xml.depth() < depth) {
                return CellText.unescaped(text.toString());
            } else if (piece == XmlScan.Piece.START) {
                hint = xml.name().equals("rPh") ? Math.min(hint, xml.depth()) : hint;
                isText = xml.name().equals("t") && hint == Integer.MAX_VALUE;
            } else if (piece == XmlScan.Piece.END) {
                hint = xml.depth() < hint ? Integer.MAX_VALUE : hint;
                isText = false;
            } else if (piece == XmlScan.Piece.TEXT && isText) {
                text.append(xml.text());
                if (text.length() > 7 * CellText.MOST_CHARACTERS) {
                    throw xml.malformed("expected texts of " + CellText.MOST_CHARACTERS + " characters or less");
                }
            }
        }
    }
}
