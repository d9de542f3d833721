package dev.ashlar.compiler.layout;

import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.compiler.schema.StructUse;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;

/**
 * What is placed as one: a field, or all elements of a list of a fixed length, which have one layout and lie side by side.
 *
 * @param fields in order of declaration
 * @param offsets of the fields, from the begin of the block
 * @param width bytes of the block
 * @param alignment of the block: the greatest of a field
 */
record FieldBlock(List<SchemaField> fields, List<Integer> offsets, int width, int alignment) {
    /** The blocks of fields whose paths have no list of a fixed length, or have one behind a number of characters. */
    static List<FieldBlock> of(List<SchemaField> fields, int from) {
        List<FieldBlock> blocks = new ArrayList<>();
        for (int i = 0; i < fields.size(); ) {
            String name = fields.get(i).name();
            int index = indexOf(name, from);
            int end = index < 0 ? i + 1 : end(fields, i, name.substring(0, index));
            List<SchemaField> list = fields.subList(i, end);
            if (index >= 0 && areElements(list, index)) {
                blocks.add(ofList(list, index));
            } else {
                list.forEach(field -> blocks.add(of(field)));
            }
            i = end;
        }
        return blocks;
    }

    /** Whether all elements have the same members: layers have some members of some elements. */
    private static boolean areElements(List<SchemaField> fields, int index) {
        int members = end(fields, 0, elementOf(fields.get(0).name(), index));
        boolean isSame = fields.size() % members == 0;
        for (int i = members; isSame && i < fields.size(); i++) {
            String name = fields.get(i).name();
            String first = fields.get(i % members).name();
            String element = elementOf(name, index);
            isSame = element.equals(elementOf(fields.get(i - i % members).name(), index))
                    && name.substring(element.length())
                            .equals(first.substring(elementOf(first, index).length()))
                    && of(fields.get(i)).width == of(fields.get(i % members)).width;
        }
        return isSame;
    }

    private static FieldBlock of(SchemaField field) {
        int width = FieldLayout.widthOf(field.type(), field.shape(), field.count(), field.constants());
        int alignment = FieldLayout.alignmentOf(field.type(), field.shape(), field.constants());
        return new FieldBlock(List.of(field), List.of(0), width, alignment);
    }

    /** The elements of a list whose indexes begin at a place of the paths. */
    private static FieldBlock ofList(List<SchemaField> fields, int index) {
        int members = end(fields, 0, elementOf(fields.get(0).name(), index));
        List<SchemaField> first = fields.subList(0, members);
        List<FieldBlock> blocks =
                of(first, elementOf(first.get(0).name(), index).length());
        BitSet taken = new BitSet();
        List<Integer> places = place(blocks, taken);
        List<Integer> inElement = new ArrayList<>();
        for (int i = 0; i < blocks.size(); i++) {
            for (int offset : blocks.get(i).offsets) {
                inElement.add(places.get(i) + offset);
            }
        }
        int alignment = blocks.stream().mapToInt(FieldBlock::alignment).max().orElse(1);
        int stride = (taken.length() + alignment - 1) / alignment * alignment;
        List<Integer> offsets = new ArrayList<>();
        for (int i = 0; i < fields.size(); i++) {
            offsets.add(i / members * stride + inElement.get(i % members));
        }
        return new FieldBlock(List.copyOf(fields), List.copyOf(offsets), fields.size() / members * stride, alignment);
    }

    /**
     * Places blocks by descending alignment, each at the lowest free offset.
     *
     * @param taken bytes that are not free
     * @return the offset of each block
     */
    static List<Integer> place(List<FieldBlock> blocks, BitSet taken) {
        Integer[] offsets = new Integer[blocks.size()];
        List<Integer> order = new ArrayList<>();
        for (int i = 0; i < offsets.length; i++) {
            order.add(i);
        }
        order.sort(
                Comparator.comparingInt((Integer i) -> blocks.get(i).alignment).reversed());
        for (int i : order) {
            FieldBlock block = blocks.get(i);
            offsets[i] = lowestFree(block.width, block.alignment, taken);
            taken.set(offsets[i], offsets[i] + block.width);
        }
        return List.of(offsets);
    }

    private static int lowestFree(int width, int alignment, BitSet taken) {
        int offset = 0;
        int clash = taken.nextSetBit(offset);
        while (clash >= 0 && clash < offset + width) {
            offset = (taken.nextClearBit(clash) + alignment - 1) / alignment * alignment;
            clash = taken.nextSetBit(offset);
        }
        return offset;
    }

    /** Where the first index of a path begins behind a number of characters; −1 for none. */
    private static int indexOf(String path, int from) {
        int at = from == 0 ? 0 : behindDot(path, from);
        while (at >= 0 && !Schema.isIndex(path.substring(at))) {
            at = behindDot(path, at);
        }
        return at;
    }

    private static int behindDot(String path, int from) {
        int dot = path.indexOf(StructUse.SEPARATOR, from);
        return dot < 0 ? -1 : dot + 1;
    }

    private static String elementOf(String path, int index) {
        int dot = path.indexOf(StructUse.SEPARATOR, index);
        return dot < 0 ? path : path.substring(0, dot);
    }

    /** Number behind the last of consecutive fields whose paths are a text, or begin with it and go on with another name or index. */
    private static int end(List<SchemaField> fields, int from, String path) {
        int end = from;
        while (end < fields.size() && isInside(fields.get(end).name(), path)) {
            end++;
        }
        return end;
    }

    private static boolean isInside(String field, String path) {
        boolean isWhole = path.isEmpty() || path.endsWith(".") || field.length() == path.length();
        return field.startsWith(path) && (isWhole || field.charAt(path.length()) == StructUse.SEPARATOR);
    }
}
