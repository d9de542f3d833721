package dev.ashlar.pipeline.content;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Texts of a type that packs know by their XXH64 keys: hashed names and, where values are unique, strings. Two texts of a field must not
 * have one key. For one type, and one thread.
 */
final class TextKeys {
    private final Schema schema;
    private final Earlier earlier;
    /** The first text of each key, by field; unused while records are staged. */
    private final Map<String, Map<Long, String>> texts = new HashMap<>();

    /** Of staged records, hashes of texts by their keys, by field; null of others. */
    private final @Nullable Map<String, ValueHashes> staged;

    /** Texts of records of before. */
    interface Earlier {
        /** Whether a record had a text in a field, which then needs no comparison. Otherwise, the texts of all records were noted. */
        boolean has(long id, SchemaField field, int element, String text);
    }

    TextKeys(Schema schema) {
        this(schema, (id, field, element, text) -> false);
    }

    /** {@code earlier} is asked before a text is compared. */
    TextKeys(Schema schema, Earlier earlier) {
        this(schema, earlier, null);
    }

    private TextKeys(Schema schema, Earlier earlier, @Nullable Map<String, ValueHashes> staged) {
        this.schema = schema;
        this.earlier = earlier;
        this.staged = staged;
        for (SchemaField field : schema.fields()) {
            Variant declared = field.defaultValue();
            if (declared != null && field.type() == ValueType.HASH) {
                note(field, declared);
            }
        }
    }

    /** Texts of staged records: their hashes outside of the heap. Unique strings are left to {@link StagedType}. */
    static TextKeys staged(Schema schema) {
        return new TextKeys(schema, (id, field, element, text) -> false, new HashMap<>());
    }

    /** Texts of the elements of a list, none yet. */
    TextKeys ofElements(Schema elements) {
        return staged == null ? new TextKeys(elements) : staged(elements);
    }

    /** The texts of a value are among those that others must not have the keys of. */
    void note(SchemaField field, Variant value) {
        if (isKnownByKey(field)) {
            boolean isArray = value.shape().isArray();
            for (int i = 0; i < (isArray ? value.elementCount() : 1); i++) {
                otherOf(field, (isArray ? value.element(i) : value).text());
            }
        }
    }

    /**
     * Another text of the field with the key of this one, which is empty of staged records; null when there is none so far. {@code element}: its number in an
     * array.
     */
    @Nullable
    String otherOf(SourceRecord source, SchemaField field, int element, String text) {
        boolean isKnown = isKnownByKey(field) && earlier.has(source.data().id(), field, element, text);
        return isKnown ? null : otherOf(field, text);
    }

    private @Nullable String otherOf(SchemaField field, String text) {
        if (!isKnownByKey(field)) {
            return null;
        }
        if (staged != null) {
            boolean isOther = field.type() == ValueType.HASH
                    && !staged.computeIfAbsent(field.name(), name -> new ValueHashes())
                            .addText(text);
            return isOther ? "" : null;
        }
        String first =
                texts.computeIfAbsent(field.name(), name -> new HashMap<>()).putIfAbsent(XxHash64.key(text), text);
        return first == null || first.equals(text) ? null : first;
    }

    /** Makes room for the texts of a field of records, each of which has its own if the field is unique. */
    void expect(SchemaField field, int records) {
        if (isKnownByKey(field) && field.type() == ValueType.STRING) {
            texts.computeIfAbsent(field.name(), name -> new HashMap<>(records + records / 2));
        }
    }

    /** How many texts are known, those that no record has any more among them. */
    int count() {
        return texts.values().stream().mapToInt(Map::size).sum();
    }

    /** Whether packs know the texts of a field by their keys. */
    boolean isKnownByKey(SchemaField field) {
        boolean isUnique = field.index().isUnique() || field.name().equals(schema.key());
        return field.type() == ValueType.HASH
                || field.type() == ValueType.STRING && field.shape() == Shape.SINGLE && isUnique;
    }
}
