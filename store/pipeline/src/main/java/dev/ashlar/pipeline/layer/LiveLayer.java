package dev.ashlar.pipeline.layer;

import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.content.LiveContent;
import dev.ashlar.pipeline.content.ShippedContent;
import dev.ashlar.pipeline.progress.Progress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A layer that is read repeatedly. If its files have changed, all of its own records are read: ids of new records depend on their order. Only records
 * that have changed, in the layer or below, are merged and validated. For one thread.
 */
final class LiveLayer implements AutoCloseable {
    private final Path folder;
    private final Backend backend;
    private final LiveContent merged;
    private final LayerReads reads;
    private State kept;
    private @Nullable State pending;

    /**
     * What was read.
     *
     * @param token of the backend before that
     * @param files the schema files of the layer, and its lock
     * @param read the records below with the layer
     * @param content what the game reads of them
     */
    private record State(
            long token,
            List<SchemaReader.Source> files,
            LayerReader reader,
            Content read,
            Content content,
            MadeLayer made) {}

    private LiveLayer(Path folder, Backend backend, LiveContent merged, LayerReads reads, State kept) {
        this.folder = folder;
        this.backend = backend;
        this.merged = merged;
        this.reads = reads;
        this.kept = kept;
    }

    /**
     * Reads a layer.
     *
     * @throws ContentException if anything is wrong; {@link Stack#read} tells what and where
     */
    static LiveLayer open(Path folder, Backend backend, LayerConf conf, LiveBelow below) {
        long token = backend.changeToken();
        List<LiveLayer> opened = new ArrayList<>();
        backend.snapshot(() -> {
            List<SchemaReader.Source> files = backend.schemaFiles();
            LayerReader reader = new LayerReader(conf, backend, below.below(), below.keys());
            LayerReads reads = new LayerReads(reader.merged());
            LiveContent merged =
                    LiveContent.open(reads, Progress.NONE, below.below().content());
            Content read = merged.content();
            Content content = shipped(folder, read);
            State state = new State(token, files, reader, read, content, reader.made(content));
            opened.add(new LiveLayer(folder, backend, merged, reads, state));
        });
        return opened.get(0);
    }

    private static Content shipped(Path folder, Content read) {
        List<Problem> problems = ShippedContent.unshippable(read, folder.toString());
        if (!problems.isEmpty()) {
            throw new ContentException(problems);
        }
        return ShippedContent.of(read).content();
    }

    /** The layer as it was read last, kept or not. */
    MadeLayer made() {
        State last = pending;
        return last == null ? kept.made : last.made;
    }

    /**
     * Reads what may have changed.
     *
     * @param below the content below, with its changes since the kept state
     * @return false if only reading all can tell what has changed
     * @throws ContentException if anything is wrong; {@link Stack#read} tells what and where
     */
    boolean read(LiveBelow below) {
        long token = backend.changeToken();
        LayerConf conf = LayerConf.read(folder, new Problems());
        if (!kept.made.conf().equals(conf)) {
            return false;
        }
        boolean isOther = token != kept.token;
        if (isOther || !below.changed().isEmpty()) {
            backend.snapshot(() -> pending = next(token, below, isOther));
            return pending != null;
        }
        return true;
    }

    /** Null if types may have changed. */
    private @Nullable State next(long token, LiveBelow below, boolean isOther) {
        if (isOther && !backend.schemaFiles().equals(kept.files)) {
            return null;
        }
        LayerReader reader = kept.reader.next(below.below(), below.keys(), isOther);
        Rows touched = reader.touched(kept.reader, below.changed());
        reads.next(reader.merged(), touched, merged.content());
        Content read = merged.read();
        Content content = shipped(folder, read);
        touched.addAll(Rows.between(kept.content, content));
        return new State(token, kept.files, reader, read, content, reader.made(content, kept.made, touched));
    }

    /** The records that the layer changes, adds or removes in another way than before; {@code placed}: those whose locations count as well. */
    Rows changed(Rows placed) {
        return made().differences(kept.made, placed);
    }

    void keep() {
        State state = pending;
        if (state != null) {
            pending = null;
            merged.keep(state.read);
            kept = state;
        }
    }

    void discard() {
        pending = null;
        merged.discard();
    }

    @Override
    public void close() {
        merged.close();
    }
}
