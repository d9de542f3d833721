package dev.ashlar.tool;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/** A command that runs in a thread of its own, for tests that do something meanwhile. */
final class RunningTool implements AutoCloseable {
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(60);

    private final Screen out = new Screen();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final Thread thread;
    private volatile int exitCode = -1;

    /** Tells when something is written. */
    private static final class Screen extends ByteArrayOutputStream {
        @Override
        public synchronized void write(byte[] bytes, int offset, int length) {
            super.write(bytes, offset, length);
            notifyAll();
        }

        synchronized String await(String part, int from) throws InterruptedException {
            long end = System.nanoTime() + PATIENCE_NANOS;
            String text = toString(StandardCharsets.UTF_8);
            while (text.indexOf(part, from) < 0) {
                long millis = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
                if (millis <= 0) {
                    throw new AssertionError("no \"" + part + "\" in time, behind character " + from + ":\n" + text);
                }
                wait(millis);
                text = toString(StandardCharsets.UTF_8);
            }
            return text;
        }
    }

    private int seen;

    private RunningTool(String[] arguments) {
        ClassLoader classes = Thread.currentThread().getContextClassLoader();
        thread = new Thread(() -> exitCode = Main.run(
                arguments,
                new PrintStream(out, false, StandardCharsets.UTF_8),
                new PrintStream(err, false, StandardCharsets.UTF_8)));
        thread.setContextClassLoader(classes);
        thread.start();
    }

    static RunningTool start(Object... arguments) {
        String[] texts = new String[arguments.length];
        for (int i = 0; i < texts.length; i++) {
            texts[i] = arguments[i].toString();
        }
        return new RunningTool(texts);
    }

    /** Waits for a text behind those that were waited for before. */
    void await(String part) throws InterruptedException {
        String text = out.await(part, seen);
        seen = text.indexOf(part, seen) + part.length();
    }

    /** The exit code, once it has ended. */
    int exitCode() throws InterruptedException {
        thread.join(TimeUnit.NANOSECONDS.toMillis(PATIENCE_NANOS));
        if (thread.isAlive()) {
            throw new AssertionError("has not ended:\n" + out());
        }
        return exitCode;
    }

    String out() {
        return out.toString(StandardCharsets.UTF_8);
    }

    String err() {
        return err.toString(StandardCharsets.UTF_8);
    }

    /** As Ctrl-C does. */
    void interrupt() {
        thread.interrupt();
    }

    @Override
    public void close() {
        thread.interrupt();
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
