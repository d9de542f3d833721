package dev.ashlar.pipeline.json;

import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Words;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.pipeline.backend.Inheritance;
import dev.ashlar.pipeline.backend.RecordReceiver;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

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

    private static final class OfFile {
        private final Map<String, First> members = new LinkedHashMap<>();
        private long others;
    }

    /** The first of its file. */
    private static final class First {
        private final Location at;
        private final String subject;
        private long count;

        First(Location at, String subject) {
            this.at = at;
            this.subject = subject;
        }
    }

    UnknownMembers(Schema schema) {
        this.schema = schema;
        known.add(JsonText.ID);
        schema.fields().forEach(field -> {
            known.add(field.name());
            known.addAll(field.formerly());
        });
        if (Inheritance.hasFields(schema)) {
            known.remove(Inheritance.NOTHING);
        }
    }

    void add(Location at, String subject, String name) {
        OfFile file = files.computeIfAbsent(at.file(), of -> new OfFile());
        First first = file.members.get(name);
        if (first == null && file.members.size() == MOST) {
            file.others++;
            return;
        }
        if (first == null) {
            first = new First(at, subject);
            file.members.put(name, first);
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

    private void tell(String file, OfFile of, RecordReceiver receiver) {
        of.members.forEach((name, first) -> {
            String others =
                    first.count == 1 ? "" : String.format(Locale.ROOT, ", in %,d records of this file", first.count);
            if (known.contains(name)) {
                receiver.unknown(
                        first.at, first.subject, "a member outside of its struct" + others, inObjects(name), name);
                return;
            }
            SchemaField inTheWay = name.equals(Inheritance.FROM) || name.equals(Inheritance.ABSTRACT)
                    ? Inheritance.fieldInTheWay(schema)
                    : null;
            String message = inTheWay == null
                    ? "unknown field" + Words.didYouMean(name, known)
                    : "cannot inherit: from or abstract is, or was, the name of the field " + inTheWay.name();
            receiver.unknown(first.at, first.subject, message + others, "a field of " + schema.name(), name);
        });
        if (of.others > 0) {
            String found = String.format(Locale.ROOT, "%,d members with other names", of.others);
            receiver.unknown(
                    Location.of(file), schema.name(), "more unknown fields", "a field of " + schema.name(), found);
        }
    }
}
