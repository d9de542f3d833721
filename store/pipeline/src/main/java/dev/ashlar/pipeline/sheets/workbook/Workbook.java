package dev.ashlar.pipeline.sheets.workbook;

import dev.ashlar.compiler.problem.Location;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.cache.CacheOutput;
import dev.ashlar.pipeline.sheets.grid.Sheet;
import dev.ashlar.pipeline.sheets.grid.SheetChanges;
import java.net.URI;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** A workbook in memory. Sheets are read on demand. For one thread at a time. */
public final class Workbook {
    /** Maximum size of a file: 256 MiB. */
    public static final int MOST_BYTES = 256 << 20;

    private static final String STRINGS = "sharedStrings";
    private static final String STYLES = "styles";

    private final String name;
    private final byte[] bytes;
    private final Parts parts;
    private final String part;
    private final Map<String, Relation> relations;
    /** Ids of relations, by the name of the sheet. */
    private final Map<String, String> sheets = new LinkedHashMap<>();

    private final Map<String, Boolean> headers = new HashMap<>();
    private boolean isStale;
    private @Nullable List<String> strings;
    private @Nullable Styles styles;

    private record Relation(String type, String target) {}

    /**
     * Opens a workbook.
     *
     * @param name of the file, for messages
     * @param bytes of the file
     * @throws BackendException if the file is not a workbook
     */
    public Workbook(String name, byte[] bytes) {
        this.name = name;
        this.bytes = bytes;
        if (bytes.length > MOST_BYTES) {
            throw unreadable("expected 256 MiB or less, found more");
        }
        try {
            parts = Parts.of(bytes);
            part = relations("").values().stream()
                    .filter(relation -> relation.type().equals("officeDocument"))
                    .findFirst()
                    .orElseThrow(() -> new MalformedPart("expected a workbook, found another kind of document"))
                    .target();
            relations = relations(part);
            readSheets();
        } catch (MalformedPart e) {
            throw unreadable(String.valueOf(e.getMessage()));
        }
    }

    private BackendException unreadable(String message) {
        return new BackendException(name + ": cannot be read: " + message, null);
    }

    /** By id. {@code source}: the part they are of; empty for those of the file. */
    private Map<String, Relation> relations(String source) {
        int slash = source.lastIndexOf('/') + 1;
        String file = source.substring(0, slash) + "_rels/" + source.substring(slash) + ".rels";
        Map<String, Relation> found = new LinkedHashMap<>();
        if (!parts.names().contains(file)) {
            return found;
        }
        XmlScan xml = new XmlScan(file, parts.text(file));
        for (XmlScan.Piece piece = xml.next(); piece != XmlScan.Piece.NOTHING; piece = xml.next()) {
            String target = xml.isStart(piece, "Relationship") ? xml.attribute("Target") : null;
            if (target != null && !"External".equals(xml.attribute("TargetMode"))) {
                String type = String.valueOf(xml.attribute("Type"));
                found.put(
                        String.valueOf(xml.attribute("Id")),
                        new Relation(type.substring(type.lastIndexOf('/') + 1), resolved(source, target)));
            }
        }
        return found;
    }

    private static String resolved(String source, String target) {
        try {
            return URI.create("/" + source).resolve(target).getPath().substring(1);
        } catch (IllegalArgumentException | IndexOutOfBoundsException | NullPointerException e) {
            throw new MalformedPart("the part " + source + " refers to no part by " + target);
        }
    }

    private void readSheets() {
        XmlScan xml = new XmlScan(part, parts.text(part));
        for (XmlScan.Piece piece = xml.next(); piece != XmlScan.Piece.NOTHING; piece = xml.next()) {
            if (xml.isStart(piece, "sheet")) {
                String id = String.valueOf(xml.prefixed("id"));
                Relation relation = relations.get(id);
                if (relation == null || !relation.type().equals("worksheet")) {
                    continue; // A chart, or a macro of old times.
                }
                String sheet = CellText.unescaped(String.valueOf(xml.attribute("name")));
                if (sheets.put(sheet, id) != null) {
                    throw xml.malformed("the sheet " + sheet + " is there twice");
                }
            } else if (xml.isStart(piece, "calcPr")) {
                isStale = List.of("1", "true").contains(String.valueOf(xml.attribute("fullCalcOnLoad")));
            }
        }
    }

    /**
     * Whether a file has the bytes of this workbook.
     *
     * @param file bytes of the file
     * @return true if they are equal
     */
    public boolean isOf(byte[] file) {
        return Arrays.equals(bytes, file);
    }

    /**
     * Returns a hash (XXH64) of all that decides how a sheet is read: of its part, shared texts and formats, as they are compressed.
     *
     * @param sheet one of {@link #sheets}
     * @return 64 bits
     */
    public long hash(String sheet) {
        long hash = parts.hash(target(sheet));
        for (String type : List.of(STRINGS, STYLES)) {
            String file = partOf(type);
            hash = CacheOutput.chained(hash, file == null ? 0 : parts.hash(file));
        }
        return hash;
    }

    /** {@return whether values of formulas may be outdated, because no spreadsheet has saved the workbook since the last save of Ashlar} */
    public boolean isStale() {
        return isStale;
    }

    /** {@return the names of all sheets with cells} */
    public Set<String> sheets() {
        return sheets.keySet();
    }

    /**
     * Whether a sheet has a header row, and so records, unless its name marks it as notes.
     *
     * @param sheet one of {@link #sheets}
     * @return true also if the sheet cannot be read
     */
    public boolean hasRecords(String sheet) {
        return !sheet.startsWith("#")
                && headers.computeIfAbsent(sheet, one -> {
                    try {
                        return hasEarlyHeader(one) || reader(one).hasHeader();
                    } catch (MalformedPart | Sheet.Malformed e) {
                        return true;
                    }
                });
    }

    /**
     * Whether a sheet contains notes instead of records.
     *
     * @param sheet one of {@link #sheets}
     * @return false if the sheet has records, or is empty
     */
    public boolean hasNotes(String sheet) {
        if (hasRecords(sheet)) {
            return false;
        }
        try {
            return !sheet(sheet).isEmpty();
        } catch (Sheet.Malformed e) {
            return true;
        }
    }

    /** Whether the begin of a sheet has a header row. Of a sheet of records the rest is not needed. */
    private boolean hasEarlyHeader(String sheet) {
        String file = target(sheet);
        try {
            return new SheetReader(this, name, sheet, file, parts.begin(file)).hasHeader();
        } catch (MalformedPart | Sheet.Malformed e) {
            return false; // It was cut off, or all of it tells what is wrong.
        }
    }

    private SheetReader reader(String sheet) {
        String file = target(sheet);
        return new SheetReader(this, name, sheet, file, parts.text(file));
    }

    private String target(String sheet) {
        Relation relation = relations.get(sheets.getOrDefault(sheet, ""));
        if (relation == null) {
            throw new IllegalArgumentException(
                    name + ": expected one of the sheets " + sheets.keySet() + ", found " + sheet);
        }
        return relation.target();
    }

    /**
     * Reads a sheet.
     *
     * @param sheet one of {@link #sheets}
     * @return the sheet
     * @throws Sheet.Malformed if the sheet is malformed
     */
    public WorkbookSheet sheet(String sheet) {
        try {
            SheetReader reader = reader(sheet);
            reader.read();
            return reader.sheet();
        } catch (MalformedPart e) {
            throw new Sheet.Malformed(Location.of(name + ": " + sheet), "cannot be read: " + e.getMessage());
        }
    }

    /** The shared texts. */
    List<String> strings() {
        List<String> read = strings;
        if (read == null) {
            String file = partOf(STRINGS);
            read = file == null ? List.of() : SharedStrings.of(file, parts.text(file));
            strings = read;
        }
        return read;
    }

    /** The formats of cells. */
    Styles styles() {
        Styles read = styles;
        if (read == null) {
            String file = partOf(STYLES);
            read = file == null ? Styles.NONE : Styles.of(file, parts.text(file));
            styles = read;
        }
        return read;
    }

    private @Nullable String partOf(String type) {
        return relations.values().stream()
                .filter(relation -> relation.type().equals(type))
                .map(Relation::target)
                .findFirst()
                .orElse(null);
    }

    /**
     * Applies changes to the workbook.
     *
     * @param changes changes by sheet, with the sheets from {@link #sheet}
     * @param added new sheets, which follow the others
     * @return the file
     * @throws BackendException if a formula would be lost, or if a change exceeds the limits of spreadsheets
     */
    public byte[] with(Map<WorkbookSheet, SheetChanges> changes, List<NewSheet> added) {
        Map<String, String> texts = new LinkedHashMap<>();
        try {
            changes.forEach((sheet, change) -> {
                String file = target(sheet.name());
                SheetWriter writer = new SheetWriter(parts.text(file), sheet, styles());
                texts.put(file, writer.with(change));
                relations(file).values().stream()
                        .filter(relation -> relation.type().equals("table"))
                        .forEach(table -> grow(table.target(), sheet, writer.lastRow(), texts));
            });
            WorkbookText text = new WorkbookText(part, parts.text(part));
            if (!added.isEmpty()) {
                add(added, text, texts);
            }
            texts.put(part, text.text());
        } catch (MalformedPart e) {
            throw unreadable(String.valueOf(e.getMessage()));
        }
        return parts.with(texts);
    }

    /** Has a table take the new rows below it. */
    private void grow(String table, WorkbookSheet sheet, int lastRow, Map<String, String> texts) {
        Sheet.Row header = sheet.header();
        if (header != null && lastRow > sheet.lastRow()) {
            String text = parts.text(table);
            String grown = TableText.grown(table, text, header.number(), sheet.lastRow(), lastRow);
            if (!grown.equals(text)) {
                texts.put(table, grown);
            }
        }
    }

    private void add(List<NewSheet> added, WorkbookText text, Map<String, String> texts) {
        Set<String> names = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        names.addAll(sheets.keySet());
        int slash = part.lastIndexOf('/') + 1;
        String relationsFile = part.substring(0, slash) + "_rels/" + part.substring(slash) + ".rels";
        StringBuilder newRelations = new StringBuilder();
        StringBuilder newTypes = new StringBuilder();
        int number = 1;
        for (NewSheet sheet : added) {
            NewWorkbook.requireUnique(name, sheet.name(), names);
            while (isTaken(part.substring(0, slash) + file(number), "ashlar" + number)) {
                number++;
            }
            String id = "ashlar" + number;
            texts.put(part.substring(0, slash) + file(number), sheet.xml(name, false));
            text.add(sheet.name(), id);
            newRelations.append("<%%sRelationship Id=\"%s\" Type=\"%s/worksheet\" Target=\"%s\"/>"
                    .formatted(id, NewWorkbook.RELATIONS, file(number)));
            newTypes.append("<%%sOverride PartName=\"/%s%s\" ContentType=\"%s\"/>"
                    .formatted(part.substring(0, slash), file(number), NewWorkbook.SHEET_TYPE));
            number++;
        }
        String types = "[Content_Types].xml";
        texts.put(relationsFile, WorkbookText.atEnd(relationsFile, parts.text(relationsFile), newRelations.toString()));
        texts.put(types, WorkbookText.atEnd(types, parts.text(types), newTypes.toString()));
    }

    private static String file(int number) {
        return "worksheets/sheet" + number + ".xml";
    }

    private boolean isTaken(String file, String id) {
        return relations.containsKey(id)
                || parts.names().stream()
                        .anyMatch(one -> one.toLowerCase(Locale.ROOT).equals(file));
    }
}
