package dev.ashlar.bench.demo;

import dev.ashlar.bench.timing.ChildFailure;
import dev.ashlar.bench.timing.TimingPlan;
import dev.ashlar.codec.memory.HostCheck;
import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.store.format.PackException;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;

/** The command: arguments, and exit codes for whatever {@link DemoRun} may meet. */
public final class Demo {
    private static final int EXIT_DIFFERENCE = 1;
    private static final int EXIT_PACK = 2;
    private static final int EXIT_USAGE = 64;
    private static final int EXIT_IO = 74;
    private static final int EXIT_FLAG = 78;

    private static final String USAGE = """
            usage: ashlar demo
            Takes the sample content, a real star catalogue: reads schemas and records, writes them to SQLite,
            cooks a pack, opens it memory-mapped, reads every record on every path, compares and measures.""";

    private Demo() {}

    /**
     * Runs the demo; ends the JVM with a code other than 0 when something differs or fails.
     *
     * @param arguments folder of the sample content, and the pack file to write; the database comes to lie beside it
     */
    public static void main(String[] arguments) {
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        if (arguments.length != 2 || arguments[0].startsWith("-")) {
            boolean help = Arrays.asList(arguments).contains("--help");
            (help ? out : System.err).println(USAGE);
            System.exit(help ? 0 : EXIT_USAGE);
        }
        System.exit(run(Path.of(arguments[0]), Path.of(arguments[1]), TimingPlan.STANDARD, out, System.err));
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
    static int run(Path content, Path pack, TimingPlan plan, PrintStream out, PrintStream err) {
        try {
            HostCheck.require();
            return new DemoRun(content, pack, plan, out).run() ? 0 : EXIT_DIFFERENCE;
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
