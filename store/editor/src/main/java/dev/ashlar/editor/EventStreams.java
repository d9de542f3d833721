package dev.ashlar.editor;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** Tells pages of changes, by server-sent events. Any thread. */
final class EventStreams {
    private static final int MOST = 32;
    private static final int HEARTBEAT_SECONDS = 10;
    private static final String CHANGED = "event: changed\ndata: {}\n\n";
    private static final String HEARTBEAT = ": \n\n";

    private final Set<BlockingQueue<String>> pages = ConcurrentHashMap.newKeySet();

    /** Waits for nothing. A page that has not taken an event yet needs no second one. */
    void changed() {
        pages.forEach(page -> page.offer(CHANGED));
    }

    boolean isFull() {
        return pages.size() >= MOST;
    }

    /** Writes events until the page is gone, or the thread is interrupted. The first event comes at once. */
    void serve(OutputStream out) throws IOException {
        BlockingQueue<String> events = new LinkedBlockingQueue<>(1);
        events.add(CHANGED);
        pages.add(events);
        try {
            while (!Thread.currentThread().isInterrupted()) {
                String event = events.poll(HEARTBEAT_SECONDS, TimeUnit.SECONDS);
                out.write((event == null ? HEARTBEAT : event).getBytes(StandardCharsets.UTF_8));
                out.flush();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            pages.remove(events);
        }
    }
}
