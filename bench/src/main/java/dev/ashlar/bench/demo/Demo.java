package dev.ashlar.bench.demo;

import dev.ashlar.bench.timing.ChildFailure;
import dev.ashlar.bench.timing.Launcher;
import dev.ashlar.bench.timing.Plan;
import dev.ashlar.codec.internal.memory.HostCheck;
import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.store.format.PackException;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The command: arguments, and exit codes for whatever {@link DemoRun} may meet. */
public final class Demo {
    private static final int EXIT_DIFFERENCE = 1;
    private static final int EXIT_PACK = 2;
    private static final int EXIT_USAGE = 64;
    private static final int EXIT_IO = 74;
    private static final int EXIT_FLAG = 78;

    private static final String USAGE = """
            usage: ashlar demo [--forks N | --quick]
            Takes the sample content, real stars: reads schemas and records, writes them to SQLite,
            cooks a pack, opens it memory-mapped, reads every record on every path, compares and measures.

              --forks N   JVMs for each path, one after the other, 1 to 99; 3 unless said
              --quick     one JVM and three short rounds for each path: shows that every path works, measures nothing""";

    private static final Pattern FORKS = Pattern.compile("[1-9][0-9]?");

    /** A JVM takes about two seconds. */
    static final Plan STANDARD = new Plan(3, 1_000_000, 200_000_000, 20_000, 101, 500_000_000, Duration.ofSeconds(60));

    private Demo() {}

    /**
     * Runs the demo; ends the JVM with a code other than 0 when something differs or fails.
     *
     * @param arguments folder of the sample content, and the pack file to write; the database comes to lie beside it; then
     *     options
     */
    public static void main(String[] arguments) {
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        List<String> options = List.of(arguments).subList(Math.min(2, arguments.length), arguments.length);
        if (options.contains("--help") || options.contains("-h")) {
            out.println(USAGE);
            System.exit(0);
        }
        Plan plan = arguments.length < 2 ? null : plan(options);
        if (plan == null) {
            System.err.println(USAGE);
            System.exit(EXIT_USAGE);
        } else {
            System.exit(run(Path.of(arguments[0]), Path.of(arguments[1]), plan, out, System.err));
        }
    }

    /** {@return what the options ask for; null when they are not understood} */
    static @Nullable Plan plan(List<String> options) {
        if (options.isEmpty()) {
            return STANDARD;
        }
        if (options.equals(List.of("--quick"))) {
            return Plan.TINY;
        }
        boolean known = options.size() == 2
                && options.get(0).equals("--forks")
                && FORKS.matcher(options.get(1)).matches();
        return known ? STANDARD.withForks(Integer.parseInt(options.get(1))) : null;
    }

    /**
     * Runs the demo.
     *
     * @param content folder of the sample content
     * @param pack the file to write
     * @param plan how much is timed
     * @param out receives the report
     * @param err receives one sentence when something fails
     * @return 0 when everything is as it should be
     */
    static int run(Path content, Path pack, Plan plan, PrintStream out, PrintStream err) {
        return run(content, pack, plan, Launcher.CHILD_JVM, out, err);
    }

    /** The same, with paths that are timed elsewhere. */
    static int run(Path content, Path pack, Plan plan, Launcher launcher, PrintStream out, PrintStream err) {
        try {
            HostCheck.require();
            return new DemoRun(content, pack, plan, launcher, out).run() ? 0 : EXIT_DIFFERENCE;
        } catch (ContentException | ChildFailure e) {
            err.println(e.getMessage());
            return EXIT_DIFFERENCE;
        } catch (PackException e) {
            err.println(e.getMessage());
            return EXIT_PACK;
        } catch (IOException | UncheckedIOException | BackendException e) {
            err.println(e.getMessage());
            return EXIT_IO;
        } catch (IllegalStateException e) {
            err.println(e.getMessage());
            return EXIT_FLAG;
        }
    }
}
