package dev.ashlar.tool;

import dev.ashlar.codec.view.Catalog;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.development.DevelopmentStore;
import dev.ashlar.pipeline.development.Reload;
import dev.ashlar.store.Reader;
import dev.ashlar.tool.text.VisibleOutput;
import dev.ashlar.tool.watch.ChangeLog;
import dev.ashlar.tool.watch.Colors;
import dev.ashlar.tool.watch.WatchJson;
import dev.ashlar.tool.watch.WatchReport;
import dev.ashlar.tool.watch.WatchText;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Shows what becomes of content while somebody works on it. */
@Command(
        name = "watch",
        mixinStandardHelpOptions = true,
        versionProvider = ToolVersion.class,
        description = {
            "Show, until Ctrl-C, what a running game in development would see of each change of content. Each reload lists changes by record"
                    + " and field, how long it took, all problems of a bad edit, and what a release would refuse.",
            "Content that has problems at the start is watched until it can be opened."
        })
final class WatchCommand implements Callable<Integer> {
    private final Output output;

    @Parameters(paramLabel = "LOCATION", description = "Where schemas and records are: " + Locations.CONTENT)
    private String location;

    @Option(
            names = "--catalog",
            paramLabel = "CLASS",
            description = CheckCommand.CATALOG + " With it, differences that a release would refuse are told.")
    private @Nullable String catalogClass;

    @Option(
            names = "--changes",
            paramLabel = "N",
            defaultValue = "20",
            description = "Changes to show for each reload, 0 or more. Default: ${DEFAULT-VALUE}.")
    private int mostChanges;

    @Option(
            names = "--reloads",
            paramLabel = "N",
            description = "End after this many reloads, good or bad ones; the opening is none.")
    private @Nullable Integer mostReloads;

    @Option(names = "--json", description = "Print a JSON object a line, for editors and scripts.")
    private boolean json;

    @Spec
    private CommandSpec spec;

    private int told;

    WatchCommand(Output output) {
        this.output = output;
    }

    @Override
    public Integer call() {
        Host.require();
        requireCount("--changes", mostChanges);
        requireCount("--reloads", mostReloads == null ? 0 : mostReloads);
        Catalog catalog = catalogClass == null ? Catalog.of() : GameClasses.catalog(catalogClass);
        try {
            watch(catalog, report());
        } catch (InterruptedException | EnoughException e) {
            // As it should end: by Ctrl-C, or after as many reloads as were asked for.
        }
        return ExitCodes.OK;
    }

    /** Content has not become sound within as many reloads as were asked for. */
    private static final class EnoughException extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    private void requireCount(String option, int count) {
        if (count < 0) {
            throw new ParameterException(spec.commandLine(), option + ": expected 0 or more, found " + count);
        }
    }

    private WatchReport report() {
        boolean hasCatalog = catalogClass != null;
        return json
                ? new WatchJson(output.out(), output.places(), hasCatalog, output.amount().all)
                : new WatchText(
                        VisibleOutput.raw(output.out()),
                        output.places(),
                        hasCatalog,
                        output.amount().all,
                        Terminal.hasColors() ? Colors.ANSI : Colors.NONE);
    }

    private void watch(Catalog catalog, WatchReport report) throws InterruptedException {
        BlockingQueue<Reload> reloads = new LinkedBlockingQueue<>();
        report.watching(Backends.shown(location));
        Interruption.ofThisThread();
        try (DevelopmentStore store = DevelopmentStore.openWhenSound(location, catalog, reload -> {
            if (reload.generation() == 0) {
                tellUnopened(reload, report); // On this thread, which is waiting for it.
            } else {
                reloads.add(reload);
            }
        })) {
            Reader reader = store.reader();
            ChangeLog changes = new ChangeLog(mostChanges);
            reader.addListener(changes);
            Reload first = store.lastReload();
            if (first.cause() == Reload.Cause.OPENED) { // Else there is another to be told already.
                report.opened(first);
            }
            while (!isEnough()) {
                Reload reload = reloads.take();
                told++;
                if (reload.isPublished()) {
                    reader.refresh();
                    report.reloaded(reload, changes);
                    changes.clear();
                } else {
                    report.failed(reload);
                }
            }
        }
    }

    private void tellUnopened(Reload reload, WatchReport report) {
        report.failed(reload);
        told++;
        if (isEnough()) {
            throw new EnoughException();
        }
    }

    private boolean isEnough() {
        return mostReloads != null && told >= mostReloads;
    }
}
