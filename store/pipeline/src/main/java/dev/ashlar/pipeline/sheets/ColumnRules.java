package dev.ashlar.pipeline.sheets;

import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.pipeline.json.JsonArrays;
import dev.ashlar.pipeline.sheets.grid.NewCell;
import dev.ashlar.pipeline.sheets.grid.PackedRows;
import dev.ashlar.pipeline.sheets.grid.Sheet;
import dev.ashlar.pipeline.sheets.grid.SheetChanges;
import dev.ashlar.pipeline.sheets.workbook.NewSheet;
import dev.ashlar.pipeline.sheets.workbook.NewSheet.Validation;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What spreadsheets check of the sheets of a new workbook, by the schemas: constants, keys of other sheets, limits. For one thread. */
final class ColumnRules {
    /** A sheet of lists that are too long for a rule. */
    static final String LISTS = "#lists";

    /** Characters of a list in a rule. */
    private static final int MOST_CHARACTERS = 255;
    /** Whole numbers of more digits are texts. */
    private static final BigDecimal MOST_WHOLE = BigDecimal.valueOf(999_999_999_999_999L);

    private static final int MOST_MESSAGE = 200;

    private static final int MOST_DIGITS = 20;

    private final Map<String, Schema> schemas;
    /** Names of columns, by type. */
    private final Map<String, List<String>> sheets;

    private final List<List<String>> lists = new ArrayList<>();

    /** {@code sheets}: those of the workbook, by type. */
    ColumnRules(Map<String, Schema> schemas, Map<String, SheetChanges> sheets) {
        this.schemas = schemas;
        this.sheets = new HashMap<>();
        sheets.forEach((type, content) -> this.sheets.put(type, content.names()));
    }

    NewSheet sheet(String type, SheetChanges content) {
        Schema schema = schemas.get(type);
        Set<Integer> texts = new HashSet<>();
        List<Validation> validations = new ArrayList<>();
        for (int column = 0; column < content.names().size(); column++) {
            String name = content.names().get(column);
            SchemaField own = schema == null ? null : schema.field(name);
            SchemaField field = own != null || schema == null ? own : ElementColumns.field(schema, name);
            if (name.equals(Sheet.ID)) {
                validations.add(limits(column, "whole", BigDecimal.ZERO, MOST_WHOLE));
            } else if (field != null) {
                boolean isElement = own == null && field.elements() == null && schema.field(field.name()) == field;
                Shape shape = isElement ? Shape.SINGLE : field.shape();
                boolean isSingle = !JsonArrays.keep(field.type(), shape);
                if (!isSingle || !field.type().isNumeric()) {
                    texts.add(column);
                }
                boolean isFlags = field.type() == ValueType.FLAGS && !shape.isArray();
                Validation rule = isSingle || isFlags ? rule(column, field) : null;
                if (rule != null) {
                    validations.add(rule);
                }
            }
        }
        return new NewSheet(type, content, texts, validations);
    }

    private @Nullable Validation rule(int column, SchemaField field) {
        return switch (field.type()) {
            case BOOL -> choice(column, "\"TRUE,FALSE\"", true, "expected TRUE or FALSE");
            case ENUM ->
                choice(
                        column,
                        list(field.constantNames()),
                        true,
                        "expected one of " + String.join(", ", field.constantNames()));
            case FLAGS -> words(column, field.constantNames());
            case REF -> keys(column, field.target());
            case STRING ->
                field.shape().isArray() || field.rules().maxLength() == Integer.MAX_VALUE
                        ? null
                        : limits(
                                column,
                                "textLength",
                                null,
                                BigDecimal.valueOf(field.rules().maxLength()));
            default -> field.type().isNumeric() ? numbers(column, field) : null;
        };
    }

    private static @Nullable Validation numbers(int column, SchemaField field) {
        if (field.type().isFloat()) {
            return limits(column, "decimal", field.min(), field.max());
        }
        int bits = 8 * field.type().width() - (field.type().isSigned() ? 1 : 0);
        BigDecimal most = new BigDecimal(BigInteger.ONE.shiftLeft(bits).subtract(BigInteger.ONE));
        BigDecimal least = field.type().isSigned() ? most.add(BigDecimal.ONE).negate() : BigDecimal.ZERO;
        least = field.min() == null ? least : field.min().max(least);
        most = field.max() == null ? most : field.max().min(most);
        boolean isKept = least.abs().compareTo(MOST_WHOLE) <= 0 && most.abs().compareTo(MOST_WHOLE) <= 0;
        return isKept ? limits(column, "whole", least, most) : null;
    }

    private static @Nullable Validation limits(
            int column, String type, @Nullable BigDecimal least, @Nullable BigDecimal most) {
        boolean isStrict = !type.equals("textLength");
        if (least != null && most != null) {
            String from = shown(least);
            String to = shown(most);
            return new Validation(column, type, "between", from, to, isStrict, "expected " + from + " to " + to, "");
        } else if (least != null) {
            String from = shown(least);
            return new Validation(
                    column, type, "greaterThanOrEqual", from, "", isStrict, "expected " + from + " or more", "");
        } else if (most != null) {
            String to = shown(most);
            return new Validation(column, type, "lessThanOrEqual", to, "", isStrict, "expected " + to + " or less", "");
        }
        return null;
    }

    /** As formulas have it, and not with hundreds of zeros. */
    private static String shown(BigDecimal limit) {
        String plain = limit.toPlainString();
        return plain.length() <= MOST_DIGITS ? plain : limit.toString();
    }

    private static Validation choice(int column, String list, boolean isStrict, String message) {
        return new Validation(column, "list", "", list, "", isStrict, shortened(message), "");
    }

    /** Ids may stand there too, and keys of records that are elsewhere. */
    private @Nullable Validation keys(int column, String target) {
        Schema schema = schemas.get(target);
        String key = schema == null ? null : schema.key();
        List<String> names = sheets.get(target);
        if (key == null || names == null) {
            return null;
        }
        String letters = "$" + Sheet.columnName(names.indexOf(key));
        String all = "OFFSET('%s'!%s$2,0,0,MAX(1,COUNTA('%1$s'!%2$s:%2$s)-1),1)".formatted(target, letters);
        return choice(column, all, false, "expected a value of the column " + key + " of the sheet " + target);
    }

    /** Words with commas between. Spreadsheets have no drop-down for that: the words that the cell has must be as long as all of the cell. */
    private @Nullable Validation words(int column, List<String> constants) {
        if (constants.isEmpty() || !constants.stream().allMatch(word -> Cells.isWord(word) && word.indexOf(' ') < 0)) {
            return null;
        }
        String message = "words with commas between: " + String.join(", ", constants);
        String formula = "SUMPRODUCT(ISNUMBER(FIND(\",\"&%1$s&\",\",\",\"&%2$s&\",\"))*(LEN(%1$s)+1))=LEN(%2$s)+1"
                .formatted(range(constants), "SUBSTITUTE(" + Sheet.columnName(column) + "2,\" \",\"\")");
        return new Validation(
                column, "custom", "", formula, "", true, shortened("expected " + message), shortened(message));
    }

    private static String shortened(String message) {
        return message.length() > MOST_MESSAGE ? message.substring(0, MOST_MESSAGE) + " …" : message;
    }

    private String list(List<String> values) {
        String list = String.join(",", values);
        boolean isPlain = values.stream().allMatch(value -> value.equals(value.strip()) && !value.matches(".*[,\"].*"));
        if (isPlain && list.length() <= MOST_CHARACTERS) {
            return '"' + list + '"';
        }
        return range(values);
    }

    /** A column of the sheet of lists. */
    private String range(List<String> values) {
        lists.add(values);
        String letters = "$" + Sheet.columnName(lists.size() - 1);
        return "'%s'!%s$2:%2$s$%d".formatted(LISTS, letters, values.size() + 1);
    }

    /** Adds the sheet of lists if there are any. */
    void addLists(List<NewSheet> all) {
        if (lists.isEmpty()) {
            return;
        }
        List<String> names = new ArrayList<>();
        Set<Integer> texts = new HashSet<>();
        int longest = 0;
        for (int column = 0; column < lists.size(); column++) {
            names.add("list " + (column + 1));
            texts.add(column);
            longest = Math.max(longest, lists.get(column).size());
        }
        PackedRows.Builder rows = new PackedRows.Builder();
        for (int i = 0; i < longest; i++) {
            for (int column = 0; column < lists.size(); column++) {
                if (i < lists.get(column).size()) {
                    rows.put(column, new NewCell(lists.get(column).get(i), NewCell.Kind.TEXT));
                }
            }
            rows.endRow();
        }
        all.add(new NewSheet(LISTS, new SheetChanges(names, new HashMap<>(), rows.rows(null)), texts, List.of()));
    }
}
