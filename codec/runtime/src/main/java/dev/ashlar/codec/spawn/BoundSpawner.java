package dev.ashlar.codec.spawn;

import dev.ashlar.codec.view.View;
import java.util.List;
import java.util.function.ObjLongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A spawner with a view of one reader: takes it once, as a view is taken, and spawns from then on. After a {@code refresh()} of the reader it spawns
 * from the newer data. A spawn allocates the component and the values that it holds, nothing else. For the reader's thread.
 *
 * @param <C> the class of the components
 */
public abstract class BoundSpawner<C> {
    private final View view;
    private boolean spawning;

    BoundSpawner(View view) {
        this.view = view;
    }

    /**
     * The component of the record with an id.
     *
     * @param id any number
     * @return a new component; null when no record has the id
     * @throws IllegalArgumentException if a member cannot be set from its field, or cannot have the value
     * @throws IllegalStateException if the store is closed, while this spawner is making another component, or if there is none for
     *     the record
     */
    public final @Nullable C spawn(long id) {
        begin();
        try {
            return view.find(id) ? create() : null;
        } finally {
            spawning = false;
        }
    }

    /**
     * The component of the record with a name, which is the value of its type's key field.
     *
     * @param name any text
     * @return a new component; null when no record has the name
     * @throws IllegalArgumentException if a member cannot be set from its field, or cannot have the value
     * @throws IllegalStateException if the type has no key, if the store is closed, and while this spawner is making another
     *     component
     */
    public final @Nullable C spawn(CharSequence name) {
        begin();
        try {
            return view.find(name) ? create() : null;
        } finally {
            spawning = false;
        }
    }

    /**
     * The components of all records, in the order of ids.
     *
     * @param consumer takes each with the id of its record; it may spawn others, but the reader must not be refreshed meanwhile
     * @throws IllegalArgumentException if a member cannot be set from its field, or cannot have the value
     * @throws IllegalStateException if the store is closed, and while this spawner is making another component
     */
    public final void spawnAll(ObjLongConsumer<? super C> consumer) {
        // By number, not by next(): the consumer may move the view with a spawn of its own.
        int row = 0;
        while (true) {
            C component;
            long id;
            begin();
            try {
                if (!view.moveToRow(row++)) {
                    return;
                }
                id = view.id();
                component = create();
            } finally {
                spawning = false;
            }
            consumer.accept(component, id);
        }
    }

    /** What a component is made of, a function that resolves a reference for instance, must not move the view away under it. */
    private void begin() {
        if (spawning) {
            throw new IllegalStateException(this
                    + " is making a component: what a component needs of others of its kind is to be set afterwards");
        }
        spawning = true;
    }

    /** {@return the number of records; 0 once the store is closed} */
    public final int count() {
        return view.rowCount();
    }

    /**
     * {@return the members that the data has no field for, in the order in which the class has them; none of specialised spawners, whose
     * views have defaults of their own}
     */
    public List<String> missing() {
        return List.of();
    }

    /** {@return the component of the record that the view is at} */
    abstract C create();
}
