package dev.ashlar.pipeline.json.xml;

import dev.ashlar.codec.Share;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.BackendConformance;
import dev.ashlar.pipeline.backend.Backends;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;

/** What every backend does, by a folder with an XML file for each record. */
@Tag("slow")
class XmlRecordFilesTest extends BackendConformance {
    @Override
    protected Backend open() {
        Path place = folder.resolve("content");
        String location = "json:" + place + "?files=record&format=xml";
        return Files.exists(place) ? Backends.openToWrite(location) : Backends.create(location);
    }

    /** A share of a share: each record is a file to make, and to look at in every save. */
    @Override
    protected int many() {
        return 10 * Share.of(super.many() / 10);
    }
}
