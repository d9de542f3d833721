package dev.ashlar.pipeline.pack;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SparesTest {
    private final List<Object> freed = new ArrayList<>();
    private final Spares<Object> spares = new Spares<>(Object::new, freed::add, 2);

    @Test
    void shouldTakeWhatWasGivenBackLast() {
        Object first = spares.take();
        Object second = spares.take();
        assertThat(second).isNotSameAs(first);
        spares.giveBack(first);
        spares.giveBack(second);
        assertThat(spares.take()).isSameAs(second);
        assertThat(spares.take()).isSameAs(first);
        assertThat(spares.take()).isNotSameAs(first).isNotSameAs(second);
        assertThat(freed).isEmpty();
    }

    @Test
    void shouldFreeWhatFindsEnoughWaiting() {
        List<Object> taken = List.of(spares.take(), spares.take(), spares.take(), spares.take());
        taken.forEach(spares::giveBack);
        assertThat(freed).containsExactly(taken.get(2), taken.get(3));
    }
}
