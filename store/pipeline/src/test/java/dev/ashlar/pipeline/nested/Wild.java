package dev.ashlar.pipeline.nested;

import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.nested.wild.Monster;
import dev.ashlar.pipeline.nested.wild.Place;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.store.Reader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Monsters with structs, as JSON in a folder. */
final class Wild {
    private static final Path SOURCE = Path.of("src", "test", "content", "nested");

    private Wild() {}

    /** Copies schemas, lock and records into a folder. */
    static Path in(Path folder) throws IOException {
        Files.createDirectories(folder);
        try (Stream<Path> files = Files.list(SOURCE)) {
            for (Path file : files.toList()) {
                Files.copy(file, folder.resolve(file.getFileName()));
            }
        }
        return folder;
    }

    static Content read(Path folder) {
        return ContentReader.read(folder, Progress.NONE);
    }

    /** Replaces a part of a file, which has it. */
    static void edit(Path folder, String file, String old, String replacement) throws IOException {
        Path path = folder.resolve(file);
        String text = Files.readString(path);
        if (!text.contains(old)) {
            throw new IllegalArgumentException(file + " has no " + old);
        }
        Files.writeString(path, text.replace(old, replacement));
    }

    /** What anything that can be read by the views of the test says of all records. */
    static List<String> told(Reader reader) {
        Monster monster = reader.view(Monster.TYPE);
        Place place = reader.view(Place.TYPE);
        List<String> told = new ArrayList<>();
        for (monster.rewind(); monster.next(); ) {
            told.add(monster.id() + " " + monster.snapshot());
            told.add(monster.id() + " home " + (monster.stats().home(place) ? place.name() : "none"));
        }
        for (place.rewind(); place.next(); ) {
            told.add(place.id() + " " + place.snapshot());
        }
        return told;
    }
}
