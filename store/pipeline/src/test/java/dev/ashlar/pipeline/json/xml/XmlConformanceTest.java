package dev.ashlar.pipeline.json.xml;

import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.BackendConformance;
import dev.ashlar.pipeline.backend.Backends;
import java.nio.file.Files;
import java.nio.file.Path;

/** What every backend does, by a folder of XML. */
class XmlConformanceTest extends BackendConformance {
    @Override
    protected Backend open() {
        Path place = folder.resolve("content");
        String location = "json:" + place + "?format=xml";
        return Files.exists(place) ? Backends.openToWrite(location) : Backends.create(location);
    }
}
