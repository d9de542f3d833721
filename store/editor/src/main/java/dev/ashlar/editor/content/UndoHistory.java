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

    private final Deque<Step> done = new ArrayDeque<>();
    private final Deque<Step> undone = new ArrayDeque<>();

    /** What one save has changed. */
    interface Step {
        /**
         * Saves what the step changes, for the first time.
         *
         * @throws EditConflictException when somebody has changed the same
         * @throws RefusedException likewise
         */
        void make(DevelopmentStore store);

        /**
         * Takes it back.
         *
         * @return the step that makes it again
         * @throws EditConflictException when somebody has changed the same since
         * @throws RefusedException likewise
         * @throws IllegalArgumentException when the schemas have changed since, so that it has no meaning any more
         */
        Step undo(DevelopmentStore store);
    }

    private record RecordStep(List<RecordEdit> edits) implements Step {
        @Override
        public void make(DevelopmentStore store) {
            store.save(edits);
        }

        @Override
        public Step undo(DevelopmentStore store) {
            RecordStep back =
                    new RecordStep(edits.stream().map(RecordEdit::undo).toList());
            back.make(store);
            return back;
        }
    }

    void save(DevelopmentStore store, List<RecordEdit> edits) {
        save(store, new RecordStep(edits));
    }

    void save(DevelopmentStore store, Step step) {
        step.make(store);
        add(step);
    }

    private void add(Step step) {
        done.push(step);
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

    /** A step that cannot be taken back any more is dropped: else it would be in the way of those before it. */
    private static void move(DevelopmentStore store, Deque<Step> from, Deque<Step> to, String name) {
        if (from.isEmpty()) {
            throw new BadRequestException("there is nothing to " + name);
        }
        Step back;
        try {
            back = from.element().undo(store);
        } catch (EditConflictException | RefusedException | IllegalArgumentException e) {
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
