package dev.ashlar.pipeline.transfer;

import java.nio.file.Path;

class KeptFilesSqliteTest extends KeptFilesConformance {
    @Override
    protected String middle(Path at) {
        return Way.SQLITE.in(at);
    }
}
