package dev.ashlar.pipeline.reload;

import dev.ashlar.codec.view.Catalog;
import dev.ashlar.codec.view.FieldKey;
import dev.ashlar.codec.view.RecordView;
import dev.ashlar.pipeline.development.DevelopmentStore;
import dev.ashlar.pipeline.development.Reload;
import dev.ashlar.store.ChangeListener;
import dev.ashlar.store.FieldChange;
import dev.ashlar.store.Reader;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * Another process with a store over the same content: prints what it is told of, and answers each change of the label of mast 1, which comes
 * from outside, by an edit of the label of mast 2. Ends when that is {@link #END}. Argument: where the content is.
 */
final class AnsweringMain {
    static final String READY = "ready";
    static final String END = "end";
    static final String ANSWER = "answer to ";

    private static final FieldKey LABEL = FieldKey.of("label");

    private AnsweringMain() {}

    public static void main(String[] arguments) throws InterruptedException {
        BlockingQueue<Reload> told = new LinkedBlockingQueue<>();
        try (DevelopmentStore store = DevelopmentStore.open(arguments[0], Catalog.of(), told::add)) {
            Reader reader = store.reader();
            reader.addListener(new ChangeListener() {
                @Override
                public void fieldChanged(FieldChange change) {
                    System.out.println(change);
                }
            });
            RecordView mast = reader.view("Mast");
            System.out.println(READY);
            String label = "";
            while (!label.equals(END)) {
                Reload reload = told.take();
                System.out.println(reload.cause() + " " + reload.generation());
                reader.refresh();
                mast.find(1);
                label = mast.text(LABEL);
                if (reload.cause() == Reload.Cause.CHANGED) {
                    store.edit("Mast", 2).set("label", ANSWER + label).save();
                }
            }
        }
    }
}
