package dev.ashlar.pipeline.json;

import dev.ashlar.compiler.problem.IndexRange;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Words;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.pipeline.backend.Expected;
import dev.ashlar.pipeline.backend.Inheritance;
import dev.ashlar.pipeline.backend.LayerFields;
import dev.ashlar.pipeline.backend.RecordReceiver;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Members that no field has: each is told once for each file, with its first place, however many records have it. Of a file with more than
 * a hundred such names, the rest is counted.
 */
final class UnknownMembers {
    /** Names that are told for each file. */
    private static final int MOST = 100;

    private final Schema schema;
    private final Set<String> known = new TreeSet<>();
    /** By file, then by name: maps keep strings that have one hash code in trees, and find them fast. */
    private final Map<String, OfFile> files = new LinkedHashMap<>();

    private long count;

    private static final class OfFile {
        private final Map<String, First> members = new LinkedHashMap<>();
        private long others;
    }

    /** The first of its file. */
    private static final class First {
        private final Location at;
        private final String subject;
        private final String name;
        /** The struct of the element; null in a record. */
        private final @Nullable Schema element;

        private long count;

        First(Location at, String subject, String name, @Nullable Schema element) {
            this.at = at;
            this.subject = subject;
            this.name = name;
            this.element = element;
        }
    }

    UnknownMembers(Schema schema) {
        this.schema = schema;
        known.add(JsonText.ID);
        known.addAll(names(schema));
        if (Inheritance.hasFields(schema)) {
            known.remove(Inheritance.NOTHING);
        }
        known.remove(LayerFields.NOTHING);
    }

    /** How many there have been in all files. */
    long count() {
        return count;
    }

    /** {@code name}: its path in the record or, in an element of a list, in the element; {@code element}: the struct of that; null in a record. */
    void add(Location at, String subject, String name, @Nullable Schema element) {
        count++;
        String key = element == null ? name : element.name() + "[]." + name;
        OfFile file = files.computeIfAbsent(at.file(), of -> new OfFile());
        First first = file.members.get(key);
        if (first == null && file.members.size() == MOST) {
            file.others++;
            return;
        }
        if (first == null) {
            first = new First(at, subject, name, element);
            file.members.put(key, first);
        }
        first.count++;
    }

    /** Behind all records: a problem before one would count as its own. */
    void tell(RecordReceiver receiver) {
        files.forEach((file, of) -> tell(file, of, receiver));
    }

    /** {@return a path as objects in each other, such as {@code "stats": {"hp": … }}} */
    private static String inObjects(String path) {
        String[] parts = path.split("\\.", -1);
        return '"' + String.join("\": {\"", parts) + "\": … " + "}".repeat(parts.length - 1);
    }

    private static void tellElement(First first, Schema struct, RecordReceiver receiver) {
        Set<String> known = names(struct);
        boolean isInside = known.contains(first.name);
        String others =
                first.count == 1 ? "" : String.format(Locale.ROOT, ", in %,d elements of this file", first.count);
        IndexRange range = IndexRange.exceeded(first.name, struct::fixedCount);
        if (range != null) {
            receiver.unknown(first.at, first.subject, IndexRange.MESSAGE + others, range.expected(), first.name);
            return;
        }
        receiver.unknown(
                first.at,
                first.subject,
                (isInside ? "a member outside of its struct" : "unknown field" + Words.didYouMean(first.name, known))
                        + others,
                isInside
                        ? inObjects(first.name)
                        : struct.isVariant() ? Expected.cases(struct) : "a field of " + struct.name(),
                first.name);
    }

    private static Set<String> names(Schema schema) {
        Set<String> names = new TreeSet<>();
        schema.members().forEach(field -> {
            names.add(field.name());
            names.addAll(field.formerly());
        });
        return names;
    }

    private void tell(String file, OfFile of, RecordReceiver receiver) {
        of.members.values().forEach(first -> {
            String name = first.name;
            if (first.element != null) {
                tellElement(first, first.element, receiver);
                return;
            }
            String others =
                    first.count == 1 ? "" : String.format(Locale.ROOT, ", in %,d records of this file", first.count);
            if (known.contains(name)) {
                receiver.unknown(
                        first.at, first.subject, "a member outside of its struct" + others, inObjects(name), name);
                return;
            }
            IndexRange range = IndexRange.exceeded(name, schema::fixedCount);
            if (range != null) {
                String message = IndexRange.MESSAGE + others;
                receiver.unknown(first.at, first.subject, message, range.expected(), Words.path(name));
                return;
            }
            SchemaField inTheWay = name.equals(Inheritance.FROM) || name.equals(Inheritance.ABSTRACT)
                    ? Inheritance.fieldInTheWay(schema)
                    : null;
            String shown = Words.path(name);
            String message = inTheWay == null
                    ? "unknown field"
                            + Words.didYouMean(
                                    shown, known.stream().map(Words::path).toList())
                    : "cannot inherit: from or abstract is, or was, the name of the field " + inTheWay.name();
            receiver.unknown(first.at, first.subject, message + others, "a field of " + schema.name(), shown);
        });
        if (of.others > 0) {
            String found = String.format(Locale.ROOT, "%,d members with other names", of.others);
            receiver.unknown(
                    Location.of(file), schema.name(), "more unknown fields", "a field of " + schema.name(), found);
        }
    }
}
