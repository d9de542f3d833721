package dev.ashlar.pipeline.layer;

import dev.ashlar.link.LinkConflict;
import dev.ashlar.link.LinkReport;
import java.util.Arrays;
import java.util.List;

/** Conflicts of the merge of content and of the linker as lines, so that tests can compare them. */
public final class ConflictLines {
    private ConflictLines() {}

    /** {@return the conflicts of a merge, in their order} */
    public static List<String> of(Merged merged) {
        return merged.conflicts().stream()
                .map(each -> line(
                        kind(each),
                        each.type(),
                        each.id(),
                        each.field(),
                        each.lower().isEmpty() ? "base" : each.lower(),
                        each.upper()))
                .toList();
    }

    private static LinkConflict.Kind kind(Finding conflict) {
        String lower = conflict.lower().isEmpty() ? "base" : conflict.lower();
        return Arrays.stream(LinkConflict.Kind.values())
                .filter(kind -> kind.text(lower).equals(conflict.message()))
                .findFirst()
                .orElseThrow(() -> new AssertionError("not in the words of the linker: " + conflict));
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
