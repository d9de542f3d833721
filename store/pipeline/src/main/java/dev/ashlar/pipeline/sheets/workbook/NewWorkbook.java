package dev.ashlar.pipeline.sheets.workbook;

import dev.ashlar.pipeline.backend.BackendException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Creates workbooks. Equal sheets have equal bytes. Pure functions; any thread. */
public final class NewWorkbook {
    static final String XML = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n";
    static final String MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
    static final String RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
    static final String SHEET_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml";
    /** Numbers of styles. */
    static final int BOLD = 1;

    static final int TEXT = 2;

    private static final String PACKAGE = "http://schemas.openxmlformats.org/package/2006/";
    /** 49 is the format of texts. */
    private static final String STYLES = """
            <styleSheet xmlns="%s">\
            <fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>\
            <fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>\
            <borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>\
            <cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>\
            <cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>\
            <xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>\
            <xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs>\
            <cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>
            """;

    private NewWorkbook() {}

    /**
     * Creates the bytes of a workbook.
     *
     * @param name of the file, for messages
     * @param sheets one or more sheets
     * @return the file
     * @throws BackendException if a sheet exceeds the limits of spreadsheets
     */
    public static byte[] of(String name, List<NewSheet> sheets) {
        Map<String, String> parts = new LinkedHashMap<>();
        StringBuilder types = new StringBuilder(XML + "<Types xmlns=\"" + PACKAGE + "content-types\">");
        types.append(
                "<Default Extension=\"rels\" ContentType=\"application/vnd.openxmlformats-package.relationships+xml\"/>");
        types.append("<Default Extension=\"xml\" ContentType=\"application/xml\"/>");
        appendType(types, "/xl/workbook.xml", SHEET_TYPE.replace("worksheet", "sheet.main"));
        appendType(types, "/xl/styles.xml", SHEET_TYPE.replace("worksheet", "styles"));
        StringBuilder book = new StringBuilder(XML + "<workbook xmlns=\"" + MAIN + "\" xmlns:r=\"" + RELATIONS
                + "\"><bookViews><workbookView/></bookViews><sheets>");
        StringBuilder relations = new StringBuilder(XML + "<Relationships xmlns=\"" + PACKAGE + "relationships\">");
        appendRelation(relations, "rId1", "styles", "styles.xml");
        requireUnique(name, sheets);
        for (int i = 1; i <= sheets.size(); i++) {
            String file = "worksheets/sheet" + i + ".xml";
            appendType(types, "/xl/" + file, SHEET_TYPE);
            appendRelation(relations, "rId" + (i + 1), "worksheet", file);
            String sheet = CellText.attribute(sheets.get(i - 1).name());
            book.append("<sheet name=\"%s\" sheetId=\"%d\" r:id=\"rId%d\"/>".formatted(sheet, i, i + 1));
        }
        StringBuilder root = new StringBuilder(XML + "<Relationships xmlns=\"" + PACKAGE + "relationships\">");
        appendRelation(root, "rId1", "officeDocument", "xl/workbook.xml");
        parts.put("[Content_Types].xml", types.append("</Types>\n").toString());
        parts.put("_rels/.rels", root.append("</Relationships>\n").toString());
        parts.put("xl/workbook.xml", book.append("</sheets></workbook>\n").toString());
        parts.put(
                "xl/_rels/workbook.xml.rels",
                relations.append("</Relationships>\n").toString());
        parts.put("xl/styles.xml", XML + STYLES.formatted(MAIN));
        for (int i = 1; i <= sheets.size(); i++) {
            parts.put("xl/worksheets/sheet" + i + ".xml", sheets.get(i - 1).xml(name, true));
        }
        return Parts.none().with(parts);
    }

    private static void requireUnique(String workbook, List<NewSheet> sheets) {
        Set<String> names = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        sheets.forEach(sheet -> requireUnique(workbook, sheet.name(), names));
    }

    /** Adds the name of a sheet to others. */
    static void requireUnique(String workbook, String sheet, Set<String> names) {
        if (!names.add(sheet)) {
            throw new BackendException(
                    workbook + ": the type " + sheet
                            + " cannot be saved: expected a name that no other sheet has, whatever the"
                            + " case of its letters; keep the type in another place",
                    null);
        }
    }

    private static void appendType(StringBuilder to, String part, String type) {
        to.append("<Override PartName=\"")
                .append(part)
                .append("\" ContentType=\"")
                .append(type)
                .append("\"/>");
    }

    private static void appendRelation(StringBuilder to, String id, String type, String target) {
        to.append("<Relationship Id=\"%s\" Type=\"%s/%s\" Target=\"%s\"/>".formatted(id, RELATIONS, type, target));
    }
}
