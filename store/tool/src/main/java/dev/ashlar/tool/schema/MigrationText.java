package dev.ashlar.tool.schema;

import dev.ashlar.pipeline.backend.Migration;
import dev.ashlar.pipeline.backend.MigrationStep;
import dev.ashlar.pipeline.backend.MigrationStep.Change;
import dev.ashlar.tool.text.Numbers;
import dev.ashlar.tool.text.Table;
import java.io.PrintStream;

/** Prints the steps of a migration, a line for each, then what they come to. */
public final class MigrationText {
    private MigrationText() {}

    /**
     * Prints.
     *
     * @param migration the steps
     * @param dryRun whether nothing was changed
     * @param out receives lines
     */
    public static void print(Migration migration, boolean dryRun, PrintStream out) {
        Table steps = Table.of(">number", "step");
        migration.steps().forEach(step -> steps.row(step.number(), line(step)));
        steps.print(out);
        Table held = Table.of("", "held back");
        migration.held().forEach(step -> held.row("", line(step) + ": " + reason(step)));
        held.print(out);
        String count = Numbers.counted(migration.steps().size(), "step");
        String made = dryRun ? count + " to make; nothing was changed" : count + " made";
        out.println(migration.steps().isEmpty() ? "up to date" : made);
    }

    private static String line(MigrationStep step) {
        String thing = step.change() == Change.DROP_TABLE ? "record" : "value";
        boolean counts = step.values() > 0 || step.change().removes();
        String values = counts ? ", " + Numbers.counted(step.values(), thing) : "";
        return step.what() + values + unfit(step);
    }

    private static String unfit(MigrationStep step) {
        if (step.unfit() == 0 || step.change() == Change.DROP_COLUMN) {
            return "";
        }
        boolean isOne = step.unfit() == 1;
        String unfit = Numbers.grouped(step.unfit());
        String of = ", of which " + unfit + (isOne ? " does not fit" : " do not fit");
        return switch (step.change()) {
            case CONVERT_VALUES ->
                "; " + unfit
                        + (isOne ? " more does not fit, and stays as it is" : " more do not fit, and stay as they are");
            default -> step.number() == 0 ? of : of + (isOne ? ", and goes" : ", and go") + " to ashlar_rest";
        };
    }

    private static String reason(MigrationStep step) {
        return switch (step.change()) {
            case DROP_COLUMN, DROP_TABLE ->
                step.unfit() > 0
                        ? Numbers.counted(step.unfit(), "value") + " still read from it; \"ashlar check\" lists them"
                        : "--drop does so";
            default -> "correct the values first; \"ashlar check\" lists them";
        };
    }
}
