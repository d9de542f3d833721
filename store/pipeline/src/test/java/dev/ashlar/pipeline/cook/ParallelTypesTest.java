package dev.ashlar.pipeline.cook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.ashlar.codec.internal.encode.TypeLayout;
import dev.ashlar.codec.internal.layout.LayoutBuilder;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.pipeline.pack.BlockSink;
import dev.ashlar.pipeline.pack.ByteSink;
import dev.ashlar.pipeline.pack.EncodedType;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.channels.ClosedByInterruptException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Types that are encoded side by side come in their order, are never too many, and are all closed. */
@Timeout(60)
class ParallelTypesTest {
    private static final int SHIFT = 16;
    private static final int TYPES = 20;
    private static final int SINKS = 4;

    private final AtomicInteger openSinks = new AtomicInteger();
    private final AtomicInteger mostSinks = new AtomicInteger();
    private final List<Integer> handedOver = new ArrayList<>();

    private ByteSink sink() {
        ByteSink sink = new BlockSink(SHIFT);
        mostSinks.accumulateAndGet(openSinks.incrementAndGet(), Math::max);
        return (ByteSink) Proxy.newProxyInstance(
                ByteSink.class.getClassLoader(), new Class<?>[] {ByteSink.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("close")) {
                        openSinks.decrementAndGet();
                    }
                    return method.invoke(sink, arguments);
                });
    }

    private EncodedType<?> type(int number) {
        RecordLayout layout = LayoutBuilder.rows("T" + number, 8, 8, 0).build();
        DataRecord defaults = new DataRecord(layout.name());
        TypeLayout type = new TypeLayout(layout, defaults, List.of());
        return EncodedType.of(type, List.of(), (target, id) -> 0, SHIFT, this::sink);
    }

    private List<Supplier<EncodedType<?>>> types(IntConsumer before) {
        return IntStream.range(0, TYPES)
                .<Supplier<EncodedType<?>>>mapToObj(i -> () -> {
                    before.accept(i);
                    return type(i);
                })
                .toList();
    }

    private void take(int index, EncodedType<?> encoded) {
        assertThat(encoded.layout().name()).isEqualTo("T" + index);
        handedOver.add(index);
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private void assertHandedOver(int count) {
        assertThat(handedOver).isEqualTo(IntStream.range(0, count).boxed().toList());
        assertThat(openSinks).as("sections that are open").hasValue(0);
    }

    @Test
    void shouldEncodeAsManyAtATimeAsThereMayBe() throws IOException {
        CountDownLatch three = new CountDownLatch(3);
        ParallelTypes.encode(
                types(number -> {
                    three.countDown();
                    await(three);
                }),
                3,
                this::take);
        assertHandedOver(TYPES);
        assertThat(mostSinks.get()).isBetween(1, 3 * SINKS);
    }

    @Test
    void shouldEncodeOneAfterTheOtherOnTheCallersThread() throws IOException {
        Thread caller = Thread.currentThread();
        ParallelTypes.encode(types(number -> assertThat(Thread.currentThread()).isSameAs(caller)), 1, this::take);
        assertHandedOver(TYPES);
        assertThat(mostSinks).hasValue(SINKS);
    }

    @Test
    void shouldEncodeNothing() throws IOException {
        ParallelTypes.encode(List.of(), 4, this::take);
        assertHandedOver(0);
    }

    /** Type 3 fails before type 2 does, and has to wait for its turn. */
    @Test
    void shouldThrowWhatTheFirstTypeThrows() {
        CountDownLatch failed = new CountDownLatch(1);
        List<Supplier<EncodedType<?>>> types = types(number -> {
            if (number == 3) {
                failed.countDown();
                throw new IllegalArgumentException("three");
            }
            if (number == 2) {
                await(failed);
                throw new IllegalStateException("two");
            }
        });
        assertThatIllegalStateException()
                .isThrownBy(() -> ParallelTypes.encode(types, 4, this::take))
                .withMessage("two");
        assertHandedOver(2);
    }

    @Test
    void shouldThrowErrorsAsTheyAre() {
        List<Supplier<EncodedType<?>>> types = types(number -> {
            throw new OutOfMemoryError("none left");
        });
        assertThatExceptionOfType(OutOfMemoryError.class)
                .isThrownBy(() -> ParallelTypes.encode(types, 2, this::take))
                .withMessage("none left");
        assertHandedOver(0);
    }

    @Test
    void shouldCloseAllWhenATypeCannotBeWritten() {
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> ParallelTypes.encode(types(number -> {}), 4, (index, encoded) -> {
                    if (index == 2) {
                        throw new IOException("full");
                    }
                    take(index, encoded);
                }))
                .withMessage("full");
        assertHandedOver(2);
    }

    /** The first encoding goes on until somebody waits for it whose mark of an interrupt is gone. */
    @Test
    void shouldEndAsAWriteDoesWhenTheThreadIsInterrupted() {
        Thread caller = Thread.currentThread();
        List<Supplier<EncodedType<?>>> types = types(number -> {
            while (caller.isInterrupted()) {
                Thread.onSpinWait();
            }
        });
        caller.interrupt();
        assertThatExceptionOfType(ClosedByInterruptException.class)
                .isThrownBy(() -> ParallelTypes.encode(types, 2, this::take));
        assertThat(Thread.interrupted()).isTrue();
        assertHandedOver(0);
    }
}
