package dev.ashlar.servers.mariadb;

import dev.ashlar.pipeline.transfer.KeptFilesConformance;
import java.nio.file.Path;
import java.util.Locale;

class MariaKeptFilesTest extends KeptFilesConformance {
    @Override
    protected String middle(Path at) {
        String place = folder.getFileName() + at.getFileName().toString();
        TestServer.shared().prepare(place.toLowerCase(Locale.ROOT));
        return TestServer.shared().location(place.toLowerCase(Locale.ROOT));
    }
}
