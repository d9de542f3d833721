package dev.ashlar.bench.backend;

import com.sun.management.OperatingSystemMXBean;
import dev.ashlar.bench.contender.StoreFolder;
import dev.ashlar.bench.floor.EmitterValues;
import dev.ashlar.bench.timing.Jdk;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.backend.RecordSource;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.cook.Cook;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.servers.postgresql.TestServer;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Cooks emitters of sixteen fields from a database in a heap that cannot hold them, in a JVM of its own. Arguments: {@code postgresql} or {@code sqlite}, the
 * number of types, the number of records of each, the heap in MiB, and optionally {@code staged} or {@code whole}, which keeps all records on the heap,
 * and how often it cooks them.
 */
final class CookRun {
    private static final String TYPE = "ParticleEmitter";
    private static final Path SCHEMA = Path.of("bench/content/emitters", TYPE + ".schema");
    private static final String CHILD = "cook";
    private static final double SECOND = 1e9;
    static final double TICKS_PER_SECOND = 100;
    /** Of the times in {@code /proc/PID/stat}, behind the name of the program: of the process and of its children. */
    private static final int FIRST_TIME = 11;

    private static final int TIMES = 4;

    private CookRun() {}

    public static void main(String[] args) throws Exception {
        if (args[0].equals(CHILD)) {
            for (int round = 0; round < Integer.parseInt(args[4]); round++) {
                cook(args[1], Path.of(args[2]), args[3].equals("whole"));
            }
            return;
        }
        Path folder = Files.createTempDirectory("ashlar-cook");
        boolean isServer = args[0].equals("postgresql");
        String location = folder.resolve("cook.db").toString();
        if (isServer) {
            TestServer server = TestServer.start();
            server.execute("CREATE SCHEMA cook");
            location = server.location("cook");
        }
        int types = Integer.parseInt(args[1]);
        int records = Integer.parseInt(args[2]);
        fill(location, types, records);
        List<String> command = new ArrayList<>(List.of(
                Jdk.current().home().resolve("bin/java").toString(),
                "--add-exports",
                "java.base/jdk.internal.misc=ALL-UNNAMED",
                "-Xmx" + args[3] + "m",
                "-cp",
                System.getProperty("java.class.path"),
                CookRun.class.getName(),
                CHILD,
                location,
                folder.resolve("cook.pack").toString(),
                args.length > 4 ? args[4] : "staged",
                args.length > 5 ? args[5] : "1"));
        long before = serverTicks("postgres");
        int exit = new ProcessBuilder(command).inheritIO().start().waitFor();
        System.out.printf(
                Locale.ROOT,
                "processor time of the server %.1f s%n",
                (serverTicks("postgres") - before) / TICKS_PER_SECOND);
        StoreFolder.remove(folder);
        System.exit(exit);
    }

    /** Of the processes of a server on Linux, those included that have ended. */
    static long serverTicks(String program) throws IOException {
        long ticks = 0;
        for (ProcessHandle process : ProcessHandle.current().descendants().toList()) {
            Path stat = Path.of("/proc", Long.toString(process.pid()), "stat");
            String text = Files.exists(stat) ? Files.readString(stat) : "";
            if (text.contains("(" + program + ")")) {
                String[] words = text.substring(text.lastIndexOf(')') + 2).split(" ");
                for (int i = FIRST_TIME; i < FIRST_TIME + TIMES; i++) {
                    ticks += Long.parseLong(words[i]);
                }
            }
        }
        return ticks;
    }

    static void fill(String location, int types, int records) throws Exception {
        String text = Files.readString(SCHEMA);
        List<SchemaReader.Source> schemas = new ArrayList<>();
        for (int type = 0; type < types; type++) {
            schemas.add(new SchemaReader.Source(TYPE + type + ".schema", text.replace(TYPE, TYPE + type)));
        }
        try (Backend backend = Backends.create(location)) {
            backend.replace(schemas, source(types, records));
        }
    }

    private static RecordSource source(int types, int records) {
        return action -> {
            for (int type = 0; type < types; type++) {
                for (int id = 1; id <= records; id++) {
                    DataRecord emitter =
                            EmitterValues.ofId(id, BackendProbe.SEED).toRecord();
                    DataRecord record = new DataRecord(TYPE + type, id);
                    emitter.forEach(record::set);
                    action.accept(record);
                }
            }
        };
    }

    private static void cook(String location, Path pack, boolean isWhole) throws Exception {
        long start = System.nanoTime();
        long cpuBefore = ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime();
        int count;
        long read;
        try (Backend backend = Backends.open(location)) {
            Content content = isWhole
                    ? ContentReader.read(backend, Progress.NONE)
                    : ContentReader.readStaged(backend, Progress.NONE);
            read = System.nanoTime();
            count = content.recordCount();
            Cook.cook(content, pack, Progress.NONE);
        }
        long end = System.nanoTime();
        long cpu =
                ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime() - cpuBefore;
        long peak = ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getType() == MemoryType.HEAP)
                .mapToLong(pool -> pool.getPeakUsage().getUsed())
                .sum();
        System.out.printf(
                Locale.ROOT,
                "%,d records: reading %.1f s, cooking %.1f s, %,.0f records/s; processor time of the JVM %.1f s;"
                        + " sum of the peaks of heap pools %,d MiB; pack %,d bytes%n",
                count,
                (read - start) / SECOND,
                (end - read) / SECOND,
                count / ((end - start) / SECOND),
                cpu / SECOND,
                peak >> 20,
                Files.size(pack));
    }
}
