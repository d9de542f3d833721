package dev.ashlar.bench.mutation;

import java.util.random.RandomGenerator;

/** Takes its numbers from the bytes of an input, and zeros behind their end: what a fuzzer changes are then choices. */
final class InputRandom implements RandomGenerator {
    private final byte[] input;
    private int at;

    InputRandom(byte[] input, int from) {
        this.input = input;
        this.at = from;
    }

    private int next() {
        return at < input.length ? input[at++] & 0xFF : 0;
    }

    @Override
    public boolean nextBoolean() {
        return (next() & 1) != 0;
    }

    @Override
    public int nextInt() {
        return next() | next() << 8 | next() << 16 | next() << 24;
    }

    /** One byte where that is enough, else two or four. */
    @Override
    public int nextInt(int bound) {
        if (bound <= 1 << 8) {
            return next() % bound;
        }
        return bound <= 1 << 16 ? (next() | next() << 8) % bound : Integer.remainderUnsigned(nextInt(), bound);
    }

    @Override
    public long nextLong() {
        return nextInt() & 0xFFFF_FFFFL | (long) nextInt() << 32;
    }
}
