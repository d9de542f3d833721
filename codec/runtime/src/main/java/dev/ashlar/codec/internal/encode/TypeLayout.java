package dev.ashlar.codec.internal.encode;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.record.DataRecord;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.stream.Stream;

/**
 * The layouts of a record type and of the elements of its lists, as a tree. Immutable, but for the defaults, which nobody changes.
 *
 * @param layout of the records, or of the elements
 * @param defaults declared defaults by field name
 * @param elements those of each list, in the order of {@link RecordLayout#lists}
 */
public record TypeLayout(RecordLayout layout, DataRecord defaults, List<TypeLayout> elements) {
    /** {@return this and all below, in the order of a walk that comes to an owner before its elements} */
    public Stream<TypeLayout> all() {
        return Stream.concat(Stream.of(this), elements.stream().flatMap(TypeLayout::all));
    }

    /** {@return a hash that names all layouts: the fingerprint of the layout where there are no lists} */
    public long fingerprint() {
        if (elements.isEmpty()) {
            return layout.fingerprint();
        }
        long[] all = all().mapToLong(each -> each.layout.fingerprint()).toArray();
        ByteBuffer bytes = ByteBuffer.allocate(all.length * Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asLongBuffer().put(all);
        return XxHash64.hash(bytes.array(), 0, bytes.capacity());
    }
}
