package dev.ashlar.pipeline.lookup;

import dev.ashlar.codec.internal.layout.LayoutDifferences;
import dev.ashlar.compiler.layout.LayoutPlanner;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.pipeline.content.Content;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** The same content under schemas that declare their fields in another order, where the layout stays the same otherwise. */
final class ReorderedFields {
    private static final int SWAPS = 200;

    private ReorderedFields() {}

    static Content of(Content content, long seed) {
        Random random = new Random(seed);
        List<Schema> schemas = content.schemas().stream()
                .map(schema -> reordered(schema, random))
                .toList();
        return new Content(schemas, content.records());
    }

    /** By swaps of which each leaves views for the original able to read the data. */
    private static Schema reordered(Schema original, Random random) {
        Schema schema = original;
        for (int swap = 0; swap < SWAPS; swap++) {
            List<SchemaField> fields = new ArrayList<>(schema.fields());
            Collections.swap(fields, random.nextInt(fields.size()), random.nextInt(fields.size()));
            Schema swapped = schema.with(fields, schema.version());
            if (LayoutDifferences.between(LayoutPlanner.plan(original), LayoutPlanner.plan(swapped))
                    .isEmpty()) {
                schema = swapped;
            }
        }
        return schema;
    }
}
