package dev.ashlar.pipeline.pack;

import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.store.internal.format.RecordPlaces;
import java.nio.ByteBuffer;

/**
 * Writes rows one behind the other, in one block while they fit a window, and in several from then on: how many rows there will
 * be need not be known. For one thread.
 */
final class RowWriter implements EncodedRows {
    private static final int PIECE_LENGTH = 64 << 10;

    private final ByteSink sink;
    private final RecordLayout layout;
    private final int windowShift;
    private final int stride;
    private int count;
    /** Rows that fit where the next one goes: in the one block, or in all blocks up to the end of the window. */
    private long room;
    /** Rows that the blocks of a window have room for. */
    private long inWindow;

    RowWriter(ByteSink sink, RecordLayout layout, int windowShift) {
        this.sink = sink;
        this.layout = layout;
        this.windowShift = windowShift;
        this.stride = layout.stride();
        this.room = (1L << windowShift) / stride;
    }

    /** Writes behind rows that are there already, where {@code places} has them. */
    static RowWriter behind(ByteSink sink, RecordLayout layout, int windowShift, RecordPlaces places, int count) {
        RowWriter writer = new RowWriter(sink, layout, windowShift);
        writer.count = count;
        if (count > writer.room) {
            writer.inWindow = (1L << windowShift) / places.blockLength() * places.capacity();
            writer.room = (count + writer.inWindow - 1) / writer.inWindow * writer.inWindow;
        }
        return writer;
    }

    @Override
    public void add(byte[] row) {
        if (count == room) {
            makeRoom();
        }
        sink.append(row, stride);
        count = Math.incrementExact(count);
    }

    @Override
    public void add(byte[] rows, int number, int length) {
        if (number <= room - count) {
            sink.append(rows, number * length);
            count = Math.addExact(count, number);
        } else {
            EncodedRows.super.add(rows, number, length);
        }
    }

    private void makeRoom() {
        long window = 1L << windowShift;
        if (inWindow == 0) {
            splitTheBlock(window);
        }
        if (count == room) {
            sink.padTo((sink.length() + window - 1) / window * window);
            room += inWindow;
        }
    }

    /** One row more does not fit a window: blocks are shorter from the first on, and the last rows may move to the next window. */
    private void splitTheBlock(long window) {
        RecordPlaces places = new RecordPlaces(layout, count + 1, windowShift);
        inWindow = window / places.blockLength() * places.capacity();
        room = inWindow;
        long kept = inWindow * stride;
        long end = sink.length();
        if (kept < end) {
            sink.padTo(window);
            byte[] piece = new byte[PIECE_LENGTH];
            byte[] zeros = new byte[PIECE_LENGTH];
            for (long at = kept; at < end; at += piece.length) {
                int part = (int) Math.min(piece.length, end - at);
                sink.read(at, ByteBuffer.wrap(piece, 0, part));
                sink.append(piece, part);
                sink.put(at, zeros, part);
            }
            room += inWindow;
        }
    }

    @Override
    public RecordPlaces finish() {
        return new RecordPlaces(layout, count, windowShift);
    }
}
