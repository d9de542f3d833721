package dev.ashlar.editor;

import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.editor.content.EditSession;
import dev.ashlar.pipeline.loopback.LoopbackServer;
import java.io.IOException;
import java.net.URI;
import java.util.List;

/**
 * The editor of the records of one content: a web server that this computer alone reaches, and the page that it serves.
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
     * Where the editor is found unless somebody says otherwise. It is always the same, so that a page finds what was typed into it before the editor was
     * started again: browsers keep that by address and port.
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
     * Opens content, and serves its editor. Content with problems is opened once they are mended; the page shows them until then.
     *
     * @param location of content, as {@link dev.ashlar.pipeline.backend.Backends#open(String)} takes it
     * @param port of the server; 0 for any that is free. If {@link #DEFAULT_PORT} is taken, one of the next is used
     * @return the editor
     * @throws IOException when no server can be started
     * @throws InterruptedException when the thread is interrupted
     * @throws dev.ashlar.compiler.problem.ContentException when there is no content
     * @throws dev.ashlar.pipeline.backend.BackendException when it cannot be opened at all
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

    /** {@return the address of the page, with the token by which the editor knows it} */
    public URI address() {
        return server.address();
    }

    /** {@return what keeps the content from being edited; empty when nothing does} */
    public List<Problem> problems() {
        return session.problems();
    }

    /** Ends the server and closes the content. What pages have typed and not saved stays in them. */
    @Override
    public void close() {
        server.close();
        session.close();
    }
}
