package dev.ashlar.editor;

import com.sun.net.httpserver.HttpServer;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.editor.content.EditSession;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

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
    private final HttpServer server;
    private final ExecutorService threads;
    private final RequestGuard guard;

    private Editor(EditSession session, HttpServer server, ExecutorService threads, RequestGuard guard) {
        this.session = session;
        this.server = server;
        this.threads = threads;
        this.guard = guard;
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
        ExecutorService threads = Executors.newCachedThreadPool(task -> {
            Thread thread = new Thread(task, "ashlar-editor");
            thread.setDaemon(true);
            return thread;
        });
        try {
            HttpServer server = bind(port);
            RequestGuard guard = new RequestGuard(server.getAddress().getPort());
            Api api = new Api(session, guard, events);
            server.setExecutor(threads);
            server.createContext("/", api::handle);
            server.start();
            return new Editor(session, server, threads, guard);
        } catch (IOException | RuntimeException e) {
            session.close();
            throw e;
        }
    }

    private static HttpServer bind(int port) throws IOException {
        int last = port == DEFAULT_PORT ? port + MOST_PORTS : port;
        for (int each = port; ; each++) {
            try {
                InetAddress loopback = InetAddress.getByName("127.0.0.1");
                return HttpServer.create(new InetSocketAddress(loopback, each), 0);
            } catch (BindException e) {
                if (each >= last) {
                    throw new IOException("port " + each + " of 127.0.0.1 cannot be used: " + e.getMessage(), e);
                }
            }
        }
    }

    /** {@return the address of the page, with the token by which the editor knows it} */
    public URI address() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/#" + guard.token());
    }

    /** {@return what keeps the content from being edited; empty when nothing does} */
    public List<Problem> problems() {
        return session.problems();
    }

    /** Ends the server and closes the content. What pages have typed and not saved stays in them. */
    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
        session.close();
    }
}
