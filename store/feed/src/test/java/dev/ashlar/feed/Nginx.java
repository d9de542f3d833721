package dev.ashlar.feed;

import dev.ashlar.codec.web.NginxServer;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;

/** An nginx with feeds. */
final class Nginx implements AutoCloseable {
    private final NginxServer server;

    /** Makes the folder that is served; {@link #start} starts the server. */
    Nginx(Path work) throws IOException {
        server = new NginxServer(work);
    }

    static boolean isInstalled() {
        return NginxServer.isInstalled();
    }

    /** Starts with more lines of the configuration. When the method returns, the port is open. */
    void start(String lines) throws IOException {
        server.start(lines);
    }

    /** Kills the server, if it runs. */
    void kill() {
        server.kill();
    }

    /** Address of a folder. */
    URI address(String folder) {
        return server.address(folder);
    }

    /** Puts packs, and then an index, into a folder. */
    void publish(String place, long sequence, TestPacks.Pack... packs) throws IOException {
        Path folder = Files.createDirectories(server.root().resolve(place));
        for (TestPacks.Pack pack : packs) {
            Files.write(folder.resolve(pack.name()), pack.bytes());
        }
        Files.write(folder.resolve("index.json"), TestServer.index(sequence, packs));
    }

    /** Puts packs and a patch, and then an index, into the root. */
    void publish(long sequence, TestPacks.Patch patch, TestPacks.Pack... packs) throws IOException {
        publish("", sequence, packs);
        Files.write(server.root().resolve(patch.entry().fileName()), patch.bytes());
        Files.write(server.root().resolve("index.json"), TestServer.index(sequence, patch, packs));
    }

    /** A file of a folder. */
    Path file(String folder, String name) {
        return server.root().resolve(folder).resolve(name);
    }

    @Override
    public void close() {
        server.close();
    }
}
