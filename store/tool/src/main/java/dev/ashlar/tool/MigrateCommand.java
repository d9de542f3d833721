package dev.ashlar.tool;

import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.backend.Migration;
import dev.ashlar.tool.schema.MigrationJson;
import dev.ashlar.tool.schema.MigrationText;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Gives a database other schemas, and keeps its records. */
@Command(
        name = "migrate",
        mixinStandardHelpOptions = true,
        versionProvider = ToolVersion.class,
        description = {
            "Give a database other schemas and keep its records: add, rename and retype columns, convert values, bring tables and indexes into"
                    + " line. Each step is made once, and is a row of the table ashlar_migrations.",
            "In SQLite and PostgreSQL, all steps are one transaction. In MariaDB, the next run makes what an interruption has left.",
            "Without --schemas, tables are brought into line with the schemas that the database has."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            ExitCodes.OK + ":all steps are made, or there are none",
            ExitCodes.PROBLEMS
                    + ":the schemas have problems or an outdated lock, the database has newer ones or no content,"
                    + " or records would lose their schema;"
                    + " nothing was changed",
            ExitCodes.DIFFERENT + ":with --dry-run: there are steps to make",
            "others:as ashlar --help says"
        })
final class MigrateCommand implements Callable<Integer> {
    private final Output output;

    @Parameters(paramLabel = "LOCATION", description = "A SQLite, PostgreSQL or MariaDB database, see ashlar --help.")
    private String location;

    @Mixin
    private SchemaOption schemas = new SchemaOption();

    @Option(names = "--dry-run", description = "Print the steps, and change nothing.")
    private boolean dryRun;

    @Option(
            names = "--drop",
            description =
                    "Also drop columns of removed fields and former names, and tables of removed types, with their values.")
    private boolean drop;

    @Option(names = "--json", description = "Print one JSON document.")
    private boolean json;

    MigrateCommand(Output output) {
        this.output = output;
    }

    @Override
    public Integer call() {
        String place = schemas.place(location);
        if (!place.equals(location)) {
            // Refuses a place without schemas, too. A database whose lock lacks former names would drop the values of
            // renamed fields.
            LockUpdate.of(place).requireFresh();
        }
        Migration migration = run();
        if (json) {
            MigrationJson.print(migration, Backends.shown(location), dryRun, output.out());
        } else {
            MigrationText.print(migration, dryRun, output.out());
        }
        return dryRun && !migration.steps().isEmpty() ? ExitCodes.DIFFERENT : ExitCodes.OK;
    }

    private Migration run() {
        try (Backend backend = dryRun ? Backends.open(location) : Backends.openToWrite(location);
                TerminalProgress progress = TerminalProgress.on(output.err(), json)) {
            List<SchemaReader.Source> files = files();
            return dryRun ? backend.migration(files, drop) : backend.migrate(files, drop, progress);
        }
    }

    /** Empty for the schemas that the database has: the migration reads them when nobody else can write. */
    private List<SchemaReader.Source> files() {
        String place = schemas.place(location);
        if (place.equals(location)) {
            return List.of();
        }
        try (Backend other = Backends.open(place)) {
            return other.schemaFiles();
        }
    }
}
