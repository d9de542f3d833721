package dev.ashlar.pipeline.development;

import dev.ashlar.store.Reader;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;

/** The readers of a store, as long as somebody holds them. Any thread. */
final class OpenReaders {
    private record Held(String thread, WeakReference<Reader> reader) {}

    private final List<Held> held = new ArrayList<>();

    synchronized Reader add(Reader reader) {
        held.removeIf(each -> each.reader().get() == null);
        held.add(new Held(Thread.currentThread().getName(), new WeakReference<>(reader)));
        return reader;
    }

    synchronized List<ReaderStatus> status() {
        List<ReaderStatus> all = new ArrayList<>();
        for (Held each : held) {
            Reader reader = each.reader().get();
            if (reader != null) {
                all.add(new ReaderStatus(each.thread(), reader.contentId(), reader.viewCounts()));
            }
        }
        return all;
    }
}
