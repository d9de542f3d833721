package dev.ashlar.servers.postgresql;

import dev.ashlar.pipeline.transfer.KeptFilesConformance;
import java.nio.file.Path;
import java.util.Locale;

class PostgresKeptFilesTest extends KeptFilesConformance {
    @Override
    protected String middle(Path at) {
        String place = folder.getFileName() + at.getFileName().toString();
        return TestServer.shared().location(place.toLowerCase(Locale.ROOT));
    }
}
