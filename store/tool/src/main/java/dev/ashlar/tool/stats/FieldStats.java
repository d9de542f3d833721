package dev.ashlar.tool.stats;

import dev.ashlar.codec.layout.FieldLayout;

/**
 * What a field of a type takes.
 *
 * @param field the field
 * @param recordBytes bytes in the rows or columns of all records; of the cases of a variant, which share them, only the first has them
 * @param present records that have it, of an optional field; else all
 * @param items strings, arrays and bytes that its slots lead to, those of equal slots too; strings of arrays included
 * @param newItems how many of them no slot led to before: in a pool equal items share a place
 * @param poolBytes bytes of the new items with the padding behind each
 */
public record FieldStats(
        FieldLayout field, long recordBytes, long present, long items, long newItems, long poolBytes) {}
