package dev.ashlar.editor.content;

import dev.ashlar.codec.view.CorruptDataException;
import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.editor.git.GitException;
import dev.ashlar.editor.git.GitFiles;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.development.DevelopmentStore;
import dev.ashlar.pipeline.development.RecordEdit;
import dev.ashlar.pipeline.diff.SchemaSet;
import dev.ashlar.store.format.PackException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Compares content with a commit or a pack. What was compared last is kept, and read again when it changes. Any thread. */
final class Comparisons implements AutoCloseable {
    private final String location;
    private String baseKey = "";
    private @Nullable CompareBase base;
    private @Nullable Differences last;

    Comparisons(String location) {
        this.location = location;
    }

    /**
     * A page of what differs.
     *
     * @throws BadRequestException when there is nothing to compare with
     * @throws RefusedException when what it is to be compared with has problems
     */
    synchronized Map<String, @Nullable Object> page(Content content, JsonObject request) {
        return reading(() -> differences(content, request).page(request));
    }

    /** Edits that give records what they had. */
    synchronized List<RecordEdit> revert(DevelopmentStore store, JsonObject request) {
        return reading(() -> new RevertRequest(store, differences(store.content(), request)).read(request));
    }

    private interface Reading<T> {
        T read();
    }

    private static <T> T reading(Reading<T> reading) {
        try {
            return reading.read();
        } catch (GitException | PackException | UncheckedIOException | CorruptDataException e) {
            throw new BadRequestException(String.valueOf(e.getMessage()));
        } catch (InvalidPathException e) {
            throw new BadRequestException("name: expected a path, found " + e.getInput());
        }
    }

    private Differences differences(Content content, JsonObject request) {
        CompareBase current = base(content, request.text("with"), request.text("name"));
        Differences known = last;
        if (known == null || !known.areOf(current, content)) {
            known = Differences.between(current, content);
            last = known;
        }
        return known;
    }

    private CompareBase base(Content content, String with, String name) {
        return switch (with) {
            case "git" -> commit(name);
            case "pack" -> pack(content, Path.of(name));
            default -> throw new BadRequestException("with: expected git or pack, found " + with);
        };
    }

    private CompareBase commit(String name) {
        Path place = Backends.path(location);
        if (place == null) {
            throw new BadRequestException(
                    location + ": expected a file or a folder in a git repository, or a pack to compare"
                            + " with, found a place that is neither");
        }
        GitFiles files = GitFiles.of(place);
        GitFiles.Commit commit = files.commit(name);
        String key = "git " + commit.id();
        return known(key, () -> {
            try {
                return CommitBase.read(location, files, commit);
            } catch (ContentException e) {
                throw new RefusedException("the commit " + commit.words() + " has problems", e.problems());
            }
        });
    }

    private CompareBase pack(Content content, Path path) {
        String key;
        try {
            key = "pack " + Files.getLastModifiedTime(path) + ' ' + Files.size(path) + ' ' + path;
        } catch (IOException e) {
            throw new BadRequestException(path + ": expected a pack, found no file that can be read");
        }
        return known(
                key, () -> new PackBase(path, SchemaSet.of(content.schemas()).names()));
    }

    private CompareBase known(String key, Reading<CompareBase> reading) {
        CompareBase known = base;
        if (known != null && key.equals(baseKey)) {
            return known;
        }
        close();
        CompareBase read = reading.read();
        base = read;
        baseKey = key;
        return read;
    }

    /** Removes what was kept. */
    @Override
    public synchronized void close() {
        CompareBase old = base;
        base = null;
        last = null;
        if (old != null) {
            old.close();
        }
    }
}
