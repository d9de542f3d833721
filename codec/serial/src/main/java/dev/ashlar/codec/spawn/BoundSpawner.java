package dev.ashlar.codec.spawn;

import dev.ashlar.codec.view.View;
import java.util.List;
import java.util.function.ObjLongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A spawner bound to one reader. Bind it once and keep it, as a view. After a {@code refresh()} of the reader, it
 * spawns from the newer data. A spawn allocates only the component and the values that it holds. For the reader's
 * thread.
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
     * Makes the component of the record with an id.
     *
     * @param id any number
     * @return a new component; null if no record has the id
     * @throws IllegalArgumentException if a member cannot be set from its field, or cannot have the value
     * @throws IllegalStateException if the store is closed, if this spawner is making another component, or if the
     *     spawner's function returns no component
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
     * Makes the component of the record with a name, which is the value of its type's key field.
     *
     * @param name any text
     * @return a new component; null if no record has the name
     * @throws IllegalArgumentException if a member cannot be set from its field, or cannot have the value
     * @throws IllegalStateException if the type has no key, or as {@link #spawn(long)} does
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
     * Makes the components of all records, in the order of ids.
     *
     * @param consumer takes each component with the id of its record. It may spawn others, but must not refresh the
     *     reader
     * @throws IllegalArgumentException if a member cannot be set from its field, or cannot have the value
     * @throws IllegalStateException as {@link #spawn(long)} does
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
            throw new IllegalStateException(
                    this + " is already making a component: set references to other components afterwards");
        }
        spawning = true;
    }

    /** {@return the number of records; 0 if the store is closed} */
    public final int count() {
        return view.rowCount();
    }

    /**
     * {@return the members that the data has no field for, in the order of the class. It is empty for specialised
     * spawners, whose views have their own defaults}
     */
    public List<String> missing() {
        return List.of();
    }

    /** {@return the component of the record that the view is at} */
    abstract C create();
}
