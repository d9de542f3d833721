package dev.ashlar.pipeline.development;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.internal.memory.NativeMemory;
import java.lang.ref.Reference;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Memory of older generations is counted until it is freed, and a collection is asked for where it is much. */
@Timeout(60)
class OlderMemoryTest {
    private static final int PIECE = 1000;
    private static final int LIMIT = 10 * PIECE;

    private final List<NativeMemory> held = new ArrayList<>();
    private int asked;
    private final OlderMemory memory = new OlderMemory(LIMIT, () -> asked++);

    /** A generation of one piece, which somebody reads until it is taken out of {@link #held}. */
    private void addGenerations(int count) {
        for (int i = 0; i < count; i++) {
            NativeMemory piece = NativeMemory.allocate(PIECE);
            held.add(piece);
            memory.add(List.of(piece));
        }
    }

    @Test
    void shouldCountWhatIsNotTheNewest() {
        addGenerations(1);
        assertThat(memory.length()).isZero();
        addGenerations(3);
        assertThat(memory.length()).isEqualTo(3 * PIECE);
        Reference.reachabilityFence(held);
    }

    @Test
    void shouldCountWhatGenerationsShareOnce() {
        NativeMemory shared = NativeMemory.allocate(PIECE);
        for (int i = 0; i < 4; i++) {
            NativeMemory own = NativeMemory.allocate(PIECE);
            held.add(own);
            memory.add(List.of(shared, own));
        }
        assertThat(memory.length()).isEqualTo(3 * PIECE);
        memory.add(List.of(held.get(3)));
        assertThat(memory.length()).isEqualTo(4 * PIECE);
        Reference.reachabilityFence(shared);
        Reference.reachabilityFence(held);
    }

    @Test
    void shouldForgetWhatWasFreed() {
        addGenerations(5);
        held.clear();
        while (memory.length() > 0) {
            System.gc();
        }
        assertThat(memory.length()).isZero();
    }

    @Test
    void shouldAskForACollectionWhenOlderGenerationsTakeMuch() {
        addGenerations(11);
        memory.makeRoom();
        assertThat(asked).as("ten older ones").isZero();
        addGenerations(1);
        memory.makeRoom();
        assertThat(asked).as("eleven older ones").isEqualTo(1);
        Reference.reachabilityFence(held);
    }

    /** Somebody reads it: asking again would stop the threads for nothing. */
    @Test
    void shouldNotAskAgainForWhatACollectionHasLeft() {
        addGenerations(12);
        memory.makeRoom();
        addGenerations(10);
        memory.makeRoom();
        assertThat(asked).isEqualTo(1);
        addGenerations(1);
        memory.makeRoom();
        assertThat(asked).isEqualTo(2);
        Reference.reachabilityFence(held);
    }

    @Test
    void shouldLetOlderGenerationsTakeFourTimesTheNewest() {
        addGenerations(20);
        NativeMemory large = NativeMemory.allocate(5 * PIECE);
        memory.add(List.of(large));
        memory.makeRoom();
        assertThat(asked).isZero();
        addGenerations(1);
        memory.makeRoom();
        assertThat(asked).isEqualTo(1);
        Reference.reachabilityFence(large);
        Reference.reachabilityFence(held);
    }

    @Test
    void shouldGoOnWhenItIsInterrupted() {
        addGenerations(12);
        Thread.currentThread().interrupt();
        memory.makeRoom();
        assertThat(Thread.interrupted()).isTrue();
        assertThat(asked).isEqualTo(1);
        Reference.reachabilityFence(held);
    }
}
