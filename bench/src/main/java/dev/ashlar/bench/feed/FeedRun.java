package dev.ashlar.bench.feed;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * Simulates followers of one announcement, and prints what their server sends: {@code FeedRun FOLLOWERS FOLDER}. The folder is for their packs; one in memory, such as {@code
 * /dev/shm}, is faster. The same numbers each time: nothing depends on time or on a network.
 */
public final class FeedRun {
    private static final double MILLION = 1e6;
    private static final double CUT = 0.2;

    private FeedRun() {}

    /**
     * The program.
     *
     * @param args see above
     * @throws IOException when a file cannot be written or read
     * @throws InterruptedException when the thread is interrupted
     */
    public static void main(String[] args) throws IOException, InterruptedException {
        if (args.length != 2) {
            throw new IllegalArgumentException("expected FOLLOWERS FOLDER, found " + List.of(args));
        }
        System.out.println(run(Integer.parseInt(args[0]), Path.of(args[1])));
    }

    static String run(int followers, Path folder) throws IOException, InterruptedException {
        Fleet fleet = new Fleet(Files.createTempDirectory(folder, "fleet"));
        StringBuilder text = new StringBuilder(String.format(
                Locale.ROOT,
                "%d followers, pack of %d bytes, index of %d bytes%n%n| line | index requests | of them 304 | index"
                        + " bytes | busiest second | pack requests | pack bytes | of one pack each |%n"
                        + "|---|---|---|---|---|---|---|---|%n",
                followers,
                fleet.packBytes(),
                fleet.indexBytes()));
        append(text, "no cuts", fleet, followers, new Fleet.Line(0, true));
        append(text, "a fifth of answers cut, ranges", fleet, followers, new Fleet.Line(CUT, true));
        append(text, "a fifth of answers cut, no ranges", fleet, followers, new Fleet.Line(CUT, false));
        return text.toString();
    }

    private static void append(StringBuilder text, String name, Fleet fleet, int followers, Fleet.Line line)
            throws IOException, InterruptedException {
        Traffic traffic = fleet.simulate(followers, line);
        text.append(String.format(
                Locale.ROOT,
                "| %s | %d | %d | %.2f MB | %d | %d | %.1f MB | %.3f |%n",
                name,
                traffic.indexRequests(),
                traffic.notModified(),
                traffic.indexBytes() / MILLION,
                traffic.busiestSecond(),
                traffic.packRequests(),
                traffic.packBytes() / MILLION,
                (double) traffic.packBytes() / (fleet.packBytes() * followers)));
    }
}
