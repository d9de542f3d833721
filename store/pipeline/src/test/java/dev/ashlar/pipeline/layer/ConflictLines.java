package dev.ashlar.pipeline.layer;

import dev.ashlar.link.LinkConflict;
import dev.ashlar.link.LinkReport;
import java.util.List;
import java.util.Map;

/** Conflicts of the merge of content and of the linker as lines, so that tests can compare them. */
public final class ConflictLines {
    private static final Map<String, LinkConflict.Kind> KINDS = Map.of(
            "two layers give one field", LinkConflict.Kind.TWO_VALUES,
            "one layer gives a field, another adds to it or takes from it", LinkConflict.Kind.TWO_VALUES,
            "two layers add one key to a map", LinkConflict.Kind.TWO_ENTRIES,
            "a change of a record that is not there", LinkConflict.Kind.CHANGE_OF_NOTHING,
            "a removal of a record that is not there", LinkConflict.Kind.REMOVAL_OF_NOTHING,
            "a removal of a record that another layer changes", LinkConflict.Kind.REMOVAL_OF_A_CHANGE);

    private ConflictLines() {}

    /** {@return the conflicts of a merge, in their order} */
    public static List<String> of(Merged merged) {
        return merged.conflicts().stream()
                .map(each -> line(
                        KINDS.get(each.message()),
                        each.type(),
                        each.id(),
                        each.field(),
                        each.lower().isEmpty() ? "base" : each.lower(),
                        each.upper()))
                .toList();
    }

    /** {@return the conflicts of a link, in their order} */
    public static List<String> of(LinkReport report) {
        return report.conflicts().stream()
                .map(each -> line(each.kind(), each.type(), each.id(), each.field(), each.lower(), each.upper()))
                .toList();
    }

    private static String line(LinkConflict.Kind kind, String type, long id, String field, String lower, String upper) {
        return kind + " " + type + " " + id + "." + field + ": " + upper + " over " + lower;
    }
}
