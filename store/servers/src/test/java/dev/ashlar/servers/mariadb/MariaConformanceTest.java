package dev.ashlar.servers.mariadb;

import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.BackendConformance;
import dev.ashlar.pipeline.backend.Backends;

class MariaConformanceTest extends BackendConformance {
    @Override
    protected Backend open() {
        String database = "Odd `database` '\"" + folder.getFileName();
        TestServer.shared().prepare(database);
        String location = TestServer.shared().location(database);
        return Backends.exists(location) ? Backends.openToWrite(location) : Backends.create(location);
    }
}
