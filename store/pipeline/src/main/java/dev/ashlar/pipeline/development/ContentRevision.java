package dev.ashlar.pipeline.development;

import dev.ashlar.pipeline.content.Content;
import dev.ashlar.store.ChangeListener;
import dev.ashlar.store.Revision;
import org.jspecify.annotations.Nullable;

/** The content of a generation. Any thread. */
final class ContentRevision implements Revision {
    private final Content content;
    /** Since the generation before, which nearly every reader comes from. */
    private volatile @Nullable ContentChanges latest;

    ContentRevision(Content content) {
        this.content = content;
    }

    Content content() {
        return content;
    }

    /** What has changed since an older state: found once, best before readers ask for it. */
    ContentChanges changesSince(Content older) {
        ContentChanges known = latest;
        if (known == null || known.before() != older) {
            known = ContentChanges.between(older, content);
            latest = known;
        }
        return known;
    }

    @Override
    public void tellChangesSince(@Nullable Revision older, ChangeListener listener) {
        if (older instanceof ContentRevision revision) {
            ContentChanges known = latest;
            boolean isKnown = known != null && known.before() == revision.content;
            (isKnown ? known : ContentChanges.between(revision.content, content)).tell(listener);
        } else {
            listener.replaced();
        }
    }
}
