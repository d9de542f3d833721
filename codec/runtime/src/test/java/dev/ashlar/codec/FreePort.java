package dev.ashlar.codec;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Ports for servers that tests start as processes. A server binds its port some time after the test has chosen it. So the port is below the range that
 * operating systems take ports of outgoing connections from: no client of another test gets it meanwhile, and no client that waits for the server connects to itself.
 */
public final class FreePort {
    private static final int LEAST = 10_000;
    private static final int END = 32_000;

    private FreePort() {}

    /** A port of the loopback interface on which nothing listens. */
    public static int choose() {
        while (true) {
            int port = ThreadLocalRandom.current().nextInt(LEAST, END);
            try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
                return socket.getLocalPort();
            } catch (BindException e) {
                continue;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
