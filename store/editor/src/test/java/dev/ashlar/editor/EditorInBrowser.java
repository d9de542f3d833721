package dev.ashlar.editor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;

/** An editor of the test content, and a browser that shows it; subclasses open both. */
abstract class EditorInBrowser {
    @TempDir
    Path folder;

    Path content;
    Editor editor;
    Browser browser;

    @AfterEach
    void close() {
        if (editor != null) {
            editor.close();
        }
    }

    String monsters() throws IOException {
        return Files.readString(content.resolve("Monster.json"));
    }
}
