package dev.ashlar.pipeline.development;

import dev.ashlar.codec.internal.encode.TypeLayout;
import dev.ashlar.codec.layout.LayoutKind;
import dev.ashlar.pipeline.cache.CacheInput;
import dev.ashlar.pipeline.cache.CacheOutput;
import dev.ashlar.pipeline.pack.BlockSink;
import dev.ashlar.pipeline.pack.EncodedIndex;
import dev.ashlar.pipeline.pack.EncodedType;
import dev.ashlar.pipeline.pack.StoredSections;
import dev.ashlar.pipeline.pack.StoredTexts;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** The sections of a type, and of the elements of its lists, in a file of a cache. For one thread. */
final class CookedSections {
    private final byte[] buffer = new byte[1 << 16];
    private final int windowShift;
    private final boolean isRevisable;

    /** {@code isRevisable}: whether types that are read can get items. A pack cannot use a pool with items at its end, so its types need not. */
    CookedSections(int windowShift, boolean isRevisable) {
        this.windowShift = windowShift;
        this.isRevisable = isRevisable;
    }

    void write(CookedRows rows, CacheOutput into) throws IOException {
        EncodedType<BlockSink> encoded = rows.encoded();
        into.putLong(encoded.layout().fingerprint());
        into.putNumber(encoded.layout().stride());
        into.putNumber(encoded.count());
        into.putNumber(encoded.idSlots());
        write(encoded.defaultRow(), encoded.defaultRow().length(), into);
        write(encoded.rows(), encoded.rows().length(), into);
        if (encoded.layout().kind() != LayoutKind.ELEMENTS) {
            write(encoded.idIndex(), encoded.idIndex().length(), into);
        }
        write(encoded.pool(), rows.sections().pool().length(), into); // A later generation may have added to it.
        into.putNumber(encoded.fieldIndexes().size());
        for (EncodedIndex<BlockSink> index : encoded.fieldIndexes()) {
            into.putNumber(index.number());
            into.putNumber(index.slots());
            write(index.bytes(), index.bytes().length(), into);
        }
        for (CookedRows elements : rows.elements()) {
            write(elements, into);
        }
    }

    private void write(BlockSink bytes, long length, CacheOutput into) throws IOException {
        into.putNumber(length);
        for (long at = 0; at < length; ) {
            int part = (int) Math.min(buffer.length, length - at);
            bytes.read(at, ByteBuffer.wrap(buffer, 0, part));
            into.putBytes(buffer, part);
            at += part;
        }
    }

    /** The type again; whose sections lie in memory of its own. */
    EncodedType<BlockSink> read(TypeLayout type, CacheInput from) throws IOException {
        if (from.getLong() != type.layout().fingerprint()
                || from.getNumber() != type.layout().stride()) {
            throw new IOException("another layout of " + type.layout().name());
        }
        int count = from.getCount();
        long idSlots = from.getNumber();
        BlockSink defaultRow = read(from);
        BlockSink rows = read(from);
        boolean hasIds = type.layout().kind() != LayoutKind.ELEMENTS;
        BlockSink idIndex = hasIds ? read(from) : new BlockSink(windowShift);
        BlockSink pool = read(from);
        List<EncodedIndex<BlockSink>> indexes = new ArrayList<>();
        for (int i = from.getCount(); i > 0; i--) {
            int number = from.getCount();
            long slots = from.getNumber();
            indexes.add(new EncodedIndex<>(number, type.layout().fields().get(number), read(from), slots));
        }
        List<EncodedType<BlockSink>> elements = new ArrayList<>();
        for (TypeLayout each : type.elements()) {
            elements.add(read(each, from));
        }
        StoredSections<BlockSink> sections =
                new StoredSections<>(defaultRow, rows, count, idIndex, idSlots, List.copyOf(indexes), pool);
        return isRevisable
                ? StoredTexts.revisable(type, windowShift, sections, elements)
                : EncodedType.stored(type, windowShift, sections, elements);
    }

    private BlockSink read(CacheInput from) throws IOException {
        BlockSink bytes = new BlockSink(windowShift);
        long length = from.getNumber();
        bytes.expect(length);
        for (long left = length; left > 0; ) {
            int part = (int) Math.min(buffer.length, left);
            from.getBytes(buffer, part);
            bytes.append(buffer, part);
            left -= part;
        }
        return bytes;
    }
}
