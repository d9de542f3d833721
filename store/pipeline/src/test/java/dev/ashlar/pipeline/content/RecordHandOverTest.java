package dev.ashlar.pipeline.content;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.pipeline.backend.Places;
import dev.ashlar.pipeline.backend.RecordReceiver;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RecordHandOverTest {
    private static final Places PLACES = Places.at(Location.of("somewhere"));

    private final List<Long> received = new ArrayList<>();
    private final Set<Thread> threads = new HashSet<>();

    /** Throws at a record; a negative id for none. */
    private RecordReceiver target(long failing) {
        return new RecordReceiver() {
            @Override
            public void record(DataRecord data, Places places, Set<String> flawed) {
                if (data.id() == failing) {
                    throw new WholeReadException();
                }
                received.add(data.id());
                threads.add(Thread.currentThread());
            }

            @Override
            public void problem(Location at, String subject, String message, String expected, String found) {
                throw new AssertionError("a problem was handed over");
            }
        };
    }

    private static Consumer<RecordReceiver> records(int count) {
        return receiver -> {
            for (int id = 0; id < count; id++) {
                receiver.record(new DataRecord("Star", id), PLACES, Set.of());
            }
        };
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 63, 64, 65, 128, 5_000})
    void shouldHandOverAllRecordsInTheirOrder(int count) {
        RecordHandOver.read(records(count), target(-1));

        assertThat(received)
                .containsExactlyElementsOf(LongStream.range(0, count).boxed().toList());
        assertThat(threads).hasSizeLessThanOrEqualTo(1);
    }

    @Test
    void shouldCheckFewRecordsOnTheReadingThread() {
        RecordHandOver.read(records(63), target(-1));

        assertThat(threads).containsExactly(Thread.currentThread());
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 63, 64, 1_000, 4_999})
    void shouldThrowWhatTheTargetThrows(long failing) {
        assertThatThrownBy(() -> RecordHandOver.read(records(5_000), target(failing)))
                .isInstanceOf(WholeReadException.class);

        assertThat(received).hasSize((int) failing);
    }

    @Test
    void shouldThrowWhatTheReadingThrowsAfterTheTargetHasEnded() {
        Consumer<RecordReceiver> reading = receiver -> {
            records(640).accept(receiver);
            throw new IllegalArgumentException("a damaged file");
        };

        assertThatThrownBy(() -> RecordHandOver.read(reading, target(-1))).hasMessage("a damaged file");

        assertThat(received).hasSize(640);
        assertThat(threads).noneMatch(thread -> thread != Thread.currentThread() && thread.isAlive());
    }

    @Test
    void shouldEndAtTheFirstProblem() {
        Consumer<RecordReceiver> reading =
                receiver -> receiver.problem(Location.of("here"), "Star 1", "wrong value", "a number", "none");

        assertThatThrownBy(() -> RecordHandOver.read(reading, target(-1))).isInstanceOf(WholeReadException.class);
    }

    @Test
    void shouldKeepAnInterruptAndReceiveAll() {
        Thread.currentThread().interrupt();

        RecordHandOver.read(records(5_000), target(-1));

        assertThat(Thread.interrupted()).isTrue();
        assertThat(received).hasSize(5_000);
    }
}
