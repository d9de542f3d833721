package dev.ashlar.pipeline.json;

import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Words;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.pipeline.backend.RecordReceiver;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Members that no field has: each is told once for each file, with its first place, however many records have it. */
final class UnknownMembers {
    private final Schema schema;
    private final Set<String> known = new TreeSet<>();
    private final Map<Member, First> all = new LinkedHashMap<>();

    private record Member(String file, String name) {}

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
    }

    void add(Location at, String subject, String name) {
        all.computeIfAbsent(new Member(at.file(), name), member -> new First(at, subject)).count++;
    }

    /** Behind all records: a problem before one would count as its own. */
    void tell(RecordReceiver receiver) {
        all.forEach((member, first) -> {
            String others =
                    first.count == 1 ? "" : String.format(Locale.ROOT, ", in %,d records of this file", first.count);
            receiver.unknown(
                    first.at,
                    first.subject,
                    "unknown field" + Words.didYouMean(member.name, known) + others,
                    "a field of " + schema.name(),
                    member.name);
        });
    }
}
