package dev.ashlar.pipeline.sheets.grid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CsvSheetTest {
    private static final int ROUNDS = 2000;
    private static final String MARK = "\uFEFF";
    private static final List<String> PARTS = List.of(
            "a", "7", "ä", "€", "😀", "\"", ",", ";", "\t", "\n", "\r\n", "\r", "#", " ", MARK, "\u2028", "sep=");
    private static final List<String> LINE_ENDS = List.of("\n", "\r\n", "\r");

    @Test
    void shouldKeepAllOtherBytesOfRandomSheets() {
        for (int seed = 0; seed < ROUNDS; seed++) {
            Random random = new Random(seed);
            char separator = ",;\t".charAt(random.nextInt(3));
            String lineEnd = LINE_ENDS.get(random.nextInt(LINE_ENDS.size()));
            List<List<String>> rows = rows(random);
            CsvSheet sheet = parse(text(rows, separator, lineEnd, random.nextBoolean()));
            String of = "seed " + seed;

            assertThat(cells(sheet)).as(of).isEqualTo(rows.subList(1, rows.size()));
            SheetChanges none = new SheetChanges(rows.get(0), Map.of(), PackedRows.NONE);
            assertThat(sheet.with(none)).as(of).isEqualTo(sheet.bytes());

            byte[] changed = sheet.with(changes(sheet, rows, random));
            assertThat(cells(parse(new String(changed, StandardCharsets.UTF_8))))
                    .as(of)
                    .isEqualTo(rows.subList(1, rows.size()));
        }
    }

    private static CsvSheet parse(String text) {
        return CsvSheet.parse("Item.csv", text.getBytes(StandardCharsets.UTF_8));
    }

    /** A header without signs that need quotes, and some rows with a value in the first cell. */
    private static List<List<String>> rows(Random random) {
        int columns = 2 + random.nextInt(3);
        List<List<String>> rows = new ArrayList<>();
        for (int i = 0; i < 1 + random.nextInt(6); i++) {
            List<String> row = new ArrayList<>(List.of(i == 0 ? "id" : String.valueOf(i)));
            while (row.size() < columns) {
                row.add(i == 0 ? "ä" + row.size() : cell(random));
            }
            rows.add(row);
        }
        return rows;
    }

    private static String cell(Random random) {
        StringBuilder cell = new StringBuilder();
        for (int parts = random.nextInt(4); parts > 0; parts--) {
            cell.append(PARTS.get(random.nextInt(PARTS.size())));
        }
        return cell.toString();
    }

    private static String text(List<List<String>> rows, char separator, String lineEnd, boolean isMarked) {
        StringBuilder text = new StringBuilder(isMarked ? MARK : "");
        for (List<String> row : rows) {
            for (int i = 0; i < row.size(); i++) {
                String cell = row.get(i);
                boolean isPlain = cell.chars().allMatch(c -> Character.isLetterOrDigit(c) || c > 0x2028 && c < 0xFEFF);
                text.append(i == 0 ? "" : separator)
                        .append(isPlain && !cell.isEmpty() ? cell : '"' + cell.replace("\"", "\"\"") + '"');
            }
            text.append(lineEnd);
        }
        return text.toString();
    }

    private static List<List<@Nullable String>> cells(CsvSheet sheet) {
        List<List<@Nullable String>> rows = new ArrayList<>();
        for (Sheet.Row row : sheet.rows()) {
            List<@Nullable String> cells = new ArrayList<>();
            for (int i = 0; i < row.count(); i++) {
                cells.add(row.cell(i));
            }
            rows.add(cells);
        }
        return rows;
    }

    /** Changes a cell, removes a row and adds one, in the sheet and in what is expected of it. */
    private static SheetChanges changes(CsvSheet sheet, List<List<String>> rows, Random random) {
        Map<Sheet.Row, @Nullable Map<Integer, @Nullable NewCell>> changed = new HashMap<>();
        if (rows.size() > 1) {
            int row = random.nextInt(rows.size() - 1);
            int column = 1 + random.nextInt(rows.get(0).size() - 1);
            String cell = cell(random);
            rows.get(row + 1).set(column, cell);
            changed.put(sheet.rows().get(row), Map.of(column, new NewCell(cell, NewCell.Kind.TEXT)));
        }
        if (rows.size() > 2) {
            Sheet.Row removed = sheet.rows().get(random.nextInt(rows.size() - 1));
            if (changed.putIfAbsent(removed, null) == null) {
                changed.put(removed, null);
                rows.remove(1 + sheet.rows().indexOf(removed));
            }
        }
        List<String> fresh = new ArrayList<>(List.of("99"));
        PackedRows.Builder added = new PackedRows.Builder();
        added.put(0, new NewCell("99", NewCell.Kind.NUMBER));
        for (int column = 1; column < rows.get(0).size(); column++) {
            fresh.add(cell(random));
            added.put(column, new NewCell(fresh.get(column), NewCell.Kind.TEXT));
        }
        added.endRow();
        List<String> names = List.copyOf(rows.get(0));
        rows.add(fresh);
        return new SheetChanges(names, changed, added.rows(null));
    }

    @Test
    void shouldCountRowsAndCellsBehindCharactersOfSeveralBytes() {
        CsvSheet sheet = parse("id,name\n# ä€😀\n\n1,\"ä\n€\"\n2,😀\n");

        assertThat(sheet.rows()).extracting(Sheet.Row::number).containsExactly(4, 5);
        assertThat(sheet.comments()).isEqualTo(1);
        assertThat(sheet.rows().get(0).cell(1)).isEqualTo("ä\n€");
        assertThat(sheet.rows().get(1))
                .isEqualTo(sheet.rows().get(1))
                .isNotEqualTo(sheet.rows().get(0));
    }

    @Test
    void shouldNameTheCellOfAQuoteThatIsNotClosed() {
        assertThatThrownBy(() -> parse("id,name\nä,\"€"))
                .isInstanceOfSatisfying(
                        Sheet.Malformed.class, e -> assertThat(e.problem().at()).hasToString("Item.csv: B2"))
                .hasMessage("a cell begins with a quote and has no closing one");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Item.csv|#id;name,~1;é|Item.csv: B2|byte 0xE9 at offset 12, which is é in Windows-1252",
                "Item.csv|id,name~# é~1,a|Item.csv: A2|byte 0xE9 at offset 10, which is é in Windows-1252",
                "Item.csv|sep=;~id;name~1;'a~~é'~|Item.csv: B3|byte 0xE9 at offset 20, which is é in Windows-1252",
                "Item.csv|id,name~1,a~~2,€|Item.csv: B4|byte 0x80 at offset 15, which is € in Windows-1252",
                "Item.tsv|id>name~1>a,é|Item.tsv: B2|byte 0xE9 at offset 12, which is é in Windows-1252",
                "Item.csv|é|Item.csv: A1|byte 0xE9 at offset 0, which is é in Windows-1252",
                "Item.csv|id,name~1,'é|Item.csv: B2|",
            })
    void shouldNameTheCellOfTheFirstByteThatIsNoUtf8(String file, String text, String cell, @Nullable String found) {
        String content = text.replace('~', '\n').replace('>', '\t').replace('\'', '"');
        assertThatThrownBy(() -> CsvSheet.parse(file, content.getBytes(Charset.forName("windows-1252"))))
                .isInstanceOfSatisfying(Sheet.Malformed.class, e -> {
                    assertThat(e.problem().at()).hasToString(cell);
                    assertThat(e.problem().found()).isEqualTo(found == null ? "" : found);
                });
    }

    @Test
    void shouldCountCellsBehindAByteOrderMark() {
        byte[] bytes = "\uFEFFid,é\n1,\u00FF".getBytes(StandardCharsets.UTF_8);
        bytes[bytes.length - 2] = (byte) 0x81;
        assertThatThrownBy(() -> CsvSheet.parse("Item.csv", bytes))
                .isInstanceOfSatisfying(
                        Sheet.Malformed.class,
                        e -> assertThat(e.problem())
                                .hasToString("Item.csv: B2: file is not UTF-8; save the sheet as CSV UTF-8: found byte"
                                        + " 0x81 at offset 11"));
    }

    @Test
    void shouldTellOfUtf16() {
        String text = "id,name\n1,a\n";
        List<byte[]> forms = List.of(
                text.getBytes(StandardCharsets.UTF_16LE),
                text.getBytes(StandardCharsets.UTF_16BE),
                ("\uFEFF" + text).getBytes(StandardCharsets.UTF_16LE),
                ("\uFEFF" + text).getBytes(StandardCharsets.UTF_16BE));
        for (byte[] form : forms) {
            assertThatThrownBy(() -> CsvSheet.parse("Item.csv", form))
                    .isInstanceOfSatisfying(
                            Sheet.Malformed.class,
                            e -> assertThat(e.problem())
                                    .hasToString("Item.csv: A1: file is UTF-16; save the sheet as CSV UTF-8"));
            assertThatThrownBy(() -> CsvSheet.parse("Item.tsv", form)).hasMessage("file is UTF-16; save it as UTF-8");
        }
    }

    /** In the texts, a vertical bar is a line end of two characters. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ' ',
            emptyValue = "",
            value = {
                "'' id,name~7,a~",
                "~ id,name~7,a~",
                "~~~ id,name~7,a~",
                "| id,name|7,a|",
                ",,~,~ id,name~7,a~",
                "^ ^id,name~7,a~",
                "^~ ^id,name~7,a~",
                "^|~ ^id,name|7,a|",
                "#note #note~id,name~7,a~",
                "^#note|| ^#note||id,name|7,a|",
                "^sep=;| ^sep=;|id;name|7;a|",
            })
    void shouldBeginWithTheHeaderWhereTheFileHasNoRow(String text, String expected) {
        CsvSheet sheet = parse(read(text));
        PackedRows.Builder rows = new PackedRows.Builder();
        rows.put(0, new NewCell("7", NewCell.Kind.NUMBER));
        rows.put(1, new NewCell("a", NewCell.Kind.TEXT));
        rows.endRow();
        byte[] changed = sheet.with(new SheetChanges(List.of("id", "name"), Map.of(), rows.rows(null)));

        assertThat(new String(changed, StandardCharsets.UTF_8)).isEqualTo(read(expected));
    }

    private static String read(String text) {
        return text.replace("~", "\n").replace("|", "\r\n").replace("^", MARK);
    }

    @Test
    void shouldWriteAnUnpairedSurrogateAsAQuestionMark() {
        CsvSheet sheet = parse("id,name\n1,a\n");
        NewCell cell = new NewCell("ä\uD800\"", NewCell.Kind.TEXT);
        byte[] changed = sheet.with(
                new SheetChanges(List.of("id", "name"), Map.of(sheet.rows().get(0), Map.of(1, cell)), PackedRows.NONE));

        assertThat(new String(changed, StandardCharsets.UTF_8)).isEqualTo("id,name\n1,\"ä?\"\"\"\n");
    }
}
