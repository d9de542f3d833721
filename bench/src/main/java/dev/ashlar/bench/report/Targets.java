package dev.ashlar.bench.report;

import dev.ashlar.bench.contender.DataSet;
import dev.ashlar.bench.contender.Operation;
import dev.ashlar.bench.figure.Figure;
import dev.ashlar.bench.figure.Measure;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What the release store is to reach beside others, and whether it does. Stateless. */
final class Targets {
    /**
     * A target.
     *
     * @param topic what is done
     * @param peer whom it is compared with
     * @param limit of the release store's figure as a part of the peer's: the greatest of times, the least of speeds
     */
    private record Target(String topic, String peer, double limit) {
        boolean isSpeed() {
            return DataSet.base(topic).equals(Topics.BUILD);
        }
    }

    /**
     * A target with what was measured.
     *
     * @param what is done, how many records there are, and on which JDK
     * @param peer name of whom it is compared with
     * @param target the limit
     * @param measured the release store's figure as a part of the peer's; NaN if one of both was not measured
     * @param forks JVMs of the one that has fewer; 0 if it was not measured
     * @param isMet whether the target is reached
     */
    record Result(String what, String peer, String target, double measured, int forks, boolean isMet) {
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
            // Dense ids need no index.
            new Target(DataSet.DENSE.topic(Topics.BUILD), "sbe", 0.8));

    private Targets() {}

    private static Target sparse(Operation operation, String peer, double limit) {
        return new Target(DataSet.SPARSE.topic(operation.key()), peer, limit);
    }

    /**
     * At the count that reports begin with; none of harness 1, which measured something else. On the first JDK also those that were not measured, unless the main set
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
        Measure measure = target.isSpeed() ? Measure.RECORDS_PER_SECOND : Measure.NANOS;
        long count = book.usualCount(target.topic(), measure);
        Figure own = figure(target, FigureBook.RELEASE, book, count, jdk);
        Figure peer = figure(target, target.peer(), book, count, jdk);
        String what = "%s, %s records, JDK %s"
                .formatted(Topics.text(target.topic()), Numbers.count(count), Tables.feature(jdk));
        String limit = String.format(Locale.ROOT, target.isSpeed() ? "≥ %.2f×" : "≤ %.2f×", target.limit());
        if (own != null && peer != null) {
            double measured = own.value() / peer.value();
            boolean met = target.isSpeed() ? measured >= target.limit() : measured <= target.limit();
            int forks = target.peer().equals(FigureBook.FLOOR) ? own.forks() : Math.min(own.forks(), peer.forks());
            results.add(new Result(what, book.name(target.peer()), limit, measured, forks, met));
        } else if (jdk.equals(book.jdk()) && book.topics().contains(DataSet.SPARSE.topic(Topics.THREE_FIELDS))) {
            results.add(new Result(what, book.name(target.peer()), limit, Double.NaN, 0, false));
        }
    }

    private static @Nullable Figure figure(Target target, String subject, FigureBook book, long count, String jdk) {
        return target.isSpeed()
                ? book.find(target.topic(), subject, count, Measure.RECORDS_PER_SECOND, jdk)
                : book.ratio(target.topic(), subject, count, jdk);
    }

    static String sentence(List<Result> results) {
        long unmeasured =
                results.stream().filter(result -> !result.isMeasured()).count();
        long missed = results.stream().filter(result -> !result.isMet()).count() - unmeasured;
        return "What Ashlar's release store takes, as a multiple of what it is compared with. "
                + (missed + unmeasured == 0
                        ? "All " + results.size() + " targets are met."
                        : missed + " of " + results.size() + " targets are missed.")
                + (unmeasured == 0
                        ? ""
                        : " " + unmeasured + " could not be judged: one of both sides was not measured.");
    }

    static TextTable table(List<Result> results) {
        return new TextTable(
                List.of("what", "beside", "target", "measured", "JVMs", ""),
                results.stream()
                        .map(result -> List.of(
                                result.what(),
                                result.peer(),
                                result.target(),
                                result.isMeasured() ? Numbers.ratio(result.measured()) : Numbers.ABSENT,
                                result.isMeasured() ? Integer.toString(result.forks()) : Numbers.ABSENT,
                                result.isMet() ? "met" : result.isMeasured() ? "missed" : "not measured"))
                        .toList());
    }
}
