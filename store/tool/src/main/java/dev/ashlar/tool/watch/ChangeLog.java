package dev.ashlar.tool.watch;

import dev.ashlar.store.ChangeListener;
import dev.ashlar.store.FieldChange;
import dev.ashlar.store.SchemaChange;
import java.util.ArrayList;
import java.util.List;

/** The changes that a reader tells of, up to a number of them, and how many more there were. */
public final class ChangeLog implements ChangeListener {
    private final int most;
    private final List<Change> changes = new ArrayList<>();
    private long more;

    /** A change of a schema, a record or a field. */
    public sealed interface Change {}

    /**
     * A schema has changed.
     *
     * @param change what
     */
    public record OfSchema(SchemaChange change) implements Change {}

    /**
     * A field has changed.
     *
     * @param change what
     */
    public record OfField(FieldChange change) implements Change {}

    /**
     * A record has come or gone.
     *
     * @param type its name
     * @param id of the record
     * @param isAdded whether it has come
     */
    public record OfRecord(String type, long id, boolean isAdded) implements Change {}

    /**
     * A log without changes.
     *
     * @param most changes that it keeps, 0 or more
     */
    public ChangeLog(int most) {
        this.most = most;
    }

    private void add(Change change) {
        if (changes.size() < most) {
            changes.add(change);
        } else {
            more++;
        }
    }

    @Override
    public void schemaChanged(SchemaChange change) {
        add(new OfSchema(change));
    }

    @Override
    public void recordAdded(String type, long id) {
        add(new OfRecord(type, id, true));
    }

    @Override
    public void recordRemoved(String type, long id) {
        add(new OfRecord(type, id, false));
    }

    @Override
    public void fieldChanged(FieldChange change) {
        add(new OfField(change));
    }

    /** {@return the changes in the order in which they were told, as many as are kept} */
    public List<Change> changes() {
        return List.copyOf(changes);
    }

    /** {@return how many changes there were besides} */
    public long more() {
        return more;
    }

    /** Forgets all. */
    public void clear() {
        changes.clear();
        more = 0;
    }
}
