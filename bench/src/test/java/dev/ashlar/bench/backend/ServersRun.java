package dev.ashlar.bench.backend;

import dev.ashlar.servers.TestDatabase;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.opentest4j.TestAbortedException;
import picocli.CommandLine;

/**
 * {@link BackendRun} with the servers of this machine, each on a port and with data of its own: takes the same options. Drivers are on the class path
 * of tests alone. Servers do not fsync, for either side.
 */
final class ServersRun {
    private final List<String> arguments = new ArrayList<>();
    private final Map<BackendKind, String> absent = new EnumMap<>(BackendKind.class);

    ServersRun(String... args) {
        arguments.addAll(List.of(args));
        add(BackendKind.POSTGRESQL, dev.ashlar.servers.postgresql.TestServer::start);
        add(BackendKind.MARIADB, dev.ashlar.servers.mariadb.TestServer::start);
    }

    private void add(BackendKind kind, Supplier<TestDatabase> server) {
        try {
            arguments.add("--server");
            arguments.add(server.get().location(ComparedPlaces.NAME));
        } catch (TestAbortedException e) {
            arguments.remove(arguments.size() - 1);
            absent.put(kind, String.valueOf(e.getMessage()).replaceFirst("^Assumption failed: ", ""));
        }
    }

    /** Why a server is not measured; null when it is. */
    String absent(BackendKind kind) {
        return absent.get(kind);
    }

    BackendRun run(PrintStream out) {
        return new BackendRun(absent, out);
    }

    int execute(BackendRun run) {
        return new CommandLine(run).execute(arguments.toArray(String[]::new));
    }

    public static void main(String[] args) {
        ServersRun servers = new ServersRun(args);
        System.exit(servers.execute(servers.run(System.out)));
    }
}
