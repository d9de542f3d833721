package dev.ashlar.pipeline.content;

import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.problem.Words;
import dev.ashlar.compiler.schema.Schema;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** References of records that lead nowhere, by the type that they should lead to. For one thread. */
final class DanglingReferences {
    /** So many references to a type without records are told one by one. */
    private static final int FEW = 10;

    /** A suggestion searches all keys: so many references get one. */
    private static final int MOST_SUGGESTIONS = 100;

    private final Map<TypeUpdate, List<Problem>> found = new LinkedHashMap<>();

    /** Takes element {@code index} of a reference, once all keys of {@code target} are known. */
    void add(PendingReference reference, int index, TypeUpdate target) {
        List<Problem> ofType = found.computeIfAbsent(target, type -> new ArrayList<>());
        Variant value = reference.element(index);
        ofType.add(new Problem(
                reference.at().get(index),
                reference.subject(index),
                "dangling reference" + (value.isByKey() ? suggestion(value.text(), target, ofType.size()) : ""),
                expected(value, target.schema()),
                value.isByKey() ? RecordChecks.quoted(value.text()) : "id " + value.bits()));
    }

    private static String expected(Variant value, Schema target) {
        if (value.isByKey() && target.key() == null) {
            return "an id: " + target.name() + " declares no key";
        }
        // Other programs often write 0 for nothing.
        return "a record of " + target.name() + (!value.isByKey() && value.bits() == 0 ? ", or null for none" : "");
    }

    private static String suggestion(String key, TypeUpdate target, int known) {
        return known < MOST_SUGGESTIONS ? Words.didYouMean(key, target.index().keys()) : "";
    }

    void tell(Problems problems) {
        found.forEach((target, all) -> tell(target, all, problems));
    }

    /** Where a type has no record at all, that is the one cause of all references that lead nowhere. */
    private static void tell(TypeUpdate target, List<Problem> all, Problems problems) {
        if (all.size() <= FEW || target.hasRecords()) {
            all.forEach(problems::add);
            return;
        }
        Problem first = all.get(0);
        problems.add(
                first.at(),
                target.schema().name(),
                "there are no records of this type",
                "the file or the table with its records",
                String.format(Locale.ROOT, "%,d references to them, the first in %s", all.size(), first.subject()));
    }
}
