package dev.ashlar.store.internal.verify;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ArraySearchTest {
    private static SlotField field(int index, String name, boolean strings) {
        return new SlotField(index, name, 1, 8, 8, false, strings, null);
    }

    private static long slot(long unit, long count) {
        return count << 32 | unit;
    }

    @Test
    void shouldNameTheArrayAndTheElementOfTheFirstField() {
        ArraySearch search = new ArraySearch(12);
        search.visit(slot(10, 2), field(0, "ends before", true), 0, 0);
        search.visit(slot(13, 4), field(0, "begins behind", true), 0, 0);
        search.visit(slot(10, 3), field(0, "no strings", false), 0, 0);
        assertThat(search.words()).contains("elements of no field");
        search.visit(slot(12, 1), field(5, "later", true), 0, 0);
        assertThat(search.words()).isEqualTo("array at 96, elements of later, element 0");
        search.visit(slot(10, 3), field(2, "tags", true), 1, 0);
        assertThat(search.words()).isEqualTo("array at 80, elements of tags, element 2");
        search.visit(slot(11, 3), field(2, "the same field", true), 2, 0);
        search.visit(slot(11, 3), field(3, "another", true), 2, 0);
        assertThat(search.words()).isEqualTo("array at 80, elements of tags, element 2");
    }
}
