package dev.ashlar.editor;

import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.editor.content.EditSession;
import dev.ashlar.pipeline.loopback.LoopbackServer;
import java.io.IOException;
import java.net.URI;
import java.util.List;

/**
 * The editor of the records of one content: a web server on the loopback interface, and the page that it serves. Any thread.
 *
 * <pre>{@code
 * try (Editor editor = Editor.open("content", Editor.DEFAULT_PORT)) {
 *     System.out.println(editor.address());
 *     ...
 * }
 * }</pre>
 */
public final class Editor implements AutoCloseable {
    /**
     * Default port of the editor. Browsers store unsaved input by address and port. So a page finds unsaved input again after a restart of the
     * editor.
     */
    public static final int DEFAULT_PORT = 7420;

    private static final int MOST_PORTS = 20;

    private final EditSession session;
    private final LoopbackServer server;

    private Editor(EditSession session, LoopbackServer server) {
        this.session = session;
        this.server = server;
    }

    /**
     * Opens content and starts its editor. If the content has problems, the page shows them, and the editor opens the content when they are
     * corrected.
     *
     * @param location of content, in the form that {@link dev.ashlar.pipeline.backend.Backends#open(String)} accepts
     * @param port of the server, 0 to 65535; 0 selects a free port. If {@link #DEFAULT_PORT} is in use, the editor uses one of the following ports
     * @return the editor
     * @throws IOException if the server cannot be started
     * @throws InterruptedException if the thread is interrupted
     * @throws dev.ashlar.compiler.problem.ContentException if there is no content
     * @throws dev.ashlar.pipeline.backend.BackendException if the content cannot be opened at all
     */
    public static Editor open(String location, int port) throws IOException, InterruptedException {
        EventStreams events = new EventStreams();
        EditSession session = EditSession.open(location, events::changed);
        try {
            int more = port == DEFAULT_PORT ? MOST_PORTS : 0;
            LoopbackServer server =
                    LoopbackServer.start(port, more, "ashlar-editor", guard -> new Api(session, guard, events)::handle);
            return new Editor(session, server);
        } catch (IOException | RuntimeException e) {
            session.close();
            throw e;
        }
    }

    /** {@return the address of the page, with the token that the editor requires} */
    public URI address() {
        return server.address();
    }

    /** {@return the problems that prevent editing; empty if there are none} */
    public List<Problem> problems() {
        return session.problems();
    }

    /** Stops the server and closes the content. Unsaved input stays in the pages. */
    @Override
    public void close() {
        server.close();
        session.close();
    }
}
