package dev.ashlar.pipeline.development;

import dev.ashlar.codec.internal.text.Visible;
import java.util.List;
import java.util.stream.Collectors;

/** Thrown if another program has changed the edited values since the edit began. Nothing was saved. */
public final class EditConflictException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient List<String> conflicts;

    EditConflictException(List<String> conflicts) {
        super("changed by somebody else since the edit began; nothing was saved:\n  " + lines(conflicts));
        this.conflicts = List.copyOf(conflicts);
    }

    private static String lines(List<String> conflicts) {
        return conflicts.stream().map(Visible::of).collect(Collectors.joining("\n  "));
    }

    /** {@return one sentence for each record and field, with the value that the edit expected and the value that was found} */
    public List<String> conflicts() {
        return conflicts;
    }
}
