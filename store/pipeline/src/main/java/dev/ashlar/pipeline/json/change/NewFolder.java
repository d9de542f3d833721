package dev.ashlar.pipeline.json.change;

import dev.ashlar.compiler.publish.Publisher;
import dev.ashlar.compiler.publish.Staging;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;

/** A new folder that is filled under a temporary name and moved to its target when it is complete. For one thread. */
public final class NewFolder implements AutoCloseable {
    private static final String CONTENT = "content";

    private final Publisher publisher;
    private final Staging.Staged staged;

    private NewFolder(Publisher publisher, Staging.Staged staged) {
        this.publisher = publisher;
        this.staged = staged;
    }

    /**
     * Creates an empty folder beside the target. Temporary folders of dead processes are removed.
     *
     * @param target path that does not exist
     * @return the folder; the caller closes it
     * @throws IOException if the target exists, or if the temporary folder cannot be created
     */
    public static NewFolder at(Path target) throws IOException {
        Publisher publisher = new Publisher(target, ".creating");
        NewFolder folder = new NewFolder(publisher, publisher.begin());
        folder.staged.createFolder(CONTENT);
        return folder;
    }

    /** {@return the temporary path of the folder} */
    public Path path() {
        return staged.beside(CONTENT);
    }

    /**
     * Writes a text file in the folder and synchronizes it with fsync.
     *
     * @param name of the file
     * @param text of the file
     * @throws IOException if the file cannot be written
     */
    public void write(String name, String text) throws IOException {
        new Publisher(path().resolve(name), ".tmp").replace(text);
    }

    /**
     * Moves the folder to its target, unless the target exists. The content of the folder must already be synchronized with fsync.
     *
     * @throws FileAlreadyExistsException if the target exists now
     * @throws IOException if the folder cannot be moved
     */
    public void publish() throws IOException {
        publisher.create(staged, path());
    }

    /** Removes the folder if it was not published. Files that cannot be removed stay. */
    @Override
    public void close() {
        try {
            staged.close();
        } catch (IOException e) {
            return; // The next folder at this place removes it.
        }
    }
}
