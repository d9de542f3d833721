package dev.ashlar.bench.feed;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * Simulates followers of one announcement, and prints what their server sends, and what followers load that are further behind: {@code FeedRun
 * FOLLOWERS FOLDER}. The folder is for their packs; one in memory, such as {@code /dev/shm}, is faster. The same numbers each time, but for the last column: nothing else depends on time or on a network.
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
        Path folder = Path.of(args[1]);
        System.out.println(run(Integer.parseInt(args[0]), folder));
        System.out.println(new Behind(new Fleet(Files.createTempDirectory(folder, "behind"))).table());
    }

    static String run(int followers, Path folder) throws IOException, InterruptedException {
        Fleet fleet = new Fleet(Files.createTempDirectory(folder, "fleet"));
        StringBuilder text = new StringBuilder(String.format(
                Locale.ROOT,
                "%d followers, pack of %d bytes, patch of %d bytes, index of %d bytes, with the patch %d%n%n| line |"
                        + " index requests | of them 304 | index bytes | busiest second | pack requests | patch requests"
                        + " | bytes of packs and patches | of one pack each | ms of an update |%n"
                        + "|---|---|---|---|---|---|---|---|---|---|%n",
                followers,
                fleet.packBytes(),
                fleet.patchBytes(),
                fleet.indexBytes(false),
                fleet.indexBytes(true)));
        append(text, "no cuts", fleet, followers, new Fleet.Line(0, true, false));
        append(text, "a fifth of answers cut, ranges", fleet, followers, new Fleet.Line(CUT, true, false));
        append(text, "a fifth of answers cut, no ranges", fleet, followers, new Fleet.Line(CUT, false, false));
        append(text, "patches, no cuts", fleet, followers, new Fleet.Line(0, true, true));
        append(text, "patches, a fifth of answers cut, ranges", fleet, followers, new Fleet.Line(CUT, true, true));
        append(text, "patches, a fifth of answers cut, no ranges", fleet, followers, new Fleet.Line(CUT, false, true));
        return text.toString();
    }

    private static void append(StringBuilder text, String name, Fleet fleet, int followers, Fleet.Line line)
            throws IOException, InterruptedException {
        Fleet.Outcome outcome = fleet.simulate(followers, line);
        Traffic traffic = outcome.traffic();
        long bytes = traffic.packBytes() + traffic.patchBytes();
        text.append(String.format(
                Locale.ROOT,
                "| %s | %d | %d | %.2f MB | %d | %d | %d | %.2f MB | %.4f | %.2f |%n",
                name,
                traffic.indexRequests(),
                traffic.notModified(),
                traffic.indexBytes() / MILLION,
                traffic.busiestSecond(),
                traffic.packRequests(),
                traffic.patchRequests(),
                bytes / MILLION,
                (double) bytes / (fleet.packBytes() * followers),
                outcome.nanos() / MILLION / followers));
    }
}
