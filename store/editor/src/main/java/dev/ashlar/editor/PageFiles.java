package dev.ashlar.editor;

import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The files of the page, from the class path. Pure functions; any thread. */
final class PageFiles {
    private static final Map<String, String> TYPES = Map.of(
            "/index.html", "text/html; charset=utf-8",
            "/style.css", "text/css; charset=utf-8",
            "/app.js", "text/javascript; charset=utf-8",
            "/api.js", "text/javascript; charset=utf-8",
            "/table.js", "text/javascript; charset=utf-8",
            "/form.js", "text/javascript; charset=utf-8",
            "/widgets.js", "text/javascript; charset=utf-8",
            "/values.js", "text/javascript; charset=utf-8");

    private PageFiles() {}

    static String name(String path) {
        return path.equals("/") ? "/index.html" : path;
    }

    /** The media type of a file; null when there is none. */
    static @Nullable String type(String name) {
        return TYPES.get(name);
    }

    static byte[] read(String name) throws IOException {
        try (InputStream file = PageFiles.class.getResourceAsStream("page" + name)) {
            if (file == null) {
                throw new IOException("the jar of the editor lacks " + name);
            }
            return file.readAllBytes();
        }
    }
}
