package dev.ashlar.pipeline.reload;

import dev.ashlar.codec.view.Catalog;
import dev.ashlar.codec.view.FieldKey;
import dev.ashlar.codec.view.RecordView;
import dev.ashlar.pipeline.development.DevelopmentStore;
import dev.ashlar.pipeline.development.Reload;
import dev.ashlar.store.ChangeListener;
import dev.ashlar.store.FieldChange;
import dev.ashlar.store.Reader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * Another process with a store over the same content: prints what it is told of, and answers each change of the label of mast 1, which comes
 * from outside, by an edit of the label of mast 2. Ends when the first is {@link #END}, or its input ends. Argument: where the content is.
 */
final class AnsweringMain {
    /** Before each line of its own: libraries and the JVM may say something as well. */
    static final String SAYS = "answering: ";

    static final String READY = "ready";
    static final String END = "end";
    static final String ANSWER = "answer to ";

    private static final FieldKey LABEL = FieldKey.of("label");

    private AnsweringMain() {}

    public static void main(String[] arguments) throws InterruptedException {
        BlockingQueue<Optional<Reload>> told = new LinkedBlockingQueue<>();
        Thread ending = new Thread(() -> awaitEnd(told), "ending");
        ending.setDaemon(true);
        ending.start();
        try (DevelopmentStore store =
                DevelopmentStore.open(arguments[0], Catalog.of(), reload -> told.add(Optional.of(reload)))) {
            Reader reader = store.reader();
            reader.addListener(new ChangeListener() {
                @Override
                public void fieldChanged(FieldChange change) {
                    say(change);
                }
            });
            RecordView mast = reader.view("Mast");
            say(READY);
            String label = "";
            while (!label.equals(END)) {
                Optional<Reload> next = told.take();
                if (next.isEmpty()) {
                    return;
                }
                Reload reload = next.get();
                say(reload.cause() + " " + reload.generation());
                reader.refresh();
                mast.find(1);
                label = mast.text(LABEL);
                if (reload.cause() == Reload.Cause.CHANGED) {
                    store.edit("Mast", 2).set("label", ANSWER + label).save();
                }
            }
        }
    }

    /** Whoever started it may have gone, or failed. */
    private static void awaitEnd(BlockingQueue<Optional<Reload>> told) {
        try {
            while (System.in.read() >= 0) {
                // Nothing is said to it.
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            told.add(Optional.empty());
        }
    }

    private static void say(Object what) {
        System.out.println(SAYS + what);
    }
}
