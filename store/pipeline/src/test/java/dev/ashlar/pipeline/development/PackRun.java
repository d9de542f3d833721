package dev.ashlar.pipeline.development;

import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.cook.Cook;
import dev.ashlar.pipeline.pack.PackInfo;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.pipeline.remote.RemoteCache;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** What a run does that packs content. */
record PackRun(String reasons, List<String> warnings, List<Problem> told, long recordsRead) {
    static PackRun of(Path content, Path target, @Nullable RemoteCache remote, Map<String, String> options)
            throws IOException {
        AtomicLong read = new AtomicLong();
        Backend backend = CountedBackend.of(Backends.open(content), read);
        try (CachedPack cached =
                CachedPack.open(backend, DevelopmentCache.inContent().ofAnySize(), remote, target, options)) {
            List<Problem> told = cached.warningsIfUpToDate();
            told = told == null ? cached.warningsIfLoaded(Progress.NONE) : told;
            if (told == null) {
                Content content2 = cached.read(Progress.NONE);
                Cook.cook(content2, PackInfo.NONE, cached.encoded(content2), target, () -> {}, Progress.NONE);
                cached.packed();
                told = content2.warnings();
            }
            return new PackRun(cached.reasons().toString(), cached.remoteWarnings(), told, read.get());
        }
    }
}
