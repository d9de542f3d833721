package dev.ashlar.editor.content;

import dev.ashlar.pipeline.development.DevelopmentStore;
import dev.ashlar.pipeline.development.EditConflictException;
import dev.ashlar.pipeline.development.RecordEdit;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** The saves of a session, each of which can be taken back, and made again. Guarded by the session. */
final class UndoHistory {
    private static final int MOST = 500;

    private final Deque<List<RecordEdit>> done = new ArrayDeque<>();
    private final Deque<List<RecordEdit>> undone = new ArrayDeque<>();

    void save(DevelopmentStore store, List<RecordEdit> edits) {
        store.save(edits);
        done.push(edits);
        undone.clear();
        if (done.size() > MOST) {
            done.removeLast();
        }
    }

    void undo(DevelopmentStore store) {
        move(store, done, undone, "undo");
    }

    void redo(DevelopmentStore store) {
        move(store, undone, done, "redo");
    }

    /** If somebody has changed the same since, the step is dropped: else it would be in the way of those before it. */
    private static void move(
            DevelopmentStore store, Deque<List<RecordEdit>> from, Deque<List<RecordEdit>> to, String name) {
        if (from.isEmpty()) {
            throw new BadRequestException("there is nothing to " + name);
        }
        List<RecordEdit> back = from.element().stream().map(RecordEdit::undo).toList();
        try {
            store.save(back);
        } catch (EditConflictException e) {
            from.pop();
            throw e;
        }
        from.pop();
        to.push(back);
    }

    int undoable() {
        return done.size();
    }

    int redoable() {
        return undone.size();
    }
}
