package dev.ashlar.pipeline.sheets;

import dev.ashlar.compiler.problem.Words;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.pipeline.sheets.grid.Sheet;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * What the columns of a sheet are. A column is a field's by the field's name, a former name, or its {@code display}. One without a name, or whose name begins
 * with {@code #}, is a note of somebody's own.
 */
final class SheetColumns {
    private final List<String> names = new ArrayList<>();
    private final Map<String, Integer> byName = new HashMap<>();
    /** Of each field, the columns that may have its value, the first one first. */
    private final Map<String, List<Integer>> ofFields = new LinkedHashMap<>();

    /** Of fields that have columns for elements. */
    private final Map<String, ElementColumns> elements = new HashMap<>();

    private final List<Integer> unknown = new ArrayList<>();
    private @Nullable Schema schema;

    private SheetColumns() {}

    /** {@code schema}: null takes each column for a field. */
    static SheetColumns of(Sheet sheet, @Nullable Schema schema) {
        SheetColumns columns = new SheetColumns();
        Sheet.Row header = sheet.header();
        for (int i = 0; header != null && i < Math.max(header.count(), sheet.columns()); i++) {
            String name = header.cell(i);
            columns.names.add(name == null ? "" : name);
            columns.byName.putIfAbsent(columns.names.get(i), i);
        }
        if (schema == null) {
            columns.takeAll();
        } else {
            columns.take(schema);
        }
        return columns;
    }

    private void takeAll() {
        for (int i = 0; i < names.size(); i++) {
            if (!isOwn(names.get(i))) {
                ofFields.computeIfAbsent(names.get(i), name -> new ArrayList<>())
                        .add(i);
            }
        }
    }

    private void take(Schema known) {
        schema = known;
        boolean[] isTaken = new boolean[names.size()];
        for (SchemaField field : known.fields()) {
            List<Integer> columns = new ArrayList<>();
            List<String> spellings = new ArrayList<>(List.of(field.name(), Words.path(field.name())));
            spellings.addAll(field.formerly());
            if (!field.display().isEmpty() && known.field(field.display()) == null) {
                spellings.add(field.display());
            }
            for (String spelling : spellings) {
                Integer column = byName.get(spelling);
                if (column != null && !isTaken[column] && !spelling.equals(Sheet.ID)) {
                    isTaken[column] = true;
                    columns.add(column);
                }
            }
            ofFields.put(field.name(), columns);
        }
        for (int i = 0; i < names.size(); i++) {
            boolean isElement = !isTaken[i] && ElementColumns.take(known, names.get(i), i, elements);
            if (!isTaken[i] && !isElement && !isOwn(names.get(i))) {
                unknown.add(i);
            }
        }
    }

    private static boolean isOwn(String name) {
        return name.equals(Sheet.ID) || name.isBlank() || name.startsWith("#");
    }

    /** Of all columns. */
    List<String> names() {
        return names;
    }

    String name(int column) {
        return names.get(column);
    }

    /** −1 when there is none. */
    int id() {
        return byName.getOrDefault(Sheet.ID, -1);
    }

    /** The columns of fields that the schema does not have. */
    List<Integer> unknown() {
        return unknown;
    }

    /** The columns of a field; empty when it has none. */
    List<Integer> of(String field) {
        return ofFields.getOrDefault(field, List.of());
    }

    /** All columns of fields, by field. */
    Map<String, List<Integer>> ofFields() {
        return ofFields;
    }

    /** The columns of a field's elements; null when it has none. */
    @Nullable
    ElementColumns elements(String field) {
        return elements.get(field);
    }

    /** By field. */
    Map<String, ElementColumns> elements() {
        return elements;
    }

    /**
     * The numbers of all columns as they stand best in a new sheet: in the order of the schema, the columns of elements beside each other. Columns of
     * elements are left out if none of them has a value, and the column of the whole list is there.
     */
    int[] inOrder(IntPredicate hasValue) {
        Set<Integer> order = new LinkedHashSet<>(List.of(id()));
        Set<Integer> left = new HashSet<>();
        for (SchemaField field : schema == null ? List.<SchemaField>of() : schema.fields()) {
            List<Integer> whole = of(field.name());
            ElementColumns ofElements = elements.get(field.name());
            List<Integer> cells = ofElements == null ? List.of() : ofElements.all();
            order.addAll(whole);
            (whole.isEmpty() || cells.stream().anyMatch(hasValue::test) ? order : left).addAll(cells);
        }
        for (int i = 0; i < names.size(); i++) {
            if (!left.contains(i)) {
                order.add(i);
            }
        }
        return order.stream().mapToInt(Integer::intValue).toArray();
    }

    /** A new column of an element, behind all others. */
    int addElement(String name) {
        names.add(name);
        int column = names.size() - 1;
        ElementColumns.take(Objects.requireNonNull(schema), name, column, elements);
        return column;
    }

    /** A new column behind all others. */
    int add(String field) {
        names.add(field);
        int column = names.size() - 1;
        byName.putIfAbsent(field, column);
        ofFields.put(field, new ArrayList<>(List.of(column)));
        return column;
    }
}
