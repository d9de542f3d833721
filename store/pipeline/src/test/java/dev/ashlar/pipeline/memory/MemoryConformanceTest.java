package dev.ashlar.pipeline.memory;

import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.BackendConformance;
import org.junit.jupiter.api.AfterEach;

class MemoryConformanceTest extends BackendConformance {
    private String name() {
        return "conformance of " + folder;
    }

    @Override
    protected Backend open() {
        return new MemoryProvider().recognises(name())
                ? MemoryBackend.open(name(), true)
                : MemoryBackend.create(name());
    }

    @AfterEach
    void forget() {
        MemoryBackend.forget(name());
    }
}
