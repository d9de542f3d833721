package dev.ashlar.editor;

import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The files of the page, from the class path. Pure functions; any thread. */
final class PageFiles {
    private static final Set<String> NAMES = Set.of(
            "/index.html",
            "/style.css",
            "/compare.css",
            "/api.js",
            "/app.js",
            "/blocks.js",
            "/bytes.js",
            "/cells.js",
            "/columns.js",
            "/compare.js",
            "/curve.js",
            "/form.js",
            "/formula.js",
            "/game.js",
            "/preview.js",
            "/rotation.js",
            "/schema.js",
            "/table.js",
            "/texts.js",
            "/values.js",
            "/widgets.js");

    private static final Map<String, String> TYPES = Map.of(
            "html", "text/html; charset=utf-8",
            "css", "text/css; charset=utf-8",
            "js", "text/javascript; charset=utf-8");

    private PageFiles() {}

    static String name(String path) {
        return path.equals("/") ? "/index.html" : path;
    }

    /** The media type of a file; null when there is none. */
    static @Nullable String type(String name) {
        return NAMES.contains(name) ? TYPES.get(name.substring(name.lastIndexOf('.') + 1)) : null;
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
