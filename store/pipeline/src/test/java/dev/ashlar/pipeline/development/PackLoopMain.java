package dev.ashlar.pipeline.development;

import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.cook.Cook;
import dev.ashlar.pipeline.pack.PackInfo;
import dev.ashlar.pipeline.progress.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Edits the content of a folder and packs it with a cache, in turn, in a JVM of its own and without end, until it is killed or its standard input ends.
 * Prints a line for each pack whose cache is written.
 */
final class PackLoopMain {
    private static final int RECORDS = 400;
    private static final int TEXT_LENGTH = 1000;

    private PackLoopMain() {}

    public static void main(String[] arguments) throws IOException {
        Thread guard = new Thread(PackLoopMain::endWithTheInput);
        guard.setDaemon(true);
        guard.start();
        Path folder = Path.of(arguments[0]);
        for (int i = 0; ; i++) {
            write(folder, i);
            pack(folder, Path.of(arguments[1]));
            System.out.println(i);
        }
    }

    private static void endWithTheInput() {
        try {
            System.in.transferTo(System.out);
        } catch (IOException e) {
            System.out.println(e);
        } finally {
            Runtime.getRuntime().halt(1);
        }
    }

    /** Two types, of which one changes in each state. */
    static void write(Path folder, int state) throws IOException {
        Files.createDirectories(folder);
        for (String type : List.of("Even", "Odd")) {
            int number = type.equals("Even") ? state / 2 : (state + 1) / 2;
            Files.writeString(
                    folder.resolve(type + ".schema"),
                    "Schema = { name = \"" + type + "\" }\nFields = [ { name = \"text\"  type = \"string\" } ]");
            StringBuilder records = new StringBuilder("[");
            for (int id = 1; id <= RECORDS; id++) {
                String text = (type + id + " ").repeat(TEXT_LENGTH / 8) + (id == 7 ? number : "");
                records.append(id == 1 ? "" : ",\n").append("{\"id\": %d, \"text\": \"%s\"}".formatted(id, text));
            }
            Files.writeString(folder.resolve(type + ".json"), records.append("]"));
        }
    }

    /** The reasons that the run tells. */
    static String pack(Path folder, Path target) throws IOException {
        DevelopmentCache choice = DevelopmentCache.inContent().ofAnySize();
        try (CachedPack cached = CachedPack.open(folder.toString(), choice, null, target, Map.of())) {
            if (cached.warningsIfUpToDate() == null) {
                Content content = cached.read(Progress.NONE);
                Cook.cook(content, PackInfo.NONE, cached.encoded(content), target, () -> {}, Progress.NONE);
                cached.packed();
            }
            return cached.reasons().toString();
        }
    }
}
