package dev.ashlar.bench.contract;

import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.cook.Cook;
import dev.ashlar.pipeline.progress.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/** The same records under schemas that no view was compiled for: other fields first, one more, rows for columns and columns for rows. */
final class OtherLayout {
    private static final String MORE = "  { name = \"more\"  type = \"i16[3]\"  default = [1, 2, 3]  hot = true }";
    private static final String COLUMNS = "layout = \"columns\"";
    private static final long SEED = 20_261_122;

    private OtherLayout() {}

    /** Cooks content under such schemas; files are written into an empty folder. */
    static Path cook(Path content, Path folder) throws IOException {
        Path other = Files.createDirectory(folder.resolve("content"));
        try (Stream<Path> files = Files.list(content)) {
            for (Path file : files.toList()) {
                String name = file.getFileName().toString();
                String text = Files.readString(file);
                if (!name.equals("schema.lock")) {
                    Files.writeString(other.resolve(name), name.endsWith(".schema") ? edited(text) : text);
                }
            }
        }
        Path pack = folder.resolve("game.pack");
        Cook.cook(ContentReader.read(other, Progress.NONE), pack, Progress.NONE);
        return pack;
    }

    private static String edited(String schema) {
        List<String> lines = schema.lines().toList();
        int first = lines.indexOf("Fields = [") + 1;
        int end = lines.lastIndexOf("]");
        List<String> fields = new ArrayList<>(lines.subList(first, end));
        Collections.shuffle(fields, new Random(SEED));
        String head = String.join("\n", lines.subList(0, first));
        String other = head.contains(COLUMNS)
                ? head.replaceFirst(",? *" + COLUMNS, "")
                : head.replaceFirst("name = (\"[A-Za-z]+\")", "name = $1, " + COLUMNS);
        return other + "\n" + MORE + "\n" + String.join("\n", fields) + "\n]\n";
    }
}
