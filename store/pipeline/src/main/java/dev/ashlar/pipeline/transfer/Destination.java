package dev.ashlar.pipeline.transfer;

import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.BackendException;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.backend.Inheritance;
import dev.ashlar.pipeline.backend.RecordSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A place that is written in one transaction. If the place does not exist, the write creates it, and nothing before. For one thread. */
public final class Destination implements AutoCloseable {
    private static final Pattern COMMENTS = Pattern.compile("(\\d+) comments? (of .*)", Pattern.DOTALL);

    private final Backend backend;
    /** What messages call the place. */
    private final String shown;

    private final boolean mayReplace;
    private List<String> replaced = List.of();
    private @Nullable RemovedRecords removed;

    private Destination(Backend backend, String shown, boolean mayReplace) {
        this.backend = backend;
        this.shown = shown;
        this.mayReplace = mayReplace;
    }

    /**
     * Opens an existing place, or prepares a new one.
     *
     * @param location in the form that {@link Backends#open(String)} and {@link Backends#create} accept
     * @param replace whether existing schemas and records may be replaced
     * @return the destination
     * @throws OccupiedException if the place holds schemas or records and {@code replace} is false
     * @throws ContentException if the name matches no kind of backend
     * @throws BackendException if the place cannot be opened or created
     */
    public static Destination open(String location, boolean replace) {
        Backend backend = Backends.exists(location) ? Backends.openToWrite(location) : Backends.create(location);
        try {
            Destination destination = new Destination(backend, Backends.shown(location), replace);
            destination.requireFree();
            return destination;
        } catch (RuntimeException | Error e) {
            backend.close();
            throw e;
        }
    }

    /** {@return the schema files and the lock that the write would replace} */
    public List<SchemaReader.Source> schemaFiles() {
        return backend.schemaFiles();
    }

    /** {@return names of comments, and of columns and members that no field has, which the write has replaced. Empty before the write} */
    public List<String> replacedNotes() {
        return replaced;
    }

    /** {@return the number and the first of the records that the write has removed, since the source lacks them; empty if there are none} */
    public String removedRecords() {
        return removed == null ? "" : removed.toString();
    }

    private List<String> notes() {
        List<String> notes = new ArrayList<>(backend.comments());
        for (Schema schema : Inheritance.withFields(backend.schemas(new Problems()))) {
            backend.unread(schema).forEach(name -> notes.add(schema.name() + "." + name));
        }
        return notes;
    }

    private void requireFree() {
        if (!mayReplace && !backend.isEmpty()) {
            throw new OccupiedException(shown);
        }
    }

    /** As {@link Backend#replace(List, RecordSource)} does. The source may have been read for long: another program may have filled the place meanwhile. */
    void write(List<SchemaReader.Source> schemaFiles, RecordSource records) {
        requireFree();
        List<String> before = notes();
        RemovedRecords gone = RemovedRecords.of(backend);
        backend.replace(schemaFiles, gone.without(records));
        removed = gone;
        replaced = gone(before, notes());
    }

    /** Of a file that has some of its comments still, the number of those that it lacks. */
    private static List<String> gone(List<String> before, List<String> after) {
        Map<String, Integer> kept = new HashMap<>();
        for (String note : after) {
            Matcher comments = COMMENTS.matcher(note);
            if (comments.matches()) {
                kept.put(comments.group(2), Integer.valueOf(comments.group(1)));
            }
        }
        List<String> gone = new ArrayList<>();
        for (String note : before) {
            Matcher comments = COMMENTS.matcher(note);
            if (!comments.matches()) {
                gone.addAll(after.contains(note) ? List.of() : List.of(note));
                continue;
            }
            int count = Integer.parseInt(comments.group(1)) - kept.getOrDefault(comments.group(2), 0);
            if (count > 0) {
                gone.add(count + (count == 1 ? " comment " : " comments ") + comments.group(2));
            }
        }
        return gone;
    }

    /** Those of some comments whose files have none here: the write has left them behind. */
    List<String> lacking(List<String> comments) {
        Set<String> files = backend.comments().stream().map(Destination::fileOf).collect(Collectors.toSet());
        return comments.stream()
                .filter(comment -> !files.contains(fileOf(comment)))
                .toList();
    }

    /** What stands behind the number of comments. */
    private static String fileOf(String comment) {
        return comment.substring(comment.indexOf(" of ") + 1);
    }

    @Override
    public void close() {
        backend.close();
    }
}
