package dev.ashlar.compiler.layout;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.compiler.Schemas;
import dev.ashlar.compiler.schema.SchemaReader;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LayoutPlannerTest {
    private static final int CACHE_LINE = 64;
    private static final String[] TYPES = {
        "bool", "i8", "u16", "i32", "u64", "float", "double", "string", "int[]", "double[]"
    };

    private static RecordLayout plan(String... fields) {
        return LayoutPlanner.plan(Schemas.read(Schemas.source("T", fields)).get(0));
    }

    private static FieldLayout field(RecordLayout layout, String name) {
        return Objects.requireNonNull(layout.field(XxHash64.key(name)));
    }

    @Test
    void shouldPlaceHotFieldsThenPresenceThenOthersByAlignment() {
        RecordLayout layout = plan(
                "{ name = a type = u8 }",
                "{ name = b type = double }",
                "{ name = c type = float hot = true }",
                "{ name = d type = u16 hot = true optional = true }",
                "{ name = e type = i32 }");
        assertThat(field(layout, "c").offset()).isEqualTo(8);
        assertThat(field(layout, "d").offset()).isEqualTo(12);
        assertThat(layout.presenceOffset()).isEqualTo(14);
        assertThat(field(layout, "a").offset())
                .as("fills the hole behind the bitmap")
                .isEqualTo(15);
        assertThat(field(layout, "b").offset()).isEqualTo(16);
        assertThat(field(layout, "e").offset()).isEqualTo(24);
        assertThat(layout.stride()).isEqualTo(32);
        assertThat(layout.hotLength()).isEqualTo(15);
    }

    @Test
    void shouldPlanARowOfTheGreatestLength() {
        // 8 bytes of id, 16,383 × 64 and 7 × 8.
        RecordLayout layout = plan("{ name = poses type = \"mat4[16383]\" }", "{ name = keys type = \"hash[7]\" }");
        assertThat(layout.stride()).isEqualTo(RecordLayout.MAX_STRIDE);
    }

    @Test
    void shouldBeAnIdAloneWithoutFields() {
        RecordLayout layout = plan();
        assertThat(layout.stride()).isEqualTo(8);
        assertThat(layout.fields()).isEmpty();
    }

    @Test
    void shouldGrowTheStrideByAnEighthAtMostToKeepTheHotGroupInOneLine() {
        RecordLayout grown = plan(repeated(13, "double", ""), "{ name = h type = double hot = true }");
        assertThat(grown.stride()).as("120 bytes, hot group 16: 128").isEqualTo(128);
        RecordLayout kept = plan(repeated(1, "double", ""), "{ name = h type = double hot = true }");
        assertThat(kept.stride())
                .as("24 bytes would become 32: more than an eighth")
                .isEqualTo(24);
    }

    private static String repeated(int count, String type, String more) {
        StringBuilder fields = new StringBuilder();
        for (int i = 0; i < count; i++) {
            fields.append("{ name = f%d type = %s %s }\n".formatted(i, type, more));
        }
        return fields.toString();
    }

    @Test
    void shouldAlignRowsOnRequest() {
        RecordLayout layout = LayoutPlanner.plan(Schemas.read(new SchemaReader.Source(
                        "T.schema", "Schema = { name = T, align = 64 }\nFields = [ { name = a type = int } ]"))
                .get(0));
        assertThat(layout.stride()).isEqualTo(64);
        assertThat(layout.rowAlignment()).isEqualTo(64);
    }

    @Test
    void shouldLeaveOutFieldsThatDoNotShip() {
        RecordLayout layout = plan("{ name = a type = int ship = false }", "{ name = b type = int }");
        assertThat(layout.fields()).extracting(FieldLayout::name).containsExactly("b");
    }

    @Test
    void shouldDependOnTheDeclarationsAloneAndKeepEveryRule() {
        for (long seed = 0; seed < 300; seed++) {
            Random random = new Random(seed);
            List<String> fields = new ArrayList<>();
            int count = random.nextInt(40);
            for (int i = 0; i < count; i++) {
                fields.add("{ name = f%d type = \"%s\" hot = %b optional = %b }"
                        .formatted(
                                i, TYPES[random.nextInt(TYPES.length)], random.nextInt(4) == 0, random.nextBoolean()));
            }
            RecordLayout layout = plan(fields.toArray(String[]::new));
            assertThat(plan(fields.toArray(String[]::new)).fingerprint()).isEqualTo(layout.fingerprint());
            assertHotGroupRule(layout, seed);
            Collections.shuffle(fields, random);
            assertThat(plan(fields.toArray(String[]::new)).stride())
                    .as("stride of shuffled fields, seed %d", seed)
                    .isEqualTo(layout.stride());
        }
    }

    /** Either no row's hot group crosses a line, or a stride that sees to it would be more than an eighth larger. */
    private static void assertHotGroupRule(RecordLayout layout, long seed) {
        int hot = layout.hotLength();
        int used = layout.fields().stream()
                .mapToInt(f -> f.offset() + f.width())
                .max()
                .orElse(8);
        used = Math.max(used, layout.presenceOffset() + layout.presenceLength());
        int least = (used + 7) / 8 * 8;
        assertThat(layout.stride()).as("seed %d", seed).isBetween(least, least + least / 8);
        boolean crosses = false;
        for (long row = 0; row < CACHE_LINE; row++) {
            crosses |= row * layout.stride() % CACHE_LINE + hot > CACHE_LINE;
        }
        int wanted = Integer.highestOneBit(hot - 1) << 1;
        boolean affordable = hot <= CACHE_LINE && (least + wanted - 1) / wanted * wanted <= least + least / 8;
        assertThat(crosses && affordable)
                .as("seed %d, %s, hot %d", seed, layout, hot)
                .isFalse();
    }
}
