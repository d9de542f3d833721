package dev.ashlar.pipeline.json;

import dev.ashlar.codec.Share;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.BackendConformance;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;

/** What every backend does, by a folder with a file for each record: ten thousand files take a while. */
@Tag("slow")
class JsonRecordFilesTest extends BackendConformance {
    @Override
    protected Backend open() {
        try {
            Path conf = folder.resolve(FileLayout.FILE);
            if (!Files.exists(conf)) {
                Files.writeString(conf, "files = record\n");
            }
            return JsonBackend.open(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A share of a share: each record is a file to make, and to look at in every save. */
    @Override
    protected int many() {
        return 10 * Share.of(super.many() / 10);
    }
}
