package dev.ashlar.pipeline.pack;

import dev.ashlar.codec.layout.FieldLayout;

/** Two records have the same value in a unique field. */
public final class EqualValuesException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    private final transient FieldLayout field;
    private final int firstRow;
    private final int secondRow;
    private final String found;

    EqualValuesException(String message, FieldLayout field, int firstRow, int secondRow, String found) {
        super(message);
        this.field = field;
        this.firstRow = firstRow;
        this.secondRow = secondRow;
        this.found = found;
    }

    /** {@return the unique field} */
    public FieldLayout field() {
        return field;
    }

    /** {@return the row of one of the records} */
    public int firstRow() {
        return firstRow;
    }

    /** {@return the row of the other record} */
    public int secondRow() {
        return secondRow;
    }

    /** {@return what is equal, in words} */
    public String found() {
        return found;
    }
}
