package dev.ashlar.pipeline.sheets;

import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.pipeline.json.JsonArrays;
import dev.ashlar.pipeline.sheets.grid.NewCell;
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
import java.util.TreeMap;
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
    private final Set<String> sheets;
    private final List<List<String>> lists = new ArrayList<>();

    /** {@code sheets}: types that have one in the workbook. */
    ColumnRules(Map<String, Schema> schemas, Set<String> sheets) {
        this.schemas = schemas;
        this.sheets = sheets;
    }

    NewSheet sheet(String type, SheetEdit edit) {
        SheetChanges content = edit.changes();
        Schema schema = schemas.get(type);
        Set<Integer> texts = new HashSet<>();
        List<Validation> validations = new ArrayList<>();
        for (int column = 0; column < content.names().size(); column++) {
            String name = content.names().get(column);
            SchemaField field = schema == null ? null : schema.field(name);
            if (name.equals(Sheet.ID)) {
                validations.add(limits(column, "whole", BigDecimal.ZERO, MOST_WHOLE));
            } else if (field != null) {
                boolean isSingle = !JsonArrays.keep(field.type(), field.shape());
                if (!isSingle || !field.type().isNumeric()) {
                    texts.add(column);
                }
                Validation rule = isSingle ? rule(column, field) : null;
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
            case REF -> keys(column, field.target());
            case STRING ->
                field.rules().maxLength() == Integer.MAX_VALUE
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
            return new Validation(column, type, "between", from, to, isStrict, "expected " + from + " to " + to);
        } else if (least != null) {
            String from = shown(least);
            return new Validation(
                    column, type, "greaterThanOrEqual", from, "", isStrict, "expected " + from + " or more");
        } else if (most != null) {
            String to = shown(most);
            return new Validation(column, type, "lessThanOrEqual", to, "", isStrict, "expected " + to + " or less");
        }
        return null;
    }

    /** As formulas have it, and not with hundreds of zeros. */
    private static String shown(BigDecimal limit) {
        String plain = limit.toPlainString();
        return plain.length() <= MOST_DIGITS ? plain : limit.toString();
    }

    private static Validation choice(int column, String list, boolean isStrict, String message) {
        String shown = message.length() > MOST_MESSAGE ? message.substring(0, MOST_MESSAGE) + " …" : message;
        return new Validation(column, "list", "", list, "", isStrict, shown);
    }

    /** Ids may stand there too, and keys of records that are elsewhere. */
    private @Nullable Validation keys(int column, String target) {
        Schema schema = schemas.get(target);
        String key = schema == null ? null : schema.key();
        if (key == null || !sheets.contains(target)) {
            return null;
        }
        List<String> names = new ArrayList<>(List.of(Sheet.ID));
        schema.fields().forEach(field -> names.add(field.name()));
        String letters = "$" + Sheet.columnName(names.indexOf(key));
        String all = "OFFSET('%s'!%s$2,0,0,MAX(1,COUNTA('%1$s'!%2$s:%2$s)-1),1)".formatted(target, letters);
        return choice(column, all, false, "expected a value of the column " + key + " of the sheet " + target);
    }

    private String list(List<String> values) {
        String list = String.join(",", values);
        boolean isPlain = values.stream().allMatch(value -> value.equals(value.strip()) && !value.matches(".*[,\"].*"));
        if (isPlain && list.length() <= MOST_CHARACTERS) {
            return '"' + list + '"';
        }
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
        List<Map<Integer, @Nullable NewCell>> rows = new ArrayList<>();
        Set<Integer> texts = new HashSet<>();
        for (int column = 0; column < lists.size(); column++) {
            names.add("list " + (column + 1));
            texts.add(column);
            List<String> values = lists.get(column);
            for (int i = 0; i < values.size(); i++) {
                if (i == rows.size()) {
                    rows.add(new TreeMap<>());
                }
                rows.get(i).put(column, new NewCell(values.get(i), NewCell.Kind.TEXT));
            }
        }
        all.add(new NewSheet(LISTS, new SheetChanges(names, new HashMap<>(), rows), texts, List.of()));
    }
}
