package dev.ashlar.pipeline.development;

import java.util.List;

/** Somebody else has changed what an edit is about, since the edit began: nothing was saved. */
public final class EditConflictException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient List<String> conflicts;

    EditConflictException(List<String> conflicts) {
        super("changed by somebody else since the edit began; nothing was saved:\n  " + String.join("\n  ", conflicts));
        this.conflicts = List.copyOf(conflicts);
    }

    /** {@return a sentence for each record and field, with the value that the edit knew and the one that is there} */
    public List<String> conflicts() {
        return conflicts;
    }
}
