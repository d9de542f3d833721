package dev.ashlar.editor.content;

import dev.ashlar.codec.view.Catalog;
import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.development.DevelopmentStore;
import dev.ashlar.pipeline.development.EditConflictException;
import dev.ashlar.pipeline.development.RecordAuthors;
import dev.ashlar.pipeline.development.RecordEdit;
import dev.ashlar.pipeline.development.Reload;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Content that is open for editing. Results are trees for {@link Json}. Any thread. */
public final class EditSession implements AutoCloseable {
    /** Of more edits at once, pages read the records again themselves. */
    private static final int MOST_ROWS = 100;

    private final String location;
    private final Runnable listener;
    private final RecordPages pages = new RecordPages();
    private final Comparisons comparisons;
    private final Translations translations;
    private final Games games = new Games();
    private final UndoHistory history = new UndoHistory();
    private final CountDownLatch told = new CountDownLatch(1);
    private final Thread opening;

    private volatile @Nullable DevelopmentStore store;
    private volatile @Nullable RuntimeException failure;
    private volatile List<Problem> problems = List.of();
    private boolean closed;

    private EditSession(String location, Runnable listener) {
        this.location = location;
        this.comparisons = new Comparisons(location);
        this.translations = new Translations(location);
        this.listener = listener;
        this.opening = new Thread(this::open, "ashlar-editor-open");
        opening.setDaemon(true);
    }

    /**
     * Opens content when it has no problems, and reports its problems until then.
     *
     * @param location in the form that {@link dev.ashlar.pipeline.backend.Backends#open(String)} accepts
     * @param listener runs after each change of the content or its problems, on the thread that has detected it
     * @return the session, which is open or has problems
     * @throws InterruptedException if the thread is interrupted
     */
    public static EditSession open(String location, Runnable listener) throws InterruptedException {
        EditSession session = new EditSession(location, listener);
        session.opening.start();
        try {
            session.told.await();
        } catch (InterruptedException e) {
            session.close();
            throw e;
        }
        RuntimeException failure = session.failure;
        if (failure != null) {
            throw failure;
        }
        return session;
    }

    private void open() {
        try {
            DevelopmentStore opened = DevelopmentStore.openWhenSound(location, Catalog.of(), this::reloaded);
            synchronized (this) {
                if (closed) {
                    opened.close();
                    return;
                }
                problems = opened.lastReload().problems();
                store = opened;
            }
            listener.run();
        } catch (RuntimeException e) {
            failure = e;
            listener.run();
        } catch (InterruptedException e) {
            // Closed before the content was sound.
        } finally {
            told.countDown();
        }
    }

    private void reloaded(Reload reload) {
        problems = reload.problems();
        told.countDown();
        listener.run();
    }

    /** {@return whether the content has been opened} */
    public boolean isOpen() {
        return store != null;
    }

    /** {@return the problems that prevent the display of the newest content} */
    public List<Problem> problems() {
        return problems;
    }

    /** {@return the types with their counts, and the state of the session} */
    public Map<String, @Nullable Object> state() {
        DevelopmentStore opened = store;
        RuntimeException failed = failure;
        List<Problem> now = problems;
        Map<String, Integer> counts = ProblemTree.counts(now);
        Map<String, @Nullable Object> state = new LinkedHashMap<>();
        state.put("location", location);
        state.put("state", failed != null ? "failed" : opened == null ? "opening" : "open");
        state.put("failure", failed == null ? null : String.valueOf(failed.getMessage()));
        state.put("problemCount", now.size());
        state.put("problems", ProblemTree.of(now));
        state.put("types", opened == null ? List.of() : types(opened.content(), counts));
        synchronized (history) {
            state.put("undo", history.undoable());
            state.put("redo", history.redoable());
        }
        return state;
    }

    private static List<Map<String, @Nullable Object>> types(Content content, Map<String, Integer> problemCounts) {
        return content.schemas().stream()
                .map(schema -> {
                    Map<String, @Nullable Object> type = SchemaTree.of(schema);
                    type.put(
                            "records",
                            Objects.requireNonNull(content.records().get(schema.name()))
                                    .size());
                    type.put("problems", problemCounts.getOrDefault(schema.name(), 0));
                    return type;
                })
                .toList();
    }

    /**
     * Returns a page of a table.
     *
     * @param request the query, {@code offset} and {@code limit}
     * @return the rows, the labels of the records that they refer to, and the total number of rows
     */
    public Map<String, @Nullable Object> page(JsonObject request) {
        return pages.page(content(), request);
    }

    /**
     * Returns one record.
     *
     * @param request {@code type} and {@code id}
     * @return a page with the record, or an empty page
     */
    public Map<String, @Nullable Object> record(JsonObject request) {
        return pages.record(content(), request.text("type"), request.id("id"));
    }

    /**
     * Returns who has saved a record last.
     *
     * @param request {@code type} and {@code id}
     * @return the author; null if the place of the content stores none
     */
    public Map<String, @Nullable Object> author(JsonObject request) {
        Map<String, @Nullable Object> answer = new LinkedHashMap<>();
        answer.put(
                "author",
                RecordAuthors.of(store(), request.text("type"), request.id("id"))
                        .orElse(null));
        return answer;
    }

    /**
     * Finds records that contain a text.
     *
     * @param request {@code type} and {@code text}
     * @return ids and labels
     */
    public Map<String, @Nullable Object> find(JsonObject request) {
        Map<String, @Nullable Object> found = new LinkedHashMap<>();
        found.put("rows", RecordPages.find(content(), request.text("type"), request.text("text", "")));
        return found;
    }

    /**
     * Finds the references to a record.
     *
     * @param request {@code type} and {@code id}
     * @return the number of references, and the locations of the first ones
     */
    public Map<String, @Nullable Object> referrers(JsonObject request) {
        return new LinkedHashMap<>(RecordPages.referrers(content(), request.text("type"), request.id("id")));
    }

    /**
     * Validates edits by all rules of the content, and saves them in one step.
     *
     * @param request {@code edits}
     * @return the ids of the records, in the order of the edits
     * @throws RefusedException if the change is rejected; nothing was saved
     */
    public Map<String, @Nullable Object> edit(JsonObject request) {
        List<RecordEdit> edits = new ArrayList<>();
        Map<String, @Nullable Object> saved = saving(() -> {
            edits.addAll(new EditRequest(store()).read(request));
            return save(edits);
        });
        saved.put("rows", edits.size() > MOST_ROWS ? List.of() : pages.rows(content(), edits));
        return saved;
    }

    /**
     * Returns the state of games in development that use the content.
     *
     * @param request optionally the {@code address} of another game
     * @return the answers of the games
     */
    public Map<String, @Nullable Object> games(JsonObject request) {
        return games.ask(store(), request);
    }

    /**
     * Sets a field of many records by a formula, or previews the change.
     *
     * @param request {@code type}, {@code field} and {@code formula}; {@code ids} or a query; to save, the {@code token} of the preview
     * @return the preview, or the ids of the records that were saved
     * @throws RefusedException if the change is rejected; nothing was saved
     */
    public Map<String, @Nullable Object> calculate(JsonObject request) {
        String token = request.text("token", "");
        if (token.isEmpty()) {
            return new FormulaRequest(content(), pages, request).preview();
        }
        return saving(() -> save(new FormulaRequest(content(), pages, request).edits(store(), token)));
    }

    /**
     * Adds, renames or retypes a field in a schema file, or previews the change.
     *
     * @param request {@code type}, {@code change}, {@code field} and {@code to}; of a new field {@code attributes} and {@code after}; to save, the
     *     {@code token} of the preview
     * @return the preview, or no ids
     * @throws RefusedException if the change is rejected; nothing was saved
     */
    public Map<String, @Nullable Object> schema(JsonObject request) {
        SchemaRequest asked = new SchemaRequest(location, request);
        String token = request.text("token", "");
        if (token.isEmpty()) {
            return asked.preview(content());
        }
        return saving(() -> {
            history.save(store(), asked.confirmed(token));
            return List.of();
        });
    }

    /**
     * Returns the translations of the texts of a record.
     *
     * @param request {@code type} and {@code id}
     * @return the languages, and the texts with their translations
     */
    public Map<String, @Nullable Object> texts(JsonObject request) {
        return translations.texts(content(), request);
    }

    /**
     * Changes a translation.
     *
     * @param request {@code key}, {@code language}, {@code text}, and {@code known}, the translation that is replaced
     * @return no ids
     * @throws RefusedException if the change is rejected; nothing was saved
     */
    public Map<String, @Nullable Object> translate(JsonObject request) {
        Map<String, @Nullable Object> saved = saving(() -> {
            history.save(store(), translations.step(content(), request));
            return List.of();
        });
        listener.run();
        return saved;
    }

    private List<String> save(List<RecordEdit> edits) {
        if (!edits.isEmpty()) {
            history.save(store(), edits);
        }
        return edits.stream().map(edit -> Long.toString(edit.id())).toList();
    }

    /**
     * Compares records with those of a commit or a pack.
     *
     * @param request {@code with}, {@code name}, what to show, {@code offset} and {@code limit}
     * @return counts by type, and a page of records that differ
     * @throws RefusedException if the other content has problems
     */
    public Map<String, @Nullable Object> compare(JsonObject request) {
        return comparisons.page(content(), request);
    }

    /**
     * Restores records or values in one step.
     *
     * @param request {@code with}, {@code name} and {@code records}
     * @return the ids of the records
     * @throws RefusedException if the change is rejected; nothing was saved
     */
    public Map<String, @Nullable Object> revert(JsonObject request) {
        return saving(() -> save(comparisons.revert(store(), request)));
    }

    /**
     * Reverts the last save.
     *
     * @return a confirmation
     * @throws RefusedException if the change is rejected; nothing was saved
     */
    public Map<String, @Nullable Object> undo() {
        return moved(() -> history.undo(store()));
    }

    /**
     * Repeats the save that was reverted last.
     *
     * @return a confirmation
     * @throws RefusedException if the change is rejected; nothing was saved
     */
    public Map<String, @Nullable Object> redo() {
        return moved(() -> history.redo(store()));
    }

    /** The store does not watch translations: pages are told in any case. */
    private Map<String, @Nullable Object> moved(Runnable move) {
        Map<String, @Nullable Object> saved = saving(() -> {
            move.run();
            return List.of();
        });
        listener.run();
        return saved;
    }

    private Map<String, @Nullable Object> saving(Supplier<List<String>> save) {
        synchronized (history) {
            try {
                List<String> ids = save.get();
                Map<String, @Nullable Object> saved = new LinkedHashMap<>();
                saved.put("ids", ids);
                return saved;
            } catch (ContentException e) {
                throw new RefusedException(e.problems(), List.of());
            } catch (EditConflictException e) {
                throw new RefusedException(List.of(), e.conflicts());
            }
        }
    }

    private DevelopmentStore store() {
        DevelopmentStore opened = store;
        if (opened == null) {
            throw new BadRequestException("the content is not open: it has problems");
        }
        return opened;
    }

    private Content content() {
        return store().content();
    }

    @Override
    public void close() {
        DevelopmentStore opened;
        synchronized (this) {
            closed = true;
            opened = store;
        }
        opening.interrupt();
        comparisons.close();
        if (opened != null) {
            opened.close();
        }
    }
}
