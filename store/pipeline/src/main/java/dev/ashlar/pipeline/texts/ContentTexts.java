package dev.ashlar.pipeline.texts;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.compiler.schema.SchemaText;
import dev.ashlar.compiler.schema.StructUse;
import dev.ashlar.compiler.schema.ValueRules;
import dev.ashlar.link.TextPath;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.content.ShippedContent;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Collects the texts of content for translation: the values of fields of the type {@code text}, of members and of elements, in all records that ship,
 * with inherited values. Empty texts and texts of absent structs are omitted. Pure functions; any thread.
 */
public final class ContentTexts {
    /** Keys of maps that stand in a path as they are. */
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_-]+");

    private final Function<SourceText, String> shown;

    private ContentTexts(Function<SourceText, String> shown) {
        this.shown = shown;
    }

    /**
     * Collects the texts of content.
     *
     * @param content without problems
     * @return the texts by key, sorted by type, record and field
     * @throws dev.ashlar.compiler.problem.ContentException if records that ship refer to records that do not
     */
    public static Map<String, SourceText> of(Content content) {
        Map<String, SourceText> texts = new LinkedHashMap<>();
        shown(content, text -> {
            texts.put(text.key(), text);
            return text.source();
        });
        return texts;
    }

    /**
     * Collects the texts of one record.
     *
     * @param schema of the record
     * @param record with inherited values
     * @return the texts by key, in the order of the fields; empty if the type does not ship
     */
    public static Map<String, SourceText> of(Schema schema, DataRecord record) {
        Map<String, SourceText> texts = new LinkedHashMap<>();
        if (schema.ships() && hasTexts(schema)) {
            new ContentTexts(text -> {
                        texts.put(text.key(), text);
                        return text.source();
                    })
                    .shown(schema, record, Place.of(schema, record));
        }
        return texts;
    }

    /**
     * Replaces the texts of content that ships.
     *
     * @param content without problems
     * @param shown returns the replacement; called once for each text
     * @return the new content; records whose texts do not change are shared
     * @throws dev.ashlar.compiler.problem.ContentException if records that ship refer to records that do not
     */
    public static Content shown(Content content, Function<SourceText, String> shown) {
        Content shipped = ShippedContent.of(content).content();
        ContentTexts texts = new ContentTexts(shown);
        Map<String, List<DataRecord>> records = new TreeMap<>(shipped.records());
        for (Schema schema : shipped.schemas()) {
            if (hasTexts(schema)) {
                List<DataRecord> all = new ArrayList<>();
                for (DataRecord record : records.getOrDefault(schema.name(), List.of())) {
                    all.add(texts.shown(schema, record, Place.of(schema, record)));
                }
                records.put(schema.name(), all);
            }
        }
        return new Content(shipped.schemas(), records, shipped.warnings());
    }

    /**
     * {@return whether a type has texts for translation, in its fields or in elements}
     *
     * @param schema of a type or a struct
     */
    public static boolean hasTexts(Schema schema) {
        return schema.fields().stream()
                .anyMatch(field ->
                        field.ship() && (field.isText() || field.elements() != null && hasTexts(field.elements())));
    }

    /**
     * Where texts are.
     *
     * @param type the record type
     * @param key {@code Type.id.path}
     * @param path what {@code key} is in language files
     */
    private record Place(String type, String key, long path) {
        static Place of(Schema schema, DataRecord record) {
            long path = TextPath.of(XxHash64.key(schema.name()), record.id());
            return new Place(schema.name(), schema.name() + '.' + record.id(), path);
        }

        Place field(String name) {
            return new Place(type, key + '.' + name, TextPath.step(path, XxHash64.key(name)));
        }

        Place element(int index) {
            return new Place(type, key + '.' + index, TextPath.step(path, index));
        }

        /** The only element of a list, which the key does not name. */
        Place only() {
            return new Place(type, key, TextPath.step(path, 0));
        }

        Place entry(@Nullable Variant entryKey) {
            return new Place(type, key + '.' + ContentTexts.key(entryKey), TextPath.step(path, step(entryKey)));
        }
    }

    private DataRecord shown(Schema schema, DataRecord record, Place place) {
        DataRecord other = null;
        String absent = null; // The members of a struct stand behind the field that says whether it is there.
        for (SchemaField field : schema.fields()) {
            if (absent != null && field.name().startsWith(absent)) {
                continue;
            }
            absent = field.isPresence() && !record.has(field.name()) ? field.name() + StructUse.SEPARATOR : absent;
            Variant value = record.get(field.name());
            Variant now = field.ship() ? shown(field, value, place.field(field.name())) : value;
            if (now != null && now != value) {
                other = other == null ? record.copy() : other;
                other.set(field.name(), now);
            }
        }
        return other == null ? record : other;
    }

    /** The same object where nothing changes. */
    private @Nullable Variant shown(SchemaField field, @Nullable Variant value, Place place) {
        Schema elements = field.elements();
        if (elements != null && value != null) {
            return shownElements(field, elements, value, place);
        }
        Variant source = value == null && !field.optional() ? field.defaultValue() : value;
        if (!field.isText() || source == null) {
            return value;
        }
        if (!source.shape().isArray()) {
            String text = shown(field, source.text(), place);
            return text.equals(source.text()) ? value : Variant.of(text);
        }
        List<Variant> texts = new ArrayList<>();
        boolean isSame = true;
        for (int i = 0; i < source.elementCount(); i++) {
            String text = shown(field, source.element(i).text(), place.element(i));
            isSame &= text.equals(source.element(i).text());
            texts.add(Variant.of(text));
        }
        return isSame ? value : Variant.ofArray(ValueType.STRING, texts);
    }

    private Variant shownElements(SchemaField field, Schema elements, Variant value, Place place) {
        List<DataRecord> records = new ArrayList<>();
        boolean isSame = true;
        for (int i = 0; i < value.list().size(); i++) {
            DataRecord element = value.list().get(i);
            Place of = field.isMap()
                    ? place.entry(element.get(SchemaField.KEY))
                    : field.isSingle() ? place.only() : place.element(i);
            DataRecord now = shown(elements, element, of);
            isSame &= now == element;
            records.add(now);
        }
        return isSame ? value : field.listOf(records);
    }

    /** The key of an entry of a map, which stays when other entries come and go. */
    private static String key(@Nullable Variant key) {
        String text = key == null
                ? ""
                : switch (key.type()) {
                    case STRING, HASH, ENUM -> key.text();
                    case U64 -> Long.toUnsignedString(key.bits());
                    default -> Long.toString(key.bits());
                };
        return PLAIN.matcher(text).matches() ? text : SchemaText.quoted(text);
    }

    private static long step(@Nullable Variant key) {
        return key == null
                ? 0
                : switch (key.type()) {
                    case STRING, HASH, ENUM -> XxHash64.key(key.text());
                    default -> key.bits();
                };
    }

    private String shown(SchemaField field, String text, Place place) {
        if (text.isEmpty()) {
            return text;
        }
        ValueRules rules = field.shape().isArray() ? withoutLength(field.rules()) : field.rules();
        return shown.apply(new SourceText(place.type, place.key, place.path, text, rules, note(field)));
    }

    /** The lengths of an array are those of its elements' number. */
    private static ValueRules withoutLength(ValueRules rules) {
        return new ValueRules(rules.required(), rules.pattern(), 0, Integer.MAX_VALUE, false, true, rules.moddable());
    }

    private static String note(SchemaField field) {
        StringJoiner note = new StringJoiner("; ");
        if (!field.display().isEmpty()) {
            note.add(field.display());
        }
        if (!field.doc().isEmpty()) {
            note.add(field.doc());
        }
        int most = field.rules().maxLength();
        if (most < Integer.MAX_VALUE && !field.shape().isArray()) {
            note.add("at most " + most + " characters");
        }
        return note.toString();
    }
}
