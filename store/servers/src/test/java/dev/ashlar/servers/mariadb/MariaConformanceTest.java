package dev.ashlar.servers.mariadb;

import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.BackendConformance;
import dev.ashlar.pipeline.backend.Backends;
import org.junit.jupiter.api.AfterEach;

class MariaConformanceTest extends BackendConformance {
    private String database = "";

    @Override
    protected Backend open() {
        String odd = "Odd `database` '\"" + folder.getFileName();
        String location = TestServer.shared().location(odd);
        if (database.isEmpty()) {
            database = odd;
            TestServer.shared().prepare(database);
            return Backends.create(location);
        }
        return Backends.openToWrite(location);
    }

    /** The more tables a server has, the slower it makes others. */
    @AfterEach
    void drop() {
        TestServer.shared().drop(database);
    }
}
