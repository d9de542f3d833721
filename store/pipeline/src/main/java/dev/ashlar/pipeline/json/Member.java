package dev.ashlar.pipeline.json;

import dev.ashlar.compiler.schema.SchemaField;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.io.SerializedString;

/**
 * A member that an object may have: a field, a struct field, or the id of a record. Most objects of a file have their members in one order, so each
 * member notes which one followed it last. Readers of one thread use it.
 */
final class Member {
    final SerializedString name;
    final @Nullable SchemaField field;
    /** Of the field in its record type. */
    final int index;
    /** Null for a field and for the id. */
    final @Nullable MemberTree struct;

    /** The member that followed it in the last object; null before there was one. */
    @Nullable
    Member next;

    private Member(String name, @Nullable SchemaField field, int index, @Nullable MemberTree struct) {
        this.name = new SerializedString(name);
        this.field = field;
        this.index = index;
        this.struct = struct;
    }

    /** A field; {@code index} in the record type. */
    static Member of(String name, SchemaField field, int index) {
        return new Member(name, field, index, null);
    }

    static Member of(String name, MemberTree struct) {
        return new Member(name, null, -1, struct);
    }

    /** The id of a record, or the beginning of an object, which any member may follow. */
    static Member without(String name) {
        return new Member(name, null, -1, null);
    }

    String name() {
        return name.getValue();
    }
}
