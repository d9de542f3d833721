package dev.ashlar.feed;

import dev.ashlar.feed.format.FeedFile;
import dev.ashlar.feed.internal.disk.PartFile;
import dev.ashlar.feed.internal.http.Answer;
import dev.ashlar.feed.internal.http.HttpFolder;
import dev.ashlar.feed.internal.http.Patience;
import dev.ashlar.feed.internal.http.TransientException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The download of one pack or patch into its part: each attempt goes on where the one before has ended. For one update. */
final class Download implements Attempts.Request<PartFile> {
    private static final int OK = 200;
    private static final int PARTIAL = 206;
    private static final int UNSATISFIABLE = 416;

    private final HttpFolder server;
    private final FeedFile file;
    private final PartFile part;
    private final Patience patience;
    private final FeedListener listener;

    /** Strong ETag of the answer that the part began with; empty when there is none, or the part is from another update. */
    private String tag = "";

    /** The greatest length that the part has had. Bytes that are loaded once more are no progress. */
    private long longest;

    Download(HttpFolder server, FeedFile file, PartFile part, Patience patience, FeedListener listener) {
        this.server = server;
        this.file = file;
        this.part = part;
        this.patience = patience;
        this.listener = listener;
    }

    @Override
    public long progress() {
        return longest;
    }

    @Override
    public PartFile send() throws TransientException, IOException, InterruptedException {
        listener.downloading(file, part.length());
        if (part.length() == file.size()) {
            return part;
        }
        try (Answer answer = server.get(file.fileName(), range(), Set.of(OK, PARTIAL, UNSATISFIABLE), patience)) {
            begin(answer);
            take(answer);
        }
        if (part.length() < file.size()) {
            throw new TransientException("expected " + file.size() + " bytes, found the end behind " + part.length());
        }
        return part;
    }

    /** Without a tag, the name of the file stands for its bytes, and the hash is checked at the end. */
    private Map<String, String> range() {
        Map<String, String> conditions = new HashMap<>();
        if (part.length() > 0) {
            conditions.put("Range", "bytes=" + part.length() + '-');
            if (!tag.isEmpty()) {
                conditions.put("If-Range", tag);
            }
        }
        return conditions;
    }

    private void begin(Answer answer) throws TransientException, IOException {
        long expected = file.size() - part.length();
        if (answer.status() == PARTIAL) {
            String range = "bytes " + part.length() + '-' + (file.size() - 1) + '/' + file.size();
            requireAnswer(
                    answer, part.length() > 0 && answer.header("Content-Range").equals(range));
        } else {
            part.clear(); // The server has no ranges, has another file than before, or has no bytes behind the part.
            requireAnswer(answer, answer.status() == OK);
            tag = strong(answer.header("ETag"));
            expected = file.size();
        }
        requireAnswer(answer, answer.length() < 0 || answer.length() == expected);
    }

    /** Weak tags do not stand for bytes. */
    private static String strong(String etag) {
        return etag.startsWith("\"") ? etag : "";
    }

    private void requireAnswer(Answer answer, boolean isRight) throws TransientException, IOException {
        if (!isRight) {
            part.clear();
            throw new TransientException(
                    "expected the " + file.size() + " bytes of the file, or those that are missing, found status "
                            + answer.status() + " with Content-Length " + answer.length() + " and Content-Range \""
                            + answer.header("Content-Range") + '"');
        }
    }

    private void take(Answer answer) throws TransientException, IOException, InterruptedException {
        for (List<ByteBuffer> chunk = answer.take(); chunk != null; chunk = answer.take()) {
            for (ByteBuffer buffer : chunk) {
                if (buffer.remaining() > file.size() - part.length()) {
                    part.clear();
                    throw new TransientException("expected " + file.size() + " bytes, found more");
                }
                part.append(buffer);
            }
            longest = Math.max(longest, part.length());
            listener.downloading(file, part.length());
        }
    }
}
