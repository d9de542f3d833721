package dev.ashlar.pipeline.development;

import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.content.LiveContent;
import dev.ashlar.pipeline.content.ShippedContent;
import dev.ashlar.pipeline.progress.Progress;
import java.util.List;

/**
 * Reads content through the cache that {@linkplain DevelopmentCache development stores} and packs have left. Only records that have changed since are read
 * and checked. Files are compared byte by byte, never by their times. Content and problems are the same with a cache and without. Nothing is written: if
 * there is no cache, or if it does not fit, all content is read.
 */
public final class ContentFromCache {
    private ContentFromCache() {}

    /**
     * Reads and checks content.
     *
     * @param location in the form that {@link Backends#open(String)} accepts
     * @param choice location of the cache
     * @param progress receives the progress
     * @return content without problems
     * @throws dev.ashlar.compiler.problem.ContentException with every problem of every type
     * @throws dev.ashlar.pipeline.backend.BackendException if the content cannot be read
     */
    public static Content read(String location, DevelopmentCache choice, Progress progress) {
        try (Backend backend = Backends.open(location)) {
            return read(backend, choice, progress);
        }
    }

    static Content read(Backend backend, DevelopmentCache choice, Progress progress) {
        ContentCache cache = ContentCache.of(backend, choice);
        CacheFiles files = cache.files();
        if (files == null || !files.hasState()) {
            return ContentReader.read(backend, progress);
        }
        try (LiveContent live = cache.open(backend, false, progress)) {
            return of(live, cache, backend, progress);
        }
    }

    /** Content that was opened, with its warnings. Of restored content that does not ship, all is read: a cache knows no places. */
    static Content of(LiveContent live, ContentCache cache, Backend backend, Progress progress) {
        Content content = live.content();
        if (!cache.isRestored()) {
            return content;
        }
        boolean ships = ShippedContent.unshippable(content, backend.location()).isEmpty();
        return ships
                ? new Content(content.schemas(), content.records(), content.relatives(), live.warnings(), List.of())
                : ContentReader.read(backend, progress);
    }
}
