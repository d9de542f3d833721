package dev.ashlar.bench.oracle;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Section 7, the writer's rules: what is placed as one, a field or a list of a fixed length.
 *
 * @param offsets of the fields in it
 */
record OracleBlock(List<OracleField> fields, List<Integer> offsets, int length, int alignment) {
    /** The blocks of fields that all begin with a path, which ends with a dot or is empty. */
    static List<OracleBlock> of(List<OracleField> fields, String path) {
        List<OracleBlock> blocks = new ArrayList<>();
        int next = 0;
        while (next < fields.size()) {
            String list = listOf(fields.get(next).name(), path);
            int end = next + 1;
            while (list != null && end < fields.size() && fields.get(end).name().startsWith(list)) {
                end++;
            }
            blocks.addAll(ofRun(fields.subList(next, end), list));
            next = end;
        }
        return blocks;
    }

    /** What stands before the first number of a name, behind the path; null where there is none. */
    private static String listOf(String name, String path) {
        String before = path;
        for (String part :
                name.substring(Math.min(path.length(), name.length())).split("\\.", -1)) {
            if (part.matches("[0-9]+")) {
                return before;
            }
            before += part + ".";
        }
        return null;
    }

    private static List<OracleBlock> ofRun(List<OracleField> run, String list) {
        Map<String, List<OracleField>> elements = new LinkedHashMap<>();
        if (list != null) {
            run.forEach(field -> elements.computeIfAbsent(number(field, list), any -> new ArrayList<>())
                    .add(field));
        }
        Set<List<String>> members = elements.entrySet().stream()
                .map(each -> each.getValue().stream()
                        .map(field -> field.name()
                                .substring(list.length() + each.getKey().length()))
                        .toList())
                .collect(Collectors.toSet());
        return members.size() == 1
                ? List.of(ofElements(elements, list))
                : run.stream()
                        .map(field -> new OracleBlock(List.of(field), List.of(0), field.width(), field.alignment()))
                        .toList();
    }

    private static String number(OracleField field, String list) {
        return field.name().substring(list.length()).split("\\.", -1)[0];
    }

    private static OracleBlock ofElements(Map<String, List<OracleField>> elements, String list) {
        Map.Entry<String, List<OracleField>> first =
                elements.entrySet().iterator().next();
        List<OracleBlock> inside = of(first.getValue(), list + first.getKey() + ".");
        BitSet taken = new BitSet();
        Map<OracleField, Integer> places = new LinkedHashMap<>();
        List<OracleBlock> byAlignment = new ArrayList<>(inside);
        byAlignment.sort(Comparator.comparingInt(OracleBlock::alignment).reversed());
        for (OracleBlock block : byAlignment) {
            int at = block.place(taken);
            for (int i = 0; i < block.fields.size(); i++) {
                places.put(block.fields.get(i), at + block.offsets.get(i));
            }
        }
        int alignment = inside.stream().mapToInt(OracleBlock::alignment).max().orElse(1);
        int stride = (taken.length() + alignment - 1) / alignment * alignment;
        List<OracleField> all = new ArrayList<>();
        List<Integer> offsets = new ArrayList<>();
        int begin = 0;
        for (List<OracleField> element : elements.values()) {
            for (int i = 0; i < element.size(); i++) {
                all.add(element.get(i));
                offsets.add(begin + places.get(first.getValue().get(i)));
            }
            begin += stride;
        }
        return new OracleBlock(all, offsets, begin, alignment);
    }

    /** Takes the lowest free offset that is a multiple of the alignment. */
    int place(BitSet taken) {
        int at = 0;
        int next = taken.nextSetBit(0);
        while (next >= 0 && next < at + length) {
            at = (taken.nextClearBit(next) + alignment - 1) / alignment * alignment;
            next = taken.nextSetBit(at);
        }
        taken.set(at, at + length);
        return at;
    }
}
