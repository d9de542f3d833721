package dev.ashlar.pipeline.sheets;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.pipeline.sheets.grid.NewCell;
import dev.ashlar.pipeline.sheets.grid.PackedRows;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The columns of the elements of one array or list of structs: {@code tags[0]}, {@code loot[0].item}. For one thread. */
final class ElementColumns {
    private static final Pattern NAME = Pattern.compile("(.+)\\[(0|[1-9][0-9]{0,3})](?:\\.([^.]+))?");
    private static final String ALL = "";
    /** Elements that the names of columns can tell. */
    private static final int MOST = 10_000;

    private final SchemaField field;
    /** Of each element, by the name of the member; of an array by the empty name. */
    private final TreeMap<Integer, TreeMap<String, Integer>> columns = new TreeMap<>();
    /** Of each element of an array; −1 as long as nobody has asked. */
    private int[] ofArray = {};

    private ElementColumns(SchemaField field) {
        this.field = field;
    }

    /** Names of the columns of the first element; empty if the value is better in one cell: none with several parts, a map, a variant. */
    static List<String> ofFirst(SchemaField field) {
        Schema struct = field.elements();
        String first = field.name() + "[0]";
        if (struct == null) {
            return isCell(field, null) ? List.of(first) : List.of();
        }
        List<String> names = struct.members().stream().map(SchemaField::name).toList();
        boolean isFlat = names.stream().allMatch(name -> isCell(field, name) && name.indexOf('.') < 0);
        return isFlat ? names.stream().map(name -> first + "." + name).toList() : List.of();
    }

    /** The field, or the member, whose value a cell of an element has; null if the column is none of an element. */
    static @Nullable SchemaField field(Schema schema, String name) {
        Matcher parts = NAME.matcher(name);
        SchemaField field = parts.matches() ? schema.field(parts.group(1)) : null;
        if (field == null || !isCell(field, parts.group(3))) {
            return null;
        }
        Schema struct = field.elements();
        return struct == null ? field : member(struct, parts.group(3));
    }

    /** Takes a column of an element; false when it is none. */
    static boolean take(Schema schema, String name, int column, Map<String, ElementColumns> into) {
        Matcher parts = NAME.matcher(name);
        SchemaField field = parts.matches() ? schema.field(parts.group(1)) : null;
        if (field == null || !isCell(field, parts.group(3))) {
            return false;
        }
        into.computeIfAbsent(field.name(), one -> new ElementColumns(field))
                .columns
                .computeIfAbsent(Integer.parseInt(parts.group(2)), index -> new TreeMap<>())
                .putIfAbsent(Objects.requireNonNullElse(parts.group(3), ALL), column);
        return true;
    }

    private static boolean isCell(SchemaField field, @Nullable String member) {
        Schema struct = field.elements();
        if (struct == null) {
            return member == null && field.shape().isArray();
        }
        return field.type() == ValueType.LIST
                && !field.isSingle()
                && !struct.isVariant()
                && member != null
                && member(struct, member) != null;
    }

    private static @Nullable SchemaField member(Schema struct, String name) {
        return struct.members().stream()
                .filter(member -> member.name().equals(name))
                .findFirst()
                .orElse(null);
    }

    /** The column of an element, by its path in the record; −1 when there is none. */
    int column(String path) {
        Matcher parts = NAME.matcher(path);
        return parts.matches()
                ? column(Integer.parseInt(parts.group(2)), Objects.requireNonNullElse(parts.group(3), ALL))
                : -1;
    }

    private int column(int element, String member) {
        TreeMap<String, Integer> members = columns.get(element);
        return members == null ? -1 : members.getOrDefault(member, -1);
    }

    /** All columns, by element and then in the order of the members. */
    List<Integer> all() {
        List<String> members = field.elements() == null
                ? List.of(ALL)
                : field.elements().members().stream().map(SchemaField::name).toList();
        return columns.values().stream()
                .flatMap(element -> members.stream().map(element::get).filter(Objects::nonNull))
                .toList();
    }

    /** Whether these are the elements of an array, from the first one on, and none is left out. */
    boolean isArray() {
        return field.elements() == null && !columns.isEmpty() && columns.lastKey() == columns.size() - 1;
    }

    /** The first column that has a cell; −1 when none has. */
    int first(IntFunction<@Nullable String> cells) {
        for (Map<String, Integer> element : columns.values()) {
            for (int column : element.values()) {
                if (cells.apply(column) != null) {
                    return column;
                }
            }
        }
        return -1;
    }

    /** The cells as the JSON of a list; null when all of them are empty. */
    @Nullable
    String json(IntFunction<@Nullable String> cells) {
        int count = 0;
        Map<Integer, String> elements = new HashMap<>();
        for (Map.Entry<Integer, TreeMap<String, Integer>> element : columns.entrySet()) {
            String text = json(element.getValue(), cells);
            if (text != null) {
                elements.put(element.getKey(), text);
                count = element.getKey() + 1;
            }
        }
        StringBuilder list = new StringBuilder("[");
        for (int i = 0; i < count; i++) {
            list.append(i == 0 ? "" : ", ").append(elements.getOrDefault(i, field.isList() ? "{}" : "null"));
        }
        return count == 0 ? null : list.append(']').toString();
    }

    private @Nullable String json(Map<String, Integer> element, IntFunction<@Nullable String> cells) {
        Schema struct = field.elements();
        if (struct == null) {
            String text = cells.apply(Objects.requireNonNull(element.get(ALL)));
            return text == null ? null : Cells.json(text, field, true);
        }
        StringBuilder object = new StringBuilder();
        element.forEach((name, column) -> {
            String text = cells.apply(column);
            SchemaField member = member(struct, name);
            if (text != null && member != null) {
                object.append(object.length() == 0 ? "{" : ", ").append(Cells.quoted(name));
                object.append(": ").append(Cells.json(text, member, false));
            }
        });
        return object.length() == 0 ? null : object.append('}').toString();
    }

    /** Whether a value is surely read again from cells of elements as it is: an array of some numbers. */
    boolean keeps(Variant value) {
        ValueType type = value.type();
        boolean isPlain = field.elements() == null && type == field.type() && type.isNumeric() && type.lanes() == 1;
        isPlain &= type != ValueType.BOOL && value.laneCount() > 0 && value.laneCount() <= MOST;
        for (int i = 0; isPlain && type.lane().isFloat() && i < value.laneCount(); i++) {
            isPlain = Double.isFinite(number(type, value.lane(i)));
        }
        return isPlain;
    }

    private static double number(ValueType type, long bits) {
        return type == ValueType.F32 ? Float.intBitsToFloat((int) bits) : Double.longBitsToDouble(bits);
    }

    /** Writes an array that these columns {@linkplain #keeps keep} into a row without cells of it. {@code adding} makes columns. */
    void write(Variant array, SheetColumns adding, PackedRows.Builder row) {
        for (int i = 0; i < array.laneCount(); i++) {
            Cells.appendNumber(array.type(), array.lane(i), row.text());
            row.endCell(columnOf(i, adding), NewCell.Kind.NUMBER);
        }
    }

    /** The column of an element of an array, which is made if it is not there. */
    private int columnOf(int element, SheetColumns adding) {
        if (element >= ofArray.length) {
            int length = ofArray.length;
            ofArray = Arrays.copyOf(ofArray, Math.max(element + 1, 2 * length));
            Arrays.fill(ofArray, length, ofArray.length, -1);
        }
        if (ofArray[element] < 0) {
            ofArray[element] = columnOf(element, ALL, adding);
        }
        return ofArray[element];
    }

    /** The cells of a value, by column, those to be emptied with null; null when it cannot be in such cells. {@code adding} makes columns. */
    @Nullable
    Map<Integer, @Nullable NewCell> cells(Variant value, SheetColumns adding) {
        List<Part> parts = parts(value);
        if (parts == null) {
            return null;
        }
        Map<Integer, @Nullable NewCell> cells = new TreeMap<>();
        columns.values().forEach(element -> element.values().forEach(column -> cells.put(column, null)));
        parts.forEach(part -> cells.put(columnOf(part.element, part.member, adding), part.cell));
        return cells;
    }

    /** The column of an element or of its member. One that is not there is made; for an element without any, those that the first one has. */
    private int columnOf(int element, String member, SheetColumns adding) {
        int column = column(element, member);
        Map<String, Integer> first = columns.get(0);
        if (column < 0 && first != null && !columns.containsKey(element)) {
            first.entrySet().stream()
                    .sorted(Map.Entry.comparingByValue())
                    .forEach(known -> adding.addElement(path(element, known.getKey())));
            column = column(element, member);
        }
        return column < 0 ? adding.addElement(path(element, member)) : column;
    }

    private String path(int element, String member) {
        return field.name() + '[' + element + ']' + (member.isEmpty() ? "" : '.' + member);
    }

    /** A value of an element: of an array with an empty name. */
    private record Part(int element, String member, NewCell cell) {}

    private @Nullable List<Part> parts(Variant value) {
        List<Part> parts = new ArrayList<>();
        Schema struct = field.elements();
        int count = struct == null ? value.elementCount() : value.list().size();
        for (int i = 0; i < count; i++) {
            int before = parts.size();
            if (struct == null) {
                put(parts, i, ALL, value.element(i), null);
            } else {
                DataRecord element = value.list().get(i);
                for (String name : element.keys()) {
                    SchemaField member = name.indexOf('.') >= 0 ? null : member(struct, name);
                    if (member == null) {
                        return null;
                    }
                    put(parts, i, name, Objects.requireNonNull(element.get(name)), member);
                }
                if (parts.size() != before + element.fieldCount()) {
                    return null;
                }
            }
            if (parts.size() == before) {
                return null; // An element without values would be none.
            }
        }
        return parts.isEmpty() ? null : parts;
    }

    private static void put(List<Part> parts, int element, String name, Variant value, @Nullable SchemaField member) {
        NewCell cell = Cells.write(value, member, null);
        if (cell != null) {
            parts.add(new Part(element, name, cell));
        }
    }
}
