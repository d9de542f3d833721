package dev.ashlar.servers.postgresql;

import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.BackendConformance;
import dev.ashlar.pipeline.backend.Backends;

class PostgresConformanceTest extends BackendConformance {
    @Override
    protected Backend open() {
        String location = TestServer.shared().location("Odd%20schema%20\"" + folder.getFileName());
        return Backends.exists(location) ? Backends.openToWrite(location) : Backends.create(location);
    }
}
