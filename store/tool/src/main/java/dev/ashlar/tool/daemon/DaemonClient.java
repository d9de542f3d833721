package dev.ashlar.tool.daemon;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Sends commands to the daemon of a working folder. The launcher {@code bin/ashlar} does the same in bash. */
public final class DaemonClient {
    private static final int PATIENCE_MILLIS = 2000;

    private final Map<String, String> environment;
    private final Path folder;

    /**
     * A client.
     *
     * @param environment variables of this process
     * @param folder the working folder, which is absolute
     */
    public DaemonClient(Map<String, String> environment, Path folder) {
        this.environment = environment;
        this.folder = folder;
    }

    /**
     * Runs a command in the daemon.
     *
     * @param arguments the command line
     * @return null if this process has to run the command: no daemon has answered, or the command is not one for daemons
     */
    public @Nullable Answer ask(String... arguments) {
        boolean isServed = Call.isServed(List.of(arguments))
                && Call.ownVariables(environment).isEmpty();
        return isServed ? send(arguments) : null;
    }

    /**
     * Asks or stops the daemon.
     *
     * @param arguments {@code daemon --status} or {@code daemon --stop}
     * @return null if no daemon has answered
     */
    public @Nullable Answer send(String... arguments) {
        DaemonFile.Address address = DaemonFile.read(DaemonFile.of(environment, folder));
        if (address == null || !address.jars().equals(Jars.folder().toString())) {
            return null;
        }
        Call call = new Call(folder.toString(), environment.getOrDefault("COLUMNS", ""), List.of(arguments));
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(Daemon.HOST, address.port()), PATIENCE_MILLIS);
            socket.setSoTimeout(PATIENCE_MILLIS);
            OutputStream out = socket.getOutputStream();
            out.write((address.question() + '\n').getBytes(StandardCharsets.UTF_8));
            InputStream in = socket.getInputStream();
            if (!Call.text(in, '\n').equals(address.answer())) {
                return null;
            }
            out.write(call.bytes());
            socket.setSoTimeout(0);
            return Answer.of(in.readAllBytes());
        } catch (IOException e) {
            return null;
        }
    }
}
