package dev.ashlar.pipeline.json.change;

import dev.ashlar.compiler.publish.Publisher;
import dev.ashlar.compiler.publish.Staging;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;

/** A folder that is filled beside its place and put there when it is whole. For one thread. */
public final class NewFolder implements AutoCloseable {
    private static final String CONTENT = "content";

    private final Publisher publisher;
    private final Staging.Staged staged;

    private NewFolder(Publisher publisher, Staging.Staged staged) {
        this.publisher = publisher;
        this.staged = staged;
    }

    /**
     * Makes an empty folder beside a place. What dead processes have left there is removed.
     *
     * @param target the place, where nothing is
     * @return the folder, to be closed
     * @throws IOException when something is there, or nothing can be made beside it
     */
    public static NewFolder at(Path target) throws IOException {
        Publisher publisher = new Publisher(target, ".creating");
        NewFolder folder = new NewFolder(publisher, publisher.begin());
        folder.staged.createFolder(CONTENT);
        return folder;
    }

    /** {@return where it is filled} */
    public Path path() {
        return staged.beside(CONTENT);
    }

    /**
     * Writes a text file in the folder through to the device.
     *
     * @param name of the file
     * @param text of the file
     * @throws IOException when it cannot be written
     */
    public void write(String name, String text) throws IOException {
        new Publisher(path().resolve(name), ".tmp").replace(text);
    }

    /**
     * Puts it in its place, unless somebody was faster. What is in the folder is on the device already.
     *
     * @throws FileAlreadyExistsException when something is there by now
     * @throws IOException when it cannot be moved
     */
    public void publish() throws IOException {
        publisher.create(staged, path());
    }

    /** Nothing stays of one that was not put in its place. What cannot be removed is left over. */
    @Override
    public void close() {
        try {
            staged.close();
        } catch (IOException e) {
            return; // The next folder at this place removes it.
        }
    }
}
