package dev.ashlar.tool.daemon;

import dev.ashlar.tool.text.Outputs;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Runs commands of clients that have the same working folder, until it is stopped or has had no call for an hour. */
public final class Daemon implements AutoCloseable {
    /** Where it listens: this machine alone. */
    static final String HOST = "127.0.0.1";

    /** Nanoseconds without a call after which a daemon ends. */
    public static final long IDLE_NANOS = 3_600_000_000_000L;

    private static final int REST_MILLIS = 60_000;
    private static final int PATIENCE_MILLIS = 1000;
    private static final int SECRET_BYTES = 32;
    private static final int MOST_OUTPUT = 1 << 20;
    /** Exit codes of {@code ashlar} for a defect, and for a host that lacks memory: another process may do better. */
    private static final Set<Integer> GIVEN_UP = Set.of(70, 78);

    /** Runs a command in this process. */
    public interface Runner {
        /**
         * Runs a command, in any thread.
         *
         * @param arguments the command line
         * @param out receives results; is flushed
         * @param err receives errors; is flushed
         * @param columns the variable {@code COLUMNS} of the client, empty if there is none
         * @return the exit code
         */
        int run(String[] arguments, PrintStream out, PrintStream err, String columns);
    }

    private final Path folder;
    private final Runner runner;
    private final LongSupplier nanos;
    private final DaemonFile file;
    private final DaemonFile.Address address;
    private final ServerSocket server;
    private final Jars jars;
    private final Semaphore places = new Semaphore(Runtime.getRuntime().availableProcessors());
    private final AtomicLong calls = new AtomicLong();
    private volatile long lastCall;
    private volatile boolean isStopped;
    private long callsAtRest;

    private Daemon(Path folder, DaemonFile file, Runner runner, LongSupplier nanos, Jars jars) throws IOException {
        this.folder = folder;
        this.jars = jars;
        this.file = file;
        this.runner = runner;
        this.nanos = nanos;
        lastCall = nanos.getAsLong();
        server = new ServerSocket();
        server.bind(new InetSocketAddress(InetAddress.getByName(HOST), 0));
        server.setSoTimeout(REST_MILLIS);
        address = new DaemonFile.Address(
                server.getLocalPort(), secret(), secret(), Jars.folder().toString());
        file.write(address);
    }

    private static String secret() {
        byte[] bytes = new byte[SECRET_BYTES];
        new SecureRandom().nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }

    /**
     * Starts a daemon, which answers once {@link #serve} runs.
     *
     * @param environment variables of this process
     * @param folder the working folder, which is absolute
     * @param runner runs the commands
     * @param nanos tells the time
     * @return null if one runs for that folder already
     * @throws IOException if the file or the port of the daemon cannot be opened
     */
    public static @Nullable Daemon start(
            Map<String, String> environment, Path folder, Runner runner, LongSupplier nanos) throws IOException {
        return start(environment, folder, runner, nanos, new Jars(System.getProperty("java.class.path", "")));
    }

    static @Nullable Daemon start(
            Map<String, String> environment, Path folder, Runner runner, LongSupplier nanos, Jars jars)
            throws IOException {
        DaemonFile file = DaemonFile.lock(DaemonFile.of(environment, folder));
        if (file == null) {
            return null;
        }
        try {
            return new Daemon(folder, file, runner, nanos, jars);
        } catch (IOException | RuntimeException e) {
            file.close();
            throw e;
        }
    }

    /**
     * Which variables of a process keep it from being a daemon, or from asking one: commands read them of their own process.
     *
     * @param environment variables of a process
     * @return names
     */
    public static List<String> ownVariables(Map<String, String> environment) {
        return Call.ownVariables(environment);
    }

    /** {@return the port of 127.0.0.1 that it listens at} */
    public int port() {
        return address.port();
    }

    /**
     * Serves calls. Returns once the daemon is over.
     *
     * @throws IOException if the port fails
     */
    public void serve() throws IOException {
        while (true) {
            try {
                Socket socket = server.accept();
                if (isOver()) {
                    socket.close(); // The client runs the command itself.
                    return;
                }
                begin(socket);
            } catch (SocketTimeoutException e) {
                if (isOver()) {
                    return;
                }
                rest();
            } catch (IOException e) {
                if (isStopped) {
                    return;
                }
                throw e;
            }
        }
    }

    private void begin(Socket socket) throws IOException {
        if (!places.tryAcquire()) {
            socket.close(); // The client does not wait.
            return;
        }
        Thread thread = new Thread(() -> serve(socket), "ashlar call");
        thread.setDaemon(true);
        thread.start();
    }

    /** Gives memory back. */
    private void rest() {
        if (calls.get() != callsAtRest) {
            callsAtRest = calls.get();
            System.gc();
        }
    }

    private boolean isOver() {
        return isStopped || nanos.getAsLong() - lastCall >= IDLE_NANOS || jars.haveChanged();
    }

    private void serve(Socket socket) {
        try (socket) {
            try {
                converse(socket);
            } finally {
                places.release(); // Before the client sees the end of its answer, and may call again.
            }
        } catch (IOException e) {
            // The client has gone, or has said nothing that could be answered.
        }
        if (isStopped) {
            close();
        }
    }

    private void converse(Socket socket) throws IOException {
        socket.setSoTimeout(PATIENCE_MILLIS);
        InputStream in = new BufferedInputStream(socket.getInputStream());
        if (!isEqual(Call.text(in, '\n'), address.question())) {
            return;
        }
        socket.getOutputStream().write((address.answer() + '\n').getBytes(StandardCharsets.US_ASCII));
        Answer answer = answer(Call.read(in));
        if (answer != null) {
            socket.getOutputStream().write(answer.bytes());
        }
    }

    private static boolean isEqual(String text, String secret) {
        return MessageDigest.isEqual(text.getBytes(StandardCharsets.UTF_8), secret.getBytes(StandardCharsets.UTF_8));
    }

    /** Null if the client has to run the command. */
    private @Nullable Answer answer(Call call) {
        if (!call.folder().equals(folder.toString())) {
            return null;
        }
        if (call.arguments().equals(List.of("daemon", "--stop"))) {
            isStopped = true;
            return told("stopped the daemon of " + folder);
        }
        if (call.arguments().equals(List.of("daemon", "--status"))) {
            return told("a daemon serves " + folder + ": process "
                    + ProcessHandle.current().pid() + ", port " + port() + ", calls: " + calls);
        }
        return Call.isServed(call.arguments()) ? run(call) : null;
    }

    private static Answer told(String sentence) {
        return new Answer(0, new byte[0], (sentence + System.lineSeparator()).getBytes(StandardCharsets.UTF_8));
    }

    private @Nullable Answer run(Call call) {
        calls.incrementAndGet();
        lastCall = nanos.getAsLong();
        Printed errors = new Printed();
        Printed output = new Printed();
        try {
            int exitCode = runner.run(
                    call.arguments().toArray(String[]::new),
                    Outputs.standard(output, false, StandardCharsets.UTF_8),
                    Outputs.standard(errors, true, StandardCharsets.UTF_8),
                    call.columns());
            boolean isTooLong = errors.isFull || output.isFull;
            return isTooLong || GIVEN_UP.contains(exitCode)
                    ? null
                    : new Answer(exitCode, errors.toByteArray(), output.toByteArray());
        } catch (RuntimeException | Error e) {
            return null; // The client runs the command, and tells what has happened.
        } finally {
            lastCall = nanos.getAsLong();
        }
    }

    /** Output in memory, to a limit. */
    private static final class Printed extends ByteArrayOutputStream {
        private boolean isFull;

        @Override
        public synchronized void write(byte[] bytes, int offset, int length) {
            isFull |= count + length > MOST_OUTPUT;
            if (!isFull) {
                super.write(bytes, offset, length);
            }
        }
    }

    /** Stops. Clients run their commands themselves from now on. */
    @Override
    public void close() {
        isStopped = true;
        try (server;
                file) {
            // Both are closed, whatever happens to one of them.
        } catch (IOException e) {
            // The process ends, and with it the lock: a file that is left is stale.
        }
    }
}
