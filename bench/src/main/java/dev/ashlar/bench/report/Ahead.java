package dev.ashlar.bench.report;

import dev.ashlar.bench.contender.Description;
import dev.ashlar.bench.contender.Description.Kind;
import dev.ashlar.bench.figure.Figure;
import dev.ashlar.bench.figure.Measure;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Where others are better than Ashlar's release store, by figures that one suite has measured of both, in one measure. Immutable. */
final class Ahead {
    /** A store that is better, and by how much: 1.5 is half as much again. */
    record Lead(Figure other, Figure own, double factor, Noise noise) {}

    /** Whether JVMs differ by as much. */
    enum Noise {
        BEYOND("yes"),
        WITHIN("no"),
        /** Nobody knows: one of both was measured in one. */
        ONE_JVM("one JVM");

        private final String text;

        Noise(String text) {
            this.text = text;
        }
    }

    /** Less is no difference: medians of few JVMs differ by as much. */
    private static final double NOTICED = 1.02;

    /** Less than a byte a read is what the measuring itself allocates, divided by its reads. */
    private static final double LEAST_ALLOCATED = 0.5;

    private static final String EXPLAINED =
            "“Better by” compares the ratios of both stores to the baseline, if there are such ratios: times of separate JVMs also depend on the load.";

    private static final List<Measure> COMPARED = List.of(
            Measure.NANOS, Measure.BYTES_PER_RECORD, Measure.ALLOCATED, Measure.RECORDS_PER_SECOND, Measure.THROUGHPUT);

    private final FigureBook book;

    Ahead(FigureBook book) {
        this.book = book;
    }

    /** All leads by topic, suite and measure; the widest first within each. */
    List<Lead> leads() {
        List<Lead> leads = new ArrayList<>();
        for (String topic : Topics.ordered(book.topics())) {
            List<Lead> ofTopic = new ArrayList<>();
            for (Measure measure : COMPARED) {
                for (long count : book.counts(topic, measure)) {
                    book.jdks().forEach(jdk -> addLeads(topic, measure, count, jdk, ofTopic));
                }
            }
            ofTopic.sort(Comparator.comparingInt((Lead lead) ->
                            FigureBook.SUITES.indexOf(lead.other().suite()))
                    .thenComparing(lead -> COMPARED.indexOf(lead.other().measure()))
                    .thenComparing(lead -> -lead.factor()));
            leads.addAll(ofTopic);
        }
        return leads;
    }

    private void addLeads(String topic, Measure measure, long count, String jdk, List<Lead> leads) {
        for (Description contender : book.contenders()) {
            if (contender.kind() == Kind.FLOOR || contender.kind() == Kind.ASHLAR) {
                continue;
            }
            for (int threads : book.threads(topic, measure)) {
                for (String suite : FigureBook.SUITES) {
                    Figure own = book.find(suite, topic, FigureBook.RELEASE, count, threads, measure, jdk);
                    Figure other = book.find(suite, topic, contender.key(), count, threads, measure, jdk);
                    if (own != null && other != null) {
                        Figure ownRatio =
                                book.find(suite, topic, FigureBook.RELEASE, count, threads, Measure.RATIO, jdk);
                        Figure ratio = book.find(suite, topic, contender.key(), count, threads, Measure.RATIO, jdk);
                        // Times of JVMs that ran one after the other say less than the ratios of both to the baseline.
                        boolean byRatio = (measure == Measure.NANOS || measure == Measure.RECORDS_PER_SECOND)
                                && ownRatio != null
                                && ratio != null;
                        addLead(own, other, byRatio ? ownRatio : own, byRatio ? ratio : other, leads);
                        // A lead by alternating runs is not repeated for separate JVMs.
                        break;
                    }
                }
            }
        }
    }

    /** By {@code ownCompared} and {@code compared}; told with {@code own} and {@code other}. */
    private static void addLead(Figure own, Figure other, Figure ownCompared, Figure compared, List<Lead> leads) {
        if (own.measure() == Measure.ALLOCATED && own.value() < LEAST_ALLOCATED) {
            return;
        }
        boolean more = isMoreBetter(compared.measure());
        double factor = more ? compared.value() / ownCompared.value() : ownCompared.value() / compared.value();
        if (factor > NOTICED) {
            boolean apart =
                    more ? compared.least() > ownCompared.greatest() : compared.greatest() < ownCompared.least();
            Noise noise = !hasSpread(own) || !hasSpread(other) ? Noise.ONE_JVM : apart ? Noise.BEYOND : Noise.WITHIN;
            leads.add(new Lead(other, own, factor, noise));
        }
    }

    /** A time of one JVM says nothing of its noise; what is counted in bytes has next to none. */
    private static boolean hasSpread(Figure figure) {
        return switch (figure.measure()) {
            case BYTES_PER_RECORD, ALLOCATED -> true;
            default -> figure.forks() > 1;
        };
    }

    private static boolean isMoreBetter(Measure measure) {
        return measure == Measure.RECORDS_PER_SECOND || measure == Measure.THROUGHPUT;
    }

    /** The leads as a table: a row for each store, what it did, and what was counted; without rows where there are none. */
    TextTable table(List<Lead> leads) {
        Map<List<Object>, List<Lead>> groups = new LinkedHashMap<>();
        for (Lead lead : leads) {
            Figure other = lead.other();
            groups.computeIfAbsent(
                            List.of(other.topic(), other.subject(), other.measure(), other.suite()),
                            key -> new ArrayList<>())
                    .add(lead);
        }
        return new TextTable(
                List.of(
                        "store",
                        "operation",
                        "records; JDK",
                        "its figure",
                        book.name(FigureBook.RELEASE),
                        "better by",
                        "beyond the spread of JVMs"),
                groups.values().stream().map(this::row).toList());
    }

    /** Leads of one store in one topic, by the widest. */
    private List<String> row(List<Lead> leads) {
        Lead widest = leads.get(0);
        Lead narrowest = leads.get(leads.size() - 1);
        Figure other = widest.other();
        return List.of(
                book.name(other.subject()),
                what(other),
                where(leads),
                text(other),
                text(widest.own()),
                Double.isInfinite(widest.factor())
                        ? "none instead of some"
                        : range(Numbers.ratio(narrowest.factor()), Numbers.ratio(widest.factor())),
                noise(leads));
    }

    /** What all leads have in common, else how many of each. */
    private static String noise(List<Lead> leads) {
        Map<Noise, Long> counts = leads.stream()
                .collect(Collectors.groupingBy(Lead::noise, () -> new EnumMap<>(Noise.class), Collectors.counting()));
        return counts.size() == 1
                ? leads.get(0).noise().text
                : counts.entrySet().stream()
                        .map(each -> each.getValue() + " " + each.getKey().text)
                        .collect(Collectors.joining(", "));
    }

    private static String range(String from, String to) {
        return from.equals(to) ? to : from + " to " + to;
    }

    /** What was done, what of it was counted, and by which suite where that is not the usual one. */
    private static String what(Figure figure) {
        String counted = switch (figure.measure()) {
            case ALLOCATED -> ", allocation";
            case THROUGHPUT -> ", throughput";
            default -> "";
        };
        boolean usual = figure.suite().equals(FigureBook.SUITES.get(0));
        return Topics.text(figure.topic())
                + counted
                + (usual ? "" : " (" + figure.suite().toUpperCase(Locale.ROOT) + ")");
    }

    private static String where(List<Lead> leads) {
        List<String> counts = leads.stream()
                .map(lead -> lead.other().records())
                .distinct()
                .sorted()
                .map(Numbers::count)
                .toList();
        List<String> jdks = leads.stream()
                .map(lead -> Tables.feature(lead.other().jdk()))
                .distinct()
                .sorted()
                .toList();
        return String.join(", ", counts) + "; JDK " + String.join(", ", jdks);
    }

    private static String text(Figure figure) {
        return Numbers.value(figure.measure(), figure.value());
    }

    /** The leads in one sentence. */
    String sentence(List<Lead> leads) {
        if (book.topics().isEmpty()) {
            return "Nothing was compared in this run.";
        }
        if (leads.isEmpty()) {
            return "No other store is ahead of Ashlar's release store in any figure of this run.";
        }
        Map<String, Set<String>> clear = new LinkedHashMap<>();
        leads.stream()
                .filter(lead -> lead.noise() == Noise.BEYOND)
                .forEach(lead -> clear.computeIfAbsent(book.name(lead.other().subject()), name -> new LinkedHashSet<>())
                        .add(what(lead.other())));
        List<String> names = clear.entrySet().stream()
                .map(each -> each.getKey() + " in " + String.join(", in ", each.getValue()))
                .toList();
        return names.isEmpty()
                ? "The table lists the figures in which other stores are better than Ashlar's release store. Each difference is within the spread of "
                        + "the JVMs, or one side was measured in one JVM only, and its spread is not known. "
                        + EXPLAINED
                : "Better than Ashlar's release store by more than the spread of the JVMs: " + String.join("; ", names)
                        + ". " + EXPLAINED;
    }
}
