package dev.ashlar.bench.backend;

import com.sun.management.OperatingSystemMXBean;
import dev.ashlar.bench.contender.StoreFolder;
import dev.ashlar.bench.timing.Jdk;
import dev.ashlar.bench.timing.Machine;
import dev.ashlar.servers.TestDatabase;
import dev.ashlar.tool.Main;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * {@code ashlar pack} of emitters from a server: without a cache, with an empty one, with one record changed, and with nothing changed, each in a JVM of its own.
 * Arguments: {@code postgresql} or {@code mariadb}, the number of types, the number of records of each, and how often.
 */
final class ServerPackRun {
    private static final String CHILD = "pack";
    private static final double SECOND = 1e9;
    private static final String NAME = "packed";

    private final TestDatabase server;
    private final String program;
    private final Path folder;

    private ServerPackRun(TestDatabase server, String program, Path folder) {
        this.server = server;
        this.program = program;
        this.folder = folder;
    }

    public static void main(String[] args) throws Exception {
        if (args[0].equals(CHILD)) {
            Runtime.getRuntime().addShutdownHook(new Thread(ServerPackRun::printTime));
            Main.main(args); // Ends the JVM.
        }
        Machine.describe().forEach(System.out::println);
        Path folder = Files.createTempDirectory("ashlar-pack");
        boolean isPostgres = args[0].equals("postgresql");
        TestDatabase server = isPostgres
                ? dev.ashlar.servers.postgresql.TestServer.start()
                : dev.ashlar.servers.mariadb.TestServer.start("--innodb-buffer-pool-size=1G");
        ServerPackRun run = new ServerPackRun(server, isPostgres ? "postgres" : "mariadbd", folder);
        run.run(Integer.parseInt(args[1]), Integer.parseInt(args[2]), Integer.parseInt(args[3]));
        StoreFolder.remove(folder);
        System.exit(0);
    }

    private static void printTime() {
        OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        System.out.printf(Locale.ROOT, "processor time of the JVM %.1f s; ", system.getProcessCpuTime() / SECOND);
    }

    private void run(int types, int records, int times) throws Exception {
        if (program.equals("postgres")) {
            server.execute("CREATE SCHEMA " + NAME);
        } else {
            server.prepare(NAME);
        }
        CookRun.fill(server.location(NAME), types, records);
        pack("without a cache", "--no-cache");
        pack("with an empty cache");
        for (int i = 0; i < times; i++) {
            server.execute(
                    server.use(NAME),
                    server.translated("UPDATE \"ParticleEmitter0\" SET \"spawnRate\" = " + (7 + i)
                            + " WHERE \"ParticleEmitter0_id\" = 77"));
            pack("one record changed");
            pack("nothing changed");
        }
    }

    private void pack(String what, String... options) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                Jdk.current().home().resolve("bin/java").toString(),
                "--add-exports",
                "java.base/jdk.internal.misc=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                ServerPackRun.class.getName(),
                CHILD,
                server.location(NAME),
                "-o",
                folder.resolve("game.pack").toString()));
        command.addAll(List.of(options));
        ProcessBuilder child = new ProcessBuilder(command).inheritIO();
        child.environment().put("XDG_CACHE_HOME", folder.resolve("cache").toString());
        double ticks = CookRun.serverTicks(program);
        long start = System.nanoTime();
        int exit = child.start().waitFor();
        System.out.printf(
                Locale.ROOT,
                "%s: exit code %d, %.1f s, processor time of the server %.1f s%n",
                what,
                exit,
                (System.nanoTime() - start) / SECOND,
                (CookRun.serverTicks(program) - ticks) / CookRun.TICKS_PER_SECOND);
    }
}
