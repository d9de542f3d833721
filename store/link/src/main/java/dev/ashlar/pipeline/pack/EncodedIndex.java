package dev.ashlar.pipeline.pack;

import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.IndexKind;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.store.internal.format.RecordPlaces;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The index of a field, encoded as its section of the pack format. Immutable, except for its section.
 *
 * @param number of the field
 * @param field that is indexed
 * @param bytes the section
 * @param slots number of slots in it
 * @param <S> class of the sinks
 */
public record EncodedIndex<S extends ByteSink>(int number, FieldLayout field, S bytes, long slots) {
    /**
     * The indexes of all fields that have one, in their order; {@code records}: of the rows section; {@code older}: whose indexes exist, null for
     * none.
     */
    static <S extends ByteSink> List<EncodedIndex<S>> all(
            RecordLayout layout,
            RecordPlaces places,
            int count,
            S records,
            S pool,
            Supplier<S> sinks,
            @Nullable OlderRows older) {
        List<EncodedIndex<S>> indexes = new ArrayList<>();
        try {
            for (int i = 0; i < layout.fields().size(); i++) {
                FieldLayout field = layout.fields().get(i);
                if (field.index() != IndexKind.NONE) {
                    indexes.add(of(layout, i, places, count, records, pool, sinks, older));
                }
            }
            return List.copyOf(indexes);
        } catch (RuntimeException | Error e) {
            indexes.forEach(index -> index.bytes().close());
            throw e;
        }
    }

    /**
     * Encodes the index of one field.
     *
     * @param layout of the records
     * @param field its number
     * @param places of the records
     * @param count number of records
     * @param records their rows, or columns
     * @param pool their strings
     * @param sinks makes the section
     * @param older rows among them whose values are in an index already; null for none
     * @param <S> class of the sinks
     * @return the index
     * @throws IllegalArgumentException if two records have one value in a unique field
     */
    public static <S extends ByteSink> EncodedIndex<S> of(
            RecordLayout layout,
            int field,
            RecordPlaces places,
            int count,
            S records,
            S pool,
            Supplier<S> sinks,
            @Nullable OlderRows older) {
        S bytes = sinks.get();
        try {
            long slots = FieldIndexWriter.write(bytes, layout, field, places, count, records, pool, older);
            return new EncodedIndex<>(field, layout.fields().get(field), bytes, slots);
        } catch (RuntimeException | Error e) {
            bytes.close();
            throw e;
        }
    }
}
