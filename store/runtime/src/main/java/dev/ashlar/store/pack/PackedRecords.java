package dev.ashlar.store.pack;

import dev.ashlar.codec.memory.MemorySpan;
import dev.ashlar.codec.view.RecordSource;
import dev.ashlar.codec.view.RowBlocks;
import dev.ashlar.store.index.IdIndex;

/** The records of a type in a pack. The only kind of record source, so that calls to it stay monomorphic. */
public final class PackedRecords extends RecordSource {
    private final PackedType type;
    private final IdIndex idIndex;

    PackedRecords(PackedType type, RowBlocks rows, MemorySpan defaultRow, MemorySpan pool, IdIndex idIndex) {
        super(type.layout(), rows, defaultRow, pool);
        this.type = type;
        this.idIndex = idIndex;
    }

    @Override
    public int rowOf(long id) {
        return idIndex.rowOf(id, this);
    }

    /** {@return what the pack says of the type} */
    public PackedType type() {
        return type;
    }

    /** {@return the index from ids to rows} */
    public IdIndex idIndex() {
        return idIndex;
    }
}
