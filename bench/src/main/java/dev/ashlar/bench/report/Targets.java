package dev.ashlar.bench.report;

import dev.ashlar.bench.contender.DataSet;
import dev.ashlar.bench.contender.Operation;
import dev.ashlar.bench.figure.Figure;
import dev.ashlar.bench.figure.Measure;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What the release store is to reach, alone or beside others, and whether it does. Stateless. */
final class Targets {
    /** What is limited, and how. */
    private enum Kind {
        /** Time as a part of the peer's. */
        TIME("≤ %.2f×", Measure.NANOS),
        /** Speed as a part of the peer's. */
        SPEED("≥ %.2f×", Measure.RECORDS_PER_SECOND),
        /** Million records a second, beside nobody. */
        MILLIONS("≥ %.1f M/s", Measure.RECORDS_PER_SECOND);

        private final String form;
        private final Measure measure;

        Kind(String form, Measure measure) {
            this.form = form;
            this.measure = measure;
        }

        String text(double limit) {
            return String.format(Locale.ROOT, form, limit);
        }
    }

    /**
     * A target.
     *
     * @param topic what is done
     * @param peer whom it is compared with; empty for nobody
     * @param limit the greatest time, or the least speed
     */
    private record Target(String topic, String peer, Kind kind, double limit) {
        boolean isMet(double measured) {
            return kind == Kind.TIME ? measured <= limit : measured >= limit;
        }
    }

    /**
     * A target with what was measured.
     *
     * @param what is done, how many records there are, and on which JDK
     * @param peer name of whom it is compared with
     * @param target the limit
     * @param measured the release store's figure in the unit of the limit; a dash if one of both was not measured
     * @param forks JVMs of the one that has fewer; 0 if it was not measured
     * @param isMet whether the target is reached
     */
    record Result(String what, String peer, String target, String measured, int forks, boolean isMet) {
        boolean isMeasured() {
            return forks > 0;
        }
    }

    private static final List<Target> ALL = List.of(
            sparse(Operation.THREE_FIELDS, "agrona-map", 0.6),
            sparse(Operation.THREE_FIELDS, FigureBook.FLOOR, 1.15),
            sparse(Operation.WHOLE_RECORD, FigureBook.FLOOR, 1.10),
            sparse(Operation.NAME, FigureBook.FLOOR, 1.4),
            sparse(Operation.SHARING, FigureBook.FLOOR, 1.4),
            sparse(Operation.HOP, FigureBook.FLOOR, 1.1),
            sparse(Operation.SCAN, FigureBook.FLOOR, 1.03),
            new Target(DataSet.UNIQUE_TEXTS.topic(Topics.NAMED), "", Kind.MILLIONS, 4),
            new Target(DataSet.UNIQUE_TEXTS.topic(Topics.NAMED_RECORDS), "", Kind.MILLIONS, 2),
            // Dense ids need no index.
            new Target(DataSet.DENSE.topic(Topics.BUILD), "sbe", Kind.SPEED, 0.8));

    private Targets() {}

    private static Target sparse(Operation operation, String peer, double limit) {
        return new Target(DataSet.SPARSE.topic(operation.key()), peer, Kind.TIME, limit);
    }

    /**
     * At the least count whose rows no cache holds; none of harness 1, which measured something else. On the first JDK also those that were not measured, unless the main set
     * was not.
     */
    static List<Result> results(FigureBook book) {
        List<Result> results = new ArrayList<>();
        if (book.results().circumstances().harness() > 1) {
            for (Target target : ALL) {
                book.jdks().forEach(jdk -> add(target, book, jdk, results));
            }
        }
        return results;
    }

    private static void add(Target target, FigureBook book, String jdk, List<Result> results) {
        long count = book.usualCount(target.topic(), target.kind().measure);
        Figure own = own(target, book, count, jdk);
        Figure peer = target.peer().isEmpty() ? own : book.ratio(target.topic(), target.peer(), count, jdk);
        String what = "%s, %s records, JDK %s"
                .formatted(Topics.text(target.topic()), Numbers.count(count), Tables.feature(jdk));
        String name = target.peer().isEmpty() ? Numbers.ABSENT : book.name(target.peer());
        String limit = target.kind().text(target.limit());
        // Ratios of JVMs that ran one after the other are not divided by those of one JVM.
        if (own != null && peer != null && own.suite().equals(peer.suite())) {
            double measured = measured(target.kind(), own, peer);
            int forks = target.peer().equals(FigureBook.FLOOR) ? own.forks() : Math.min(own.forks(), peer.forks());
            String text = target.kind() == Kind.MILLIONS ? Numbers.digits(measured) + " M/s" : Numbers.ratio(measured);
            results.add(new Result(what, name, limit, text, forks, target.isMet(measured)));
        } else if (jdk.equals(book.jdk()) && book.topics().contains(DataSet.SPARSE.topic(Topics.THREE_FIELDS))) {
            results.add(new Result(what, name, limit, Numbers.ABSENT, 0, false));
        }
    }

    private static @Nullable Figure own(Target target, FigureBook book, long count, String jdk) {
        return target.kind() == Kind.MILLIONS
                ? book.find(target.topic(), FigureBook.RELEASE, count, Measure.RECORDS_PER_SECOND, jdk)
                : book.ratio(target.topic(), FigureBook.RELEASE, count, jdk);
    }

    /** Ratios are of times, to the same baseline. */
    private static double measured(Kind kind, Figure own, Figure peer) {
        return switch (kind) {
            case TIME -> own.value() / peer.value();
            case SPEED -> peer.value() / own.value();
            case MILLIONS -> own.value() / 1e6;
        };
    }

    static String sentence(List<Result> results) {
        long unmeasured =
                results.stream().filter(result -> !result.isMeasured()).count();
        long missed = results.stream().filter(result -> !result.isMet()).count() - unmeasured;
        return "A target limits the time (≤) or the speed (≥) of Ashlar's release store. × is a ratio to the store in the second column. "
                + (missed + unmeasured == 0
                        ? "All " + results.size() + " targets are met."
                        : missed + " of " + results.size() + " targets are missed.")
                + (unmeasured == 0
                        ? ""
                        : " " + unmeasured + " could not be judged, because one side was not measured.");
    }

    static TextTable table(List<Result> results) {
        return new TextTable(
                List.of("operation", "compared with", "target", "measured", "JVMs", "result"),
                results.stream()
                        .map(result -> List.of(
                                result.what(),
                                result.peer(),
                                result.target(),
                                result.measured(),
                                result.isMeasured() ? Integer.toString(result.forks()) : Numbers.ABSENT,
                                result.isMet() ? "met" : result.isMeasured() ? "missed" : "not measured"))
                        .toList());
    }
}
