package dev.ashlar.pipeline.transfer;

import dev.ashlar.pipeline.memory.MemoryBackend;
import java.nio.file.Path;
import java.util.function.Function;

/** Every way in which content is kept, each a line of its own: a location below a folder. */
enum Way {
    JSON(folder -> "json:" + folder.resolve("content")),
    RECORD_FILES(folder -> "json:" + folder.resolve("records") + "?files=record"),
    XML(folder -> "json:" + folder.resolve("xml") + "?format=xml"),
    SQLITE(folder -> "sqlite:" + folder.resolve("content.db")),
    TAGGED(folder -> "sqlite:" + folder.resolve("content.db") + "?encoding=tagged"),
    MEMORY(folder -> "memory:" + folder.resolve("content"));

    private final Function<Path, String> place;

    Way(Function<Path, String> place) {
        this.place = place;
    }

    /** A place of this kind in a folder. */
    String in(Path folder) {
        return place.apply(folder);
    }

    /** Names in memory outlive the folder. */
    static void forget(Path folder) {
        MemoryBackend.forget(folder.resolve("content").toString());
    }
}
