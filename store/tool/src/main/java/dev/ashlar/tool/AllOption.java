package dev.ashlar.tool;

import dev.ashlar.compiler.problem.ProblemCauses;
import dev.ashlar.tool.diff.DiffReport;
import dev.ashlar.tool.text.ProblemList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** The option {@code --all} of the commands that else print the first part of something long. */
final class AllOption {
    private static final List<String> CONTENT = List.of(
            "import",
            "export",
            "convert",
            "migrate",
            "orphans",
            "check",
            "watch",
            "generate",
            "pack",
            "layout",
            "merge",
            "format");

    private AllOption() {}

    /** Adds the option to those of the commands that have something to apply it to. */
    static void addTo(CommandLine root, Output output) {
        Map<String, CommandLine> commands = root.getSubcommands();
        commands.forEach((name, line) -> {
            if (CONTENT.contains(name)) {
                line.addMixin("all", new Problems(output));
            }
            switch (name) {
                case "schema" ->
                    line.getSubcommands().values().forEach(each -> each.addMixin("all", new Problems(output)));
                case "inspect" -> line.addMixin("all", new Records(output));
                case "diff" -> line.addMixin("all", new Differences(output));
                default -> {}
            }
        });
    }

    private static final class Problems {
        private final Output output;

        Problems(Output output) {
            this.output = output;
        }

        @Option(
                names = "--all",
                description = "Print every problem. By default, the first " + ProblemList.FIRST
                        + " of each cause with more than " + ProblemList.FEW + ", and at most "
                        + ProblemCauses.MOST_PROBLEMS + " in all.")
        private void setAll(boolean all) {
            output.amount().all = all;
        }
    }

    private static final class Records {
        private final Output output;

        Records(Output output) {
            this.output = output;
        }

        @Option(names = "--all", description = "With --json: print every record, however many bytes that takes.")
        private void setAll(boolean all) {
            output.amount().all = all;
        }
    }

    private static final class Differences {
        private final Output output;

        Differences(Output output) {
            this.output = output;
        }

        @Option(
                names = "--all",
                description = "Show every record, and long values whole. By default, the first "
                        + DiffReport.MOST_RECORDS + " records of each type, and the part of a long value that differs.")
        private void setAll(boolean all) {
            output.amount().all = all;
        }
    }
}
