package dev.ashlar.pipeline.pack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.layout.EnumConstant;
import dev.ashlar.codec.layout.FieldLayout;
import dev.ashlar.codec.layout.IndexKind;
import dev.ashlar.codec.layout.LayoutKind;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.store.internal.verify.PackVerifier;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever the writer accepts, of names above all, the verifier accepts too. */
class AcceptedPacksTest {
    private static final long SEED = 20261123;
    private static final int ROUNDS = 400;
    private static final List<String> USUAL = List.of("a", "b", "c", "d", "e", "größe", "zero\u200Dwidth");
    private static final List<String> STRANGE = List.of(
            "",
            "x".repeat(512),
            "x".repeat(513),
            "ä".repeat(256),
            "ä".repeat(257),
            "\uD800",
            "id\uDC00",
            "\u202Ee",
            "with\nbreak",
            "\u001B[31m",
            "\u009B2J");

    @TempDir
    Path folder;

    private final Random random = new Random(SEED);

    @Test
    void shouldVerifyWhateverWasWritten() throws IOException {
        int accepted = 0;
        for (int round = 0; round < ROUNDS; round++) {
            Path pack = folder.resolve("round-" + round + ".pack");
            if (write(pack)) {
                accepted++;
                assertThat(PackVerifier.verify(pack))
                        .as("seed %d, round %d", SEED, round)
                        .isEmpty();
            }
            Files.delete(pack);
        }
        assertThat(accepted).isBetween(ROUNDS / 10, ROUNDS - ROUNDS / 10);
    }

    private boolean write(Path pack) throws IOException {
        try (FileChannel channel = FileChannel.open(pack, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            PackWriter writer = new PackWriter(channel, random.nextInt(10) == 0 ? 15 + random.nextInt(17) : 30);
            for (int types = random.nextInt(3); types >= 0; types--) {
                RecordLayout layout = layout("T" + (9 - types));
                DataRecord defaults = new DataRecord(layout.name());
                writer.addType(layout, seldom() ? 0 : 1, defaults, List.of(), former(layout), (type, id) -> -1);
            }
            writer.finish(new PackInfo(Map.of(), Map.of(), random.nextInt(5) > 0));
            return true;
        } catch (IllegalArgumentException | IllegalStateException e) {
            return false;
        }
    }

    private boolean seldom() {
        return random.nextInt(30) == 0;
    }

    private String name() {
        List<String> names = seldom() ? STRANGE : USUAL;
        return names.get(random.nextInt(names.size()));
    }

    /** Mostly that of the name. */
    private long key(String name) {
        return seldom() ? random.nextLong() : XxHash64.key(name);
    }

    private RecordLayout layout(String usual) {
        String name = seldom() ? name() : usual;
        List<FieldLayout> fields = new ArrayList<>();
        for (int i = random.nextInt(3); i > 0; i--) {
            fields.add(field(8 * fields.size() + 8));
        }
        return new RecordLayout(name, key(name), LayoutKind.ROWS, 8 * fields.size() + 8, 8, 0, fields);
    }

    private FieldLayout field(int offset) {
        String name = name();
        ValueType type = random.nextBoolean() ? ValueType.ENUM : ValueType.I64;
        List<EnumConstant> constants = new ArrayList<>();
        while (type == ValueType.ENUM && (constants.isEmpty() || random.nextBoolean())) {
            String constant = name();
            constants.add(new EnumConstant(constant, key(constant), constants.size()));
        }
        return new FieldLayout(
                name,
                key(name),
                type,
                Shape.SINGLE,
                1,
                offset,
                FieldLayout.widthOf(type, Shape.SINGLE, 1, constants),
                FieldLayout.ITEM_ALIGNMENT,
                FieldLayout.ALWAYS_PRESENT,
                false,
                false,
                IndexKind.NONE,
                0,
                constants,
                aliases());
    }

    private List<Long> aliases() {
        int count = seldom() ? 65 : random.nextInt(3);
        return random.ints(count, 0, USUAL.size())
                .mapToObj(i -> XxHash64.key(USUAL.get(i)))
                .toList();
    }

    /** Mostly those of the layout, in any order; one is missing, or too many, now and then. */
    private List<String> former(RecordLayout layout) {
        List<String> names = new ArrayList<>();
        for (FieldLayout field : layout.fields()) {
            USUAL.stream()
                    .filter(name -> field.aliases().contains(XxHash64.key(name)))
                    .forEach(names::add);
        }
        Collections.shuffle(names, random);
        if (seldom() && !names.isEmpty()) {
            names.remove(0);
        }
        if (seldom()) {
            names.add(name());
        }
        return names;
    }
}
