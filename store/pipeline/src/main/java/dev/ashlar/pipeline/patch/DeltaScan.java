package dev.ashlar.pipeline.patch;

import dev.ashlar.codec.internal.memory.NativeMemory;
import java.io.IOException;

/**
 * Goes through the new file and finds for each stretch the place in the old file that it resembles most. As in bsdiff by Colin Percival, a stretch may have
 * bytes that differ: it goes on while more than half of its bytes are equal. Blocks are found by hash, not by a sorted index, so that the index takes half
 * the length of the old file and not eight times of it. For one thread.
 */
final class DeltaScan {
    /** How many bytes more a new place has to match than the present one. */
    private static final int ADVANTAGE = 8;

    private final NativeMemory old;
    private final NativeMemory now;
    private final long oldLength;
    private final long length;
    private final OldBlocks blocks;
    private final PatchCommands commands;
    /** The stretch that is open: its beginning in both files. */
    private long begin;

    private long beginOld;
    /** Where the commands so far lead to in the old file. */
    private long position;

    DeltaScan(
            NativeMemory old, long oldLength, NativeMemory now, long length, OldBlocks blocks, PatchCommands commands) {
        this.old = old;
        this.oldLength = oldLength;
        this.now = now;
        this.length = length;
        this.blocks = blocks;
        this.commands = commands;
    }

    /** Writes all commands. */
    void run() throws IOException {
        long at = 0;
        while (at < length) {
            long shift = beginOld - begin;
            if (isEqual(at, at + shift)) {
                at++;
                continue;
            }
            long found = at + OldBlocks.LENGTH <= length ? blocks.find(now, at) : -1;
            if (found < 0) {
                at++;
                continue;
            }
            long matched = matched(at, found);
            if (equalAt(at, matched, shift) + ADVANTAGE < matched) {
                moveTo(at, found);
            }
            at += matched;
        }
        close(length);
    }

    private boolean isEqual(long at, long place) {
        return place >= 0 && place < oldLength && now.getByte(at) == old.getByte(place);
    }

    private long matched(long at, long place) {
        long count = OldBlocks.LENGTH;
        while (at + count < length && isEqual(at + count, place + count)) {
            count++;
        }
        return count;
    }

    private long equalAt(long at, long count, long shift) {
        long equal = 0;
        for (long i = at; i < at + count; i++) {
            equal += isEqual(i, i + shift) ? 1 : 0;
        }
        return equal;
    }

    /** Ends the open stretch and opens another, which reaches back as far as it resembles the bytes before. */
    private void moveTo(long at, long found) throws IOException {
        long back = 0;
        long equal = 0;
        long best = 0;
        for (long i = 1; at - i >= begin && found - i >= 0; i++) {
            equal += isEqual(at - i, found - i) ? 1 : 0;
            if (2 * equal - i > best) {
                best = 2 * equal - i;
                back = i;
            }
            if (2 * equal - i < best - 2 * OldBlocks.LENGTH) {
                break;
            }
        }
        close(at - back);
        begin = at - back;
        beginOld = found - back;
    }

    /** Writes the command of the open stretch: what does not resemble the old file is inserted. */
    private void close(long end) throws IOException {
        if (begin == end) {
            return;
        }
        long forth = resembling(end);
        for (long i = 0; i < forth; i++) {
            commands.difference(now.getByte(begin + i) - old.getByte(beginOld + i));
        }
        for (long i = begin + forth; i < end; i++) {
            commands.insert(now.getByte(i));
        }
        commands.command(beginOld - position, forth, end - begin - forth);
        position = beginOld + forth;
    }

    /** How many bytes of the open stretch resemble the old file, up to an end. */
    private long resembling(long end) {
        long forth = 0;
        long equal = 0;
        long best = 0;
        for (long i = 0; begin + i < end && beginOld + i < oldLength; ) {
            equal += isEqual(begin + i, beginOld + i) ? 1 : 0;
            i++;
            if (2 * equal - i > best) {
                best = 2 * equal - i;
                forth = i;
            }
        }
        return forth;
    }
}
