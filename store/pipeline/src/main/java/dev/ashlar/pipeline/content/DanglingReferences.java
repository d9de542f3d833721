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
import org.jspecify.annotations.Nullable;

/**
 * References of records that lead nowhere, by the type that they should lead to. Where they may lead to a record whose id or key could not be read, they are
 * one problem. For one thread.
 */
final class DanglingReferences {
    /** So many references to a type without records are told one by one. */
    private static final int FEW = 10;

    /** A suggestion searches all keys: so many references get one. */
    private static final int MOST_SUGGESTIONS = 100;

    private final Map<TypeUpdate, OfType> found = new LinkedHashMap<>();

    /** The references that should lead to a type. */
    private static final class OfType {
        private final TypeUpdate target;
        private final boolean areIdsKnown;
        private final boolean areKeysKnown;
        /** Those that lead nowhere. */
        private final List<Problem> dangling = new ArrayList<>();
        /** Of those that may lead to a record that is not known, the first one; null where there is none. */
        private @Nullable Problem unchecked;

        private int uncheckedCount;

        private OfType(TypeUpdate target) {
            this.target = target;
            this.areIdsKnown = target.areIdsKnown();
            this.areKeysKnown = target.areKeysKnown();
        }

        private void add(PendingReference reference, int index) {
            Variant value = reference.element(index);
            if (value.isByKey() ? areKeysKnown : areIdsKnown) {
                dangling.add(problem(reference, index, value));
                return;
            }
            uncheckedCount++;
            if (unchecked == null) {
                unchecked = new Problem(reference.at().get(index), reference.subject(index), "", "", "");
            }
        }

        private Problem problem(PendingReference reference, int index, Variant value) {
            return new Problem(
                    reference.at().get(index),
                    reference.subject(index),
                    "dangling reference" + (value.isByKey() ? suggestion(value.text(), target, dangling.size()) : ""),
                    expected(value, target.schema()),
                    value.isByKey() ? RecordChecks.quoted(value.text()) : "id " + value.bits());
        }
    }

    /** Takes element {@code index} of a reference, once all keys of {@code target} are known. */
    void add(PendingReference reference, int index, TypeUpdate target) {
        found.computeIfAbsent(target, OfType::new).add(reference, index);
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
        found.values().forEach(ofType -> {
            tell(ofType.target, ofType.dangling, problems);
            tellUnchecked(ofType, problems);
        });
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

    /** The problem of the record that could not be read is the one to solve. */
    private static void tellUnchecked(OfType ofType, Problems problems) {
        Problem first = ofType.unchecked;
        if (first != null) {
            String type = ofType.target.schema().name();
            problems.add(
                    first.at(),
                    type,
                    "references are not checked",
                    "records of " + type + " that can be read; solve their problems first",
                    ofType.uncheckedCount == 1
                            ? "1 reference to an unknown record, in " + first.subject()
                            : String.format(
                                    Locale.ROOT,
                                    "%,d references to unknown records, the first in %s",
                                    ofType.uncheckedCount,
                                    first.subject()));
        }
    }
}
