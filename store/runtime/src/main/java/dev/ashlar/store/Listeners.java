package dev.ashlar.store;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The listeners of a reader. For its thread. */
final class Listeners {
    private final List<ChangeListener> listeners = new ArrayList<>();
    private boolean telling;

    void add(ChangeListener listener) {
        listeners.add(listener);
    }

    void remove(ChangeListener listener) {
        listeners.remove(listener);
    }

    /** Changes within changes would be told in no order. */
    void requireSilence() {
        if (telling) {
            throw new IllegalStateException("a listener cannot refresh the reader that calls it");
        }
    }

    /** Tells all; whatever one throws, the others are told, and what was thrown first is thrown then. */
    void tell(@Nullable Revision older, @Nullable Revision newer) {
        if (listeners.isEmpty()) {
            return;
        }
        telling = true;
        Throwable first = null;
        try {
            for (ChangeListener listener : List.copyOf(listeners)) {
                try {
                    tell(listener, older, newer);
                } catch (RuntimeException | Error e) {
                    if (first == null) {
                        first = e;
                    } else if (first != e) {
                        first.addSuppressed(e);
                    }
                }
            }
        } finally {
            telling = false;
        }
        rethrow(first);
    }

    private void tell(ChangeListener listener, @Nullable Revision older, @Nullable Revision newer) {
        if (!listeners.contains(listener)) {
            return; // Removed by one that was told before.
        }
        if (newer == null) {
            listener.replaced();
        } else {
            newer.tellChangesSince(older, listener);
        }
    }

    private static void rethrow(@Nullable Throwable thrown) {
        if (thrown instanceof Error error) {
            throw error;
        }
        if (thrown instanceof RuntimeException exception) {
            throw exception;
        }
    }
}
