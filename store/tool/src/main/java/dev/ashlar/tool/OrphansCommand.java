package dev.ashlar.tool;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.problem.Words;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.content.Orphans;
import dev.ashlar.tool.text.Numbers;
import dev.ashlar.tool.text.Quoted;
import dev.ashlar.tool.text.Table;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Lists records that nothing refers to, and removes them when told to. */
@Command(
        name = "orphans",
        mixinStandardHelpOptions = true,
        versionProvider = ToolVersion.class,
        description = {
            "List records that nothing refers to, of the types that some field refers to or of those that --type names. "
                    + "Records of all other types are needed, and so are those that a chain of references leads to from one of them. "
                    + "Records that refer to each other in a circle are orphans.",
            "Content with problems has no orphans that anybody could be sure of: its problems are told instead."
        })
final class OrphansCommand implements Callable<Integer> {
    private final Output output;

    @Parameters(paramLabel = "LOCATION", description = "Where schemas and records are: " + Locations.CONTENT)
    private String location;

    @Option(
            names = "--type",
            paramLabel = "TYPE",
            description = "Name of a type whose records may be orphans. As often as you like.")
    private List<String> named = List.of();

    @Option(names = "--delete", description = "Remove them, all in one step.")
    private boolean delete;

    OrphansCommand(Output output) {
        this.output = output;
    }

    @Override
    public Integer call() {
        try (Backend backend = delete ? Backends.openToWrite(location) : Backends.open(location);
                TerminalProgress progress = TerminalProgress.on(output.err(), false)) {
            long token = backend.changeToken();
            Content content = ContentReader.read(backend, progress);
            List<DataRecord> orphans = Orphans.of(content, types(content));
            print(content, orphans);
            if (delete && !orphans.isEmpty()) {
                remove(backend, orphans, token);
            }
            return ExitCodes.OK;
        } catch (ContentException e) {
            return new Failures(output, false).problems(e, "; nothing was deleted");
        }
    }

    private Set<String> types(Content content) {
        Set<String> known = new TreeSet<>();
        content.schemas().forEach(schema -> known.add(schema.name()));
        for (String name : named) {
            if (!known.contains(name)) {
                throw new NotFoundException(Backends.shown(location) + ": no type \"" + name + '"'
                        + Words.didYouMean(name, known) + ": expected " + Words.oneOf(known));
            }
        }
        if (!named.isEmpty()) {
            return new TreeSet<>(named);
        }
        Set<String> candidates = Orphans.candidates(content.schemas());
        if (candidates.equals(known)) {
            throw new RefusedException(
                    Backends.shown(location) + ": every type is referred to by some field, so that no record is needed"
                            + " by itself; --type names those whose records may be orphans");
        }
        return candidates;
    }

    private void print(Content content, List<DataRecord> orphans) {
        Map<String, String> keys = new HashMap<>();
        content.schemas().forEach(schema -> keys.put(schema.name(), schema.key()));
        Table table = Table.of("type", ">id", "key");
        for (DataRecord orphan : orphans) {
            String field = keys.get(orphan.type());
            Variant key = field == null ? null : orphan.get(field);
            table.row(orphan.type(), orphan.id(), key == null ? "" : Quoted.of(key.text()));
        }
        table.print(output.out());
        output.out().println(orphans.isEmpty() ? "no orphans" : Numbers.counted(orphans.size(), "orphan"));
    }

    /** What others may have made refer to an orphan meanwhile must not lose it. */
    private void remove(Backend backend, List<DataRecord> orphans, long token) {
        if (backend.changeToken() != token) {
            throw new RefusedException(
                    Backends.shown(location) + ": changed while it was read; nothing was deleted, so try again");
        }
        List<DataRecord> removed = new ArrayList<>();
        for (DataRecord orphan : orphans) {
            DataRecord record = new DataRecord(orphan.type(), orphan.id());
            record.setDeleted(true);
            removed.add(record);
        }
        backend.save(removed);
        output.out().println("deleted " + Numbers.counted(removed.size(), "record"));
    }
}
