package dev.ashlar.pipeline.nested;

import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.pipeline.Contents;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.progress.Progress;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Tests of a copy of a content folder, which they edit, read and cook. */
abstract class CopiedContent {
    static final int WINDOW_SHIFT = 30;

    @TempDir
    Path folder;

    Path content;

    private final String source;
    private int packs;

    /** {@code source}: the name of a folder of the test content. */
    CopiedContent(String source) {
        this.source = source;
    }

    @BeforeEach
    void write() throws IOException {
        content = Contents.copy(Path.of("src", "test", "content", source), folder.resolve("content"));
    }

    Path cook(Content cooked, int windowShift) throws IOException {
        return Contents.cook(cooked, folder.resolve(source + packs++ + ".pack"), windowShift);
    }

    Path cook(Content cooked) throws IOException {
        return cook(cooked, WINDOW_SHIFT);
    }

    Content read() {
        return ContentReader.read(content, Progress.NONE);
    }

    /** Problems of the content, or else its warnings. */
    List<String> problems() {
        try {
            return read().warnings().stream().map(Problem::toString).toList();
        } catch (ContentException e) {
            return e.problems().stream().map(Problem::toString).toList();
        }
    }
}
