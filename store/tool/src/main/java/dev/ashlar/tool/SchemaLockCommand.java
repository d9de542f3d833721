package dev.ashlar.tool;

import dev.ashlar.compiler.evolution.SchemaLock;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Brings a lock up to date, or checks that it is. */
@Command(
        name = "lock",
        mixinStandardHelpOptions = true,
        versionProvider = ToolVersion.class,
        description =
                "Check schemas against their history, and bring schema.lock up to date: versions of layouts, former names"
                        + " and types, numbers of enum constants.")
final class SchemaLockCommand implements Callable<Integer> {
    private final Output output;

    @Parameters(paramLabel = "CONTENT", description = "Where the schemas are: " + Locations.CONTENT)
    private String content;

    @Option(names = "--check", description = "Write nothing, and end with a problem when the lock is not up to date.")
    private boolean check;

    @Option(
            names = {"-q", "--quiet"},
            description = "Print nothing but errors.")
    private boolean quiet;

    SchemaLockCommand(Output output) {
        this.output = output;
    }

    @Override
    public Integer call() {
        LockUpdate update = LockUpdate.of(content);
        if (check) {
            update.requireFresh();
        }
        boolean written = !check && update.write(this::tell);
        if (!written) {
            tell(SchemaLock.FILE + ": up to date");
        } else if (update.changes().isEmpty()) {
            tell(SchemaLock.FILE + ": lines sorted");
        }
        return ExitCodes.OK;
    }

    private void tell(String line) {
        if (!quiet) {
            output.out().println(line);
        }
    }
}
