package dev.ashlar.editor.content;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.editor.git.GitFiles;
import dev.ashlar.editor.git.TemporaryFolder;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.backend.Inheritance;
import dev.ashlar.pipeline.backend.Places;
import dev.ashlar.pipeline.backend.RecordReceiver;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.diff.RecordSide;
import dev.ashlar.pipeline.progress.Progress;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** Content as a commit has it, in a folder for temporary files. */
final class CommitBase implements CompareBase {
    private final String words;
    private final TemporaryFolder folder;
    private final Backend backend;
    private final Content content;

    private CommitBase(String words, TemporaryFolder folder, Backend backend, Content content) {
        this.words = words;
        this.folder = folder;
        this.backend = backend;
        this.content = content;
    }

    /**
     * Reads the content of a commit.
     *
     * @throws dev.ashlar.compiler.problem.ContentException when it has problems there
     */
    static CommitBase read(String location, GitFiles files, GitFiles.Commit commit) {
        TemporaryFolder folder = files.write(commit);
        Backend backend = null;
        try {
            backend = Backends.open(Backends.at(location, files.in(folder)));
            return new CommitBase(commit.words(), folder, backend, ContentReader.read(backend, Progress.NONE));
        } catch (RuntimeException e) {
            if (backend != null) {
                backend.close();
            }
            folder.close();
            throw e;
        }
    }

    @Override
    public String words() {
        return words;
    }

    @Override
    public <T> T compare(Function<RecordSide, T> comparison) {
        return comparison.apply(RecordSide.of(content));
    }

    @Override
    public Content content() {
        return content;
    }

    @Override
    public boolean hasDefaults() {
        return false;
    }

    @Override
    public Map<Long, DataRecord> written(String type, Set<Long> ids) {
        Map<Long, DataRecord> found = new HashMap<>();
        Schema schema = content.schema(type);
        if (schema != null) {
            backend.read(Inheritance.withFields(schema), ids, new RecordReceiver() {
                @Override
                public void record(DataRecord data, Places places, Set<String> flawed) {
                    found.putIfAbsent(data.id(), data);
                }

                @Override
                public void problem(Location where, String subject, String message, String expected, String actual) {
                    throw new RefusedException(
                            List.of(new Problem(where, subject, message, expected, actual)), List.of());
                }
            });
        }
        return found;
    }

    @Override
    public void close() {
        backend.close();
        folder.close();
    }
}
