package dev.ashlar.pipeline.transfer;

import java.nio.file.Path;

class KeptFilesTaggedTest extends KeptFilesConformance {
    @Override
    protected String middle(Path at) {
        return Way.TAGGED.in(at);
    }
}
