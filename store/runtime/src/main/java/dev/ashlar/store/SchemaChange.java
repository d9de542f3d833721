package dev.ashlar.store;

/**
 * A change of the schema of a type.
 *
 * @param type name of the type
 * @param field its present name, or the name of a field that is gone; empty for what concerns the whole type
 * @param what a clause: {@code added: f32}, {@code removed: f32}, {@code default: 10.0 -> 12.5}
 */
public record SchemaChange(String type, String field, String what) {
    /** {@return the change in words, for logs: {@code Emitter.spawnRate default: 10.0 -> 12.5}} */
    @Override
    public String toString() {
        return type + (field.isEmpty() ? "" : "." + field) + " " + what;
    }
}
