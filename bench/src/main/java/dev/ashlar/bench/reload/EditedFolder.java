package dev.ashlar.bench.reload;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashMap;
import java.util.Map;

/** A folder of JSON, one file for all emitters; saved as editors do: a new file, which is moved over the old one. */
final class EditedFolder extends EditedPlace {
    private final Path file;
    private final Map<Integer, String> rates = new HashMap<>();
    private String text;

    EditedFolder(Path folder, int records) throws IOException {
        super(records);
        this.file = folder.resolve("ParticleEmitter.json");
        this.text = Files.readString(file);
    }

    @Override
    long edit(int id, float rate) throws IOException {
        String before = rates.getOrDefault(id, member(startRate(id)));
        String after = member(rate);
        int at = text.indexOf(before);
        if (at < 0) {
            throw new IllegalStateException("emitter " + id + " has no " + before);
        }
        text = text.substring(0, at) + after + text.substring(at + before.length());
        rates.put(id, after);
        Path written = file.resolveSibling("written.tmp");
        Files.write(written, text.getBytes(StandardCharsets.UTF_8));
        Files.move(written, file, StandardCopyOption.ATOMIC_MOVE);
        return System.nanoTime();
    }

    private static String member(float rate) {
        return "\"spawnRate\": " + rate;
    }

    @Override
    public void close() {
        // Nothing is open.
    }
}
