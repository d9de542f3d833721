package dev.ashlar.pipeline.development;

import dev.ashlar.pipeline.content.Content;
import dev.ashlar.store.ChangeListener;
import dev.ashlar.store.Revision;
import org.jspecify.annotations.Nullable;

/** The content of a generation. */
record ContentRevision(Content content) implements Revision {
    @Override
    public void tellChangesSince(@Nullable Revision older, ChangeListener listener) {
        listener.replaced();
    }
}
