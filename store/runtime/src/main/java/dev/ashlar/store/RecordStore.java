package dev.ashlar.store;

import dev.ashlar.codec.layout.LayoutDifferences;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.view.Catalog;
import dev.ashlar.codec.view.RecordSource;
import dev.ashlar.codec.view.ViewType;
import dev.ashlar.store.format.PackErrorKind;
import dev.ashlar.store.format.PackException;
import dev.ashlar.store.pack.PackFile;
import dev.ashlar.store.pack.PackedType;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Records in memory, read through views. May be shared by threads; each takes a {@link Reader} of its own.
 *
 * <pre>{@code
 * try (RecordStore store = RecordStore.open(Path.of("sky.pack"), SkyTypes.CATALOG)) {
 *     Star star = store.reader().view(Star.TYPE);
 *     if (star.find(32349)) {
 *         System.out.println(star.name() + " " + star.magnitude());
 *     }
 * }
 * }</pre>
 */
public final class RecordStore implements AutoCloseable {
    private final long contentId;
    private final Map<ViewType<?>, RecordSource> sources;
    private volatile boolean closed;

    private RecordStore(long contentId, Map<ViewType<?>, RecordSource> sources) {
        this.contentId = contentId;
        this.sources = sources;
    }

    /**
     * Opens a pack for reading through compiled views. The file is mapped; what this costs does not depend on the number
     * of records.
     *
     * @param pack the file; it must not be written to while it is open: packs are replaced by rename
     * @param catalog the generated views; the pack may hold more types
     * @return the store
     * @throws PackException when the file is no pack that can be used, or when the layout of a type differs from the one
     *     that its view was compiled for; the message lists all differences
     * @throws java.io.UncheckedIOException when the file cannot be read
     * @throws IllegalStateException when the host or the JVM's flags do not fit
     */
    public static RecordStore open(Path pack, Catalog catalog) {
        PackFile file = PackFile.open(pack, false);
        if (!differences(file, catalog).isEmpty()) {
            throw mismatch(pack, catalog);
        }
        Map<ViewType<?>, RecordSource> sources = new HashMap<>();
        for (ViewType<?> view : catalog.types()) {
            PackedType type = Objects.requireNonNull(file.type(view.layout().key()));
            // The layouts are equal; the compiled one knows the names, for messages.
            sources.put(view, file.records(type.as(view.layout())));
        }
        return new RecordStore(file.header().contentId(), Map.copyOf(sources));
    }

    private static List<String> differences(PackFile file, Catalog catalog) {
        List<String> found = new ArrayList<>();
        for (ViewType<?> view : catalog.types()) {
            RecordLayout compiled = view.layout();
            PackedType type = file.type(compiled.key());
            if (type == null) {
                found.add(compiled.name() + ": the type is in the code, not in the data");
            } else {
                LayoutDifferences.between(compiled, type.layout()).forEach(d -> found.add(compiled.name() + ": " + d));
            }
        }
        return found;
    }

    /** Opens the pack once more, with the names of its fields. */
    private static PackException mismatch(Path pack, Catalog catalog) {
        List<String> found = differences(PackFile.open(pack, true), catalog);
        return new PackException(
                PackErrorKind.SCHEMA_MISMATCH,
                pack,
                "the views were compiled for another schema; generate them again, or cook the pack again:\n  "
                        + String.join("\n  ", found));
    }

    /**
     * A reader, for one thread.
     *
     * @return a new reader
     * @throws IllegalStateException once the store is closed
     */
    public Reader reader() {
        requireOpen();
        return new Reader(this);
    }

    /** {@return a hash that equal packs share, XXH64 of the directory} */
    public long contentId() {
        return contentId;
    }

    RecordSource source(ViewType<?> type) {
        requireOpen();
        RecordSource source = sources.get(type);
        if (source == null) {
            throw new IllegalArgumentException(type + " is not in the catalogue that the store was opened with");
        }
        return source;
    }

    private void requireOpen() {
        if (closed) {
            throw new IllegalStateException("the store is closed");
        }
    }

    /**
     * Closes the store: from now on every {@code view}, {@code find} and move of a view throws {@link
     * IllegalStateException}. Views that are positioned still read their row. Any thread; more than once is fine.
     */
    @Override
    public void close() {
        closed = true;
        sources.values().forEach(RecordSource::close);
    }
}
