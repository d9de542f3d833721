package dev.ashlar.tool.layout;

import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.IndexKind;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.store.internal.format.FieldIndexFormat;

/**
 * What the indexes of a type's fields take, the same in rows and in columns.
 *
 * @param count how many fields have one
 * @param leastBytes bytes for each record, on average over many: where records share values, or lack them
 * @param mostBytes the same where each has another
 */
public record IndexCost(int count, double leastBytes, double mostBytes) {
    private static final int MANY = 1 << 20;
    /** Slots are homes, but for a few behind the last. */
    private static final double BYTES_OF_A_VALUE =
            (double) FieldIndexFormat.SLOT_LENGTH * FieldIndexFormat.homeCount(MANY) / MANY;

    /**
     * The cost of a layout's indexes.
     *
     * @param layout of any kind
     * @return what they take
     */
    public static IndexCost of(RecordLayout layout) {
        int count = 0;
        double least = 0;
        double most = 0;
        for (FieldLayout field : layout.fields()) {
            if (field.index() != IndexKind.NONE) {
                count++;
                least += leastOf(field);
                most += hasFewValues(field) ? FieldIndexFormat.LIST_ENTRY_LENGTH : BYTES_OF_A_VALUE;
            }
        }
        return new IndexCost(count, least, most);
    }

    private static double leastOf(FieldLayout field) {
        boolean listsAll = !field.optional() && field.targetKey() == 0;
        double ofOne = field.index().isUnique() ? BYTES_OF_A_VALUE : FieldIndexFormat.LIST_ENTRY_LENGTH;
        return listsAll ? ofOne : 0;
    }

    /** So that records share them: what their values take is little beside the rows. */
    private static boolean hasFewValues(FieldLayout field) {
        boolean few = field.width() == 1 || field.type().hasConstants();
        return few && !field.index().isUnique();
    }
}
