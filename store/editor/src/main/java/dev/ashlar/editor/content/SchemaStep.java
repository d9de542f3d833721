package dev.ashlar.editor.content;

import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.development.DevelopmentStore;
import java.util.List;

/**
 * A schema file that was written anew.
 *
 * @param location of the content
 * @param before the file as it was
 * @param after its new text
 */
record SchemaStep(String location, SchemaReader.Source before, String after) implements UndoHistory.Step {
    /**
     * Writes the file, and has the store read it.
     *
     * @throws RefusedException when somebody else has written it
     */
    @Override
    public void make(DevelopmentStore store) {
        try (Backend backend = Backends.openToWrite(location)) {
            if (!backend.schemaFiles().contains(before)) {
                throw new RefusedException(
                        List.of(), List.of(before.file() + " has changed since; nothing was written"));
            }
            backend.writeSchema(before, after);
        }
        store.reload();
    }

    @Override
    public UndoHistory.Step undo(DevelopmentStore store) {
        SchemaReader.Source now = new SchemaReader.Source(before.file(), after);
        SchemaStep back = new SchemaStep(location, now, before.text());
        back.make(store);
        return back;
    }
}
