package dev.ashlar.pipeline.json;

import dev.ashlar.compiler.folder.ContentTree;
import dev.ashlar.compiler.folder.FileReason;
import dev.ashlar.pipeline.backend.BackendException;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Counts the comments of a file of records. For one thread. */
final class Comments {
    private static final int END = -1;

    private final InputStream in;
    private int count;

    private Comments(InputStream in) {
        this.in = in;
    }

    /** Adds the name of a file with their number, if it has some. */
    static void name(Path folder, String file, List<String> found) {
        boolean isXml = file.endsWith(ContentTree.XML);
        if (!isXml && !file.endsWith(ContentTree.COMMENTED)) {
            return;
        }
        try (InputStream in = new BufferedInputStream(Files.newInputStream(folder.resolve(file)))) {
            Comments comments = new Comments(in);
            if (isXml) {
                comments.countXml();
            } else {
                comments.countJson();
            }
            if (comments.count > 0) {
                found.add(comments.count + (comments.count == 1 ? " comment of " : " comments of ") + file);
            }
        } catch (IOException e) {
            throw new BackendException(folder.resolve(file) + ": cannot be read: " + FileReason.of(e), e);
        }
    }

    private void countJson() throws IOException {
        for (int at = in.read(); at != END; at = in.read()) {
            if (at == '"') {
                passString();
            } else if (at == '/') {
                count++;
                passComment(in.read());
            }
        }
    }

    private void passString() throws IOException {
        for (int at = in.read(); at != END && at != '"'; at = in.read()) {
            if (at == '\\') {
                in.read();
            }
        }
    }

    private void passComment(int second) throws IOException {
        int before = 0;
        for (int at = in.read(); at != END; at = in.read()) {
            boolean isEnd = second == '*' ? before == '*' && at == '/' : at == '\n' || at == '\r';
            if (isEnd) {
                return;
            }
            before = at;
        }
    }

    /** Text that looks like one, in CDATA, counts too. */
    private void countXml() throws IOException {
        String start = "<!--";
        int matched = 0;
        for (int at = in.read(); at != END; at = in.read()) {
            matched = at == start.charAt(matched) ? matched + 1 : at == '<' ? 1 : 0;
            if (matched == start.length()) {
                count++;
                matched = 0;
            }
        }
    }
}
