package dev.ashlar.bench.sky;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.cook.Cook;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.store.internal.format.HeaderFormat;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The sample content for tests, and packs of it. */
public final class SkyPack {
    private static final Path FOLDER = Path.of("content", "sky");

    private SkyPack() {}

    /** The folder of the sample content. */
    public static Path folder() {
        return FOLDER;
    }

    /** The sample content. */
    public static Content content() {
        return ContentReader.read(FOLDER, Progress.NONE);
    }

    /** Cooks content into a file, without publishing it. */
    public static Path write(Content content, Path file, int windowShift) throws IOException {
        try (FileChannel channel = FileChannel.open(
                file,
                StandardOpenOption.CREATE,
                StandardOpenOption.TRUNCATE_EXISTING,
                StandardOpenOption.WRITE,
                StandardOpenOption.READ)) {
            Cook.write(content, channel, windowShift, Progress.NONE);
        }
        return file;
    }

    /** Cooks content into a file as it is shipped, without publishing it. */
    public static Path write(Content content, Path file) throws IOException {
        return write(content, file, HeaderFormat.WINDOW_SHIFT);
    }

    /** The same content, but for one record. */
    static Content with(Content content, DataRecord changed) {
        Map<String, List<DataRecord>> records = new LinkedHashMap<>(content.records());
        List<DataRecord> ofType = new ArrayList<>(records.get(changed.type()));
        ofType.replaceAll(old -> old.id() == changed.id() ? changed : old);
        records.put(changed.type(), ofType);
        return new Content(content.schemas(), records);
    }
}
