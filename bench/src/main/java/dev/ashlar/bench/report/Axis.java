package dev.ashlar.bench.report;

import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleFunction;
import java.util.stream.DoubleStream;

/**
 * An axis of a picture: where values lie, and which are written beside it. What a logarithmic axis cannot show, 0 and less, lies at its
 * begin; callers leave it out. Immutable.
 */
final class Axis {
    /** A value that is written beside the axis. */
    record Tick(double value, String text) {}

    private final double least;
    private final double greatest;
    private final boolean logarithmic;
    private final List<Tick> ticks;

    private Axis(double least, double greatest, boolean logarithmic, List<Tick> ticks) {
        this.least = least;
        this.greatest = greatest;
        this.logarithmic = logarithmic;
        this.ticks = List.copyOf(ticks);
    }

    /** Whether a value can be shown on a logarithmic axis. */
    static boolean isDrawable(double value) {
        return value > 0 && value < Double.POSITIVE_INFINITY;
    }

    /** A logarithmic axis that reaches a little beyond all values; powers of ten are written, of short ones 2 and 5 too. */
    static Axis logarithmic(DoubleStream values, DoubleFunction<String> text) {
        double[] drawable = values.filter(Axis::isDrawable).sorted().toArray();
        double least = drawable.length == 0 ? 1 : drawable[0];
        double greatest = drawable.length == 0 ? 10 : drawable[drawable.length - 1];
        double from = least / 1.25;
        double to = Math.max(greatest * 1.25, from * 4);
        double decades = Math.log10(to / from);
        int[] steps = decades < 1.5 ? new int[] {1, 2, 5} : new int[] {1};
        int every = decades > 7 ? 2 : 1;
        List<Tick> ticks = new ArrayList<>();
        for (int power = (int) Math.floor(Math.log10(from)); power <= Math.log10(to); power++) {
            for (int step : steps) {
                double value = step * Math.pow(10, power);
                if (value >= from && value <= to && Math.floorMod(power, every) == 0) {
                    ticks.add(new Tick(value, text.apply(value)));
                }
            }
        }
        return new Axis(from, to, true, ticks);
    }

    /** A logarithmic axis with these ticks alone, which all values must lie between. */
    static Axis logarithmicWith(List<Tick> ticks) {
        double least = ticks.stream().mapToDouble(Tick::value).min().orElse(1);
        double greatest = ticks.stream().mapToDouble(Tick::value).max().orElse(10);
        return new Axis(least / 1.15, greatest * 1.15, true, ticks);
    }

    /** A linear axis from 0 to a little beyond the greatest value, with about four ticks. */
    static Axis linear(DoubleStream values, DoubleFunction<String> text) {
        double greatest = Math.max(values.filter(Double::isFinite).max().orElse(1), 1e-9);
        double rough = greatest / 4;
        double power = Math.pow(10, Math.floor(Math.log10(rough)));
        double step = rough / power < 1.5
                ? power
                : rough / power < 3.5 ? 2 * power : rough / power < 7.5 ? 5 * power : 10 * power;
        List<Tick> ticks = new ArrayList<>();
        for (double value = 0; value <= greatest * 1.02; value += step) {
            ticks.add(new Tick(value, text.apply(value)));
        }
        return new Axis(0, greatest * 1.05, false, ticks);
    }

    List<Tick> ticks() {
        return ticks;
    }

    /** Whether the axis reaches a value. */
    boolean has(double value) {
        return value >= least && value <= greatest;
    }

    /** Where a value lies between both ends of the axis; what is beyond lies at the end. */
    double at(double value, double from, double to) {
        double part = logarithmic
                ? Math.log(Math.max(value, least) / least) / Math.log(greatest / least)
                : (value - least) / (greatest - least);
        return from + (to - from) * Math.min(1, Math.max(0, part));
    }
}
