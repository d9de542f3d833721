package dev.ashlar.bench.report;

import dev.ashlar.bench.contender.DataSet;
import dev.ashlar.bench.contender.Operation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** What was done, in words, and in the order of reports. Stateless. */
final class Topics {
    static final String THREE_FIELDS = Operation.THREE_FIELDS.key();
    static final String WHOLE_RECORD = Operation.WHOLE_RECORD.key();
    static final String SCAN = Operation.SCAN.key();
    static final String OPEN = "open";
    static final String BUILD = "build";
    static final String PUBLISH = "publish";
    static final String NAMED = "publish-named";
    static final String NAMED_RECORDS = "publish-named-records";
    static final String SIZE = "size";

    /** What is measured of a data set besides operations, in the order of reports. */
    private static final List<String> OTHERS = List.of(
            OPEN,
            "open-close",
            "open-first",
            PUBLISH,
            BUILD,
            NAMED,
            NAMED_RECORDS,
            "cook-sqlite",
            "cook-json",
            SIZE,
            "cook",
            "reload");

    private Topics() {}

    /** What was done, and of which data set when it was done of one. */
    static String text(String topic) {
        String base = DataSet.base(topic);
        boolean ofSet = OTHERS.contains(base)
                || Arrays.stream(Operation.values())
                        .anyMatch(operation -> operation.key().equals(base));
        return ofSet ? baseText(base) + ", " + DataSet.ofTopic(topic).text() : baseText(topic);
    }

    private static String baseText(String topic) {
        return switch (topic) {
            case OPEN -> "open to first read";
            case "open-close" -> "open, first read and close";
            case "open-first" -> "first opening in a JVM";
            case PUBLISH -> "build and publish";
            case BUILD -> "build by the bare writer";
            case NAMED -> "publish, unique indexed name, from values";
            case NAMED_RECORDS -> "publish, unique indexed name, from records";
            case SIZE -> "size on the disk";
            case "cook" -> "cook a store";
            case "cook-sqlite" -> "cook a pack from SQLite";
            case "cook-json" -> "cook a pack from JSON";
            case "reload" -> "hot reload of one record";
            default ->
                Arrays.stream(Operation.values())
                        .filter(operation -> operation.key().equals(topic))
                        .map(Operation::text)
                        .findFirst()
                        .orElse(topic.replace('-', ' '));
        };
    }

    /** The same as the begin of a sentence. */
    static String title(String topic) {
        String text = text(topic);
        return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
    }

    /** Operations in their order, then what belongs to all, then the rest by name. */
    static List<String> ordered(List<String> topics) {
        List<String> first = new ArrayList<>(
                Arrays.stream(Operation.values()).map(Operation::key).toList());
        first.addAll(OTHERS);
        return topics.stream()
                .sorted(Comparator.comparingInt(
                                (String topic) -> Math.floorMod(first.indexOf(DataSet.base(topic)), 1_000))
                        .thenComparing(DataSet::ofTopic)
                        .thenComparing(Comparator.naturalOrder()))
                .toList();
    }
}
