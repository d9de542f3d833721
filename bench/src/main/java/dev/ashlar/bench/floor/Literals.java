package dev.ashlar.bench.floor;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.RecordLayout;
import java.util.Map;

/** Compares the literals that are written down here with the layouts of what is read. Stateless. */
final class Literals {
    private Literals() {}

    /** The length of a row, and the offsets of fields by their names. */
    static void require(RecordLayout layout, int stride, Map<String, Integer> offsets) {
        require(layout.name() + ", stride", stride, layout.stride());
        offsets.forEach((name, offset) -> {
            FieldLayout field = layout.field(XxHash64.key(name));
            require(layout.name() + ", offset of " + name, offset, field == null ? -1 : field.offset());
        });
    }

    /** Fails with {@link IllegalStateException} when both differ. */
    static void require(String what, int literal, int stored) {
        if (stored != literal) {
            throw new IllegalStateException(what + ": expected " + literal + ", found " + stored);
        }
    }
}
