package dev.ashlar.bench.path;

import dev.ashlar.bench.sky.SkyPack;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.pipeline.content.Content;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The sample content in every place that paths read, for tests. */
public final class SkyFolder {
    private SkyFolder() {}

    /** Writes the content into a folder, wherever paths look for it. */
    public static SkyFiles write(Path folder) throws IOException {
        Content content = SkyPack.content();
        SkyFiles files = new SkyFiles(SkyPack.folder(), folder.resolve("sky.pack"), folder.resolve("sky.db"));
        SkyPack.write(content, files.pack());
        SkyDatabase.write(content, SkyPack.folder(), files.database());
        return files;
    }

    /** Writes the database anew, one star's value changed. */
    public static void writeOther(SkyFiles files, long star, String field, Variant value) throws IOException {
        Content content = SkyPack.content();
        List<DataRecord> stars = new ArrayList<>(content.records().get("Star"));
        stars.stream().filter(s -> s.id() == star).findFirst().orElseThrow().set(field, value);
        SkyDatabase.write(content, SkyPack.folder(), files.database());
    }
}
