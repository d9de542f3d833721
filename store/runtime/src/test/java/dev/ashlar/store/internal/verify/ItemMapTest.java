package dev.ashlar.store.internal.verify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.internal.memory.NativeMemory;
import org.junit.jupiter.api.Test;

class ItemMapTest {
    private static final int WINDOW = 1 << 30;

    @Test
    void shouldKnowTheItemsOfARange() {
        ItemMap items = new ItemMap(NativeMemory.allocate(ItemMap.bytes(10)));
        items.begin(0xFFFF_FFF0L, 1L << 32);

        assertThat(items.end()).isEqualTo(0xFFFF_FFFAL);
        assertThat(items.covers(0xFFFF_FFEFL)).isFalse();
        assertThat(items.covers(0xFFFF_FFFAL)).isFalse();
        assertThat(items.note(0xFFFF_FFF3L, WINDOW, false)).isEqualTo(WINDOW);
        assertThat(items.note(0xFFFF_FFF3L, 5, true)).isEqualTo(WINDOW);
        assertThat(items.isText(0xFFFF_FFF3L)).as("text of another length").isFalse();
        assertThat(items.note(0xFFFF_FFF3L, WINDOW, true)).isEqualTo(WINDOW);
        assertThat(items.note(0xFFFF_FFF3L, WINDOW, false)).isEqualTo(WINDOW);
        assertThat(items.isText(0xFFFF_FFF3L)).isTrue();
        assertThat(items.length(0xFFFF_FFF3L)).isEqualTo(WINDOW);
        assertThat(items.behind(0xFFFF_FFF3L)).isEqualTo(0xFFFF_FFF3L + WINDOW / 8);
        assertThat(items.next(0xFFFF_FFF0L)).isEqualTo(0xFFFF_FFF3L);
        assertThat(items.next(0xFFFF_FFF4L)).isEqualTo(items.end());
    }

    @Test
    void shouldCountTheTexts() {
        ItemMap items = new ItemMap(NativeMemory.allocate(ItemMap.bytes(10)));
        items.begin(20, 100);

        items.note(21, 5, true);
        items.note(21, 5, true);
        items.note(22, 5, false);
        assertThat(items.textCount()).isEqualTo(1);
        items.note(22, 5, true);
        items.note(24, 8, false);

        assertThat(items.textCount()).isEqualTo(2);
        assertThat(items.isText(23)).as("no item").isFalse();
        assertThat(items.isText(24)).isFalse();
        assertThat(items.first()).isEqualTo(20);
        assertThat(items.end()).isEqualTo(30);
        assertThat(items.capacity()).isEqualTo(10);
        assertThat(items.covers(20)).isTrue();
        assertThat(items.behind(24)).isEqualTo(25);
    }

    @Test
    void shouldForgetARangeWhenTheNextBegins() {
        ItemMap items = new ItemMap(NativeMemory.allocate(ItemMap.bytes(4)));
        items.begin(0, 6);
        items.note(1, 9, true);

        items.begin(4, 6);

        assertThat(items.end()).isEqualTo(6);
        assertThat(items.next(4)).isEqualTo(6);
        assertThat(items.length(5)).isZero();
    }

    @Test
    void shouldFindTheNextBitThatIsSet() {
        Bits bits = new Bits(NativeMemory.allocate(Bits.bytes(200)));
        bits.clear(200);

        assertThat(bits.set(63)).isTrue();
        assertThat(bits.set(130)).isTrue();
        assertThat(bits.set(130)).isFalse();
        assertThat(bits.capacity()).isEqualTo(256);
        assertThat(bits.next(0, 200)).isEqualTo(63);
        assertThat(bits.next(64, 200)).isEqualTo(130);
        assertThat(bits.next(64, 130)).isEqualTo(130);
        assertThat(bits.next(64, 100)).isEqualTo(100);
        assertThat(bits.next(131, 200)).isEqualTo(200);
        assertThat(bits.next(256, 256)).as("behind the last").isEqualTo(256);
    }
}
