package dev.ashlar.bench.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.bench.mutation.JazzerRun;
import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.codec.serial.ValueParser;
import dev.ashlar.codec.wire.PacketWriter;
import dev.ashlar.codec.wire.RecordDelta;
import dev.ashlar.codec.wire.UDataRecordTypes;
import dev.ashlar.codec.wire.UDataRecordWriter;
import dev.ashlar.codec.wire.ValueBytes;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * No bytes that Jazzer comes upon, guided by the branches that its inputs reach, are read as what they are not, or end in another exception
 * than that for such bytes: packets, deltas, the layout of {@code UDataRecord}, values, texts of values. How many it tries: {@code
 * -Dashlar.fuzz.inputs=3000000}; one that it kept: {@code -Dashlar.fuzz.only=FILE}.
 */
class WireJazzerTest {
    @TempDir
    Path folder;

    private Path corpus;

    @BeforeEach
    void writeCorpus() throws IOException {
        corpus = Files.createDirectory(folder.resolve("corpus"));
        DataRecord record = new DataRecord("Emitter", 300);
        record.setText("name", "größe");
        record.setBytes("data", new byte[] {1, 2, 3});
        record.setFloats("position", ValueType.VEC3, 0, 1, -2);
        record.setInt("count", 3);
        ByteBuffer plain = ByteBuffer.allocate(1000);
        for (ByteOrder order : List.of(ByteOrder.LITTLE_ENDIAN, ByteOrder.BIG_ENDIAN)) {
            new UDataRecordWriter(order, UDataRecordTypes.DEFAULT).write(record, plain.clear());
            keep("plain-" + order, order == ByteOrder.LITTLE_ENDIAN ? 3 : 4, plain.flip());
        }
        DataRecord before = record.copy();
        record.setReference("material", "Material", 7);
        record.set("other", Variant.ofRefByKey("Material", "smoke"));
        record.setFlags("affects", List.of("fog", "light"));
        record.set("tags", ValueParser.parse("[\"a\", \"\"]", ValueType.STRING, Shape.ARRAY));
        DataRecord loot = new DataRecord("Loot");
        loot.setInt("count", 2);
        DataRecord effect = new DataRecord("oneof");
        effect.set("Loot", Variant.ofOne(loot));
        record.set("loot", Variant.ofList(List.of(loot, new DataRecord("Loot"))));
        record.set("prices", Variant.ofMap(List.of(loot)));
        record.set("onDeath", Variant.ofOne(effect));
        record.set("scores", Variant.ofRecords(ValueType.VALUES, List.of(loot)));
        record.remove("data");
        RecordDelta delta = RecordDelta.between(before, record);
        PacketWriter packets = new PacketWriter();
        ByteBuffer packet = ByteBuffer.allocate(1000);
        packets.write(record, packet);
        keep("record", 0, packet.flip());
        keep("record-sealed", 1, packet.rewind());
        keep("length", 6, packet.rewind());
        packets.write(delta, packet.clear());
        keep("delta", 2, packet.flip());
        record.forEach(this::keepValue);
    }

    private void keepValue(String name, Variant value) {
        int choice = value.type().ordinal() | (value.shape().isArray() ? 0x80 : 0);
        ByteBuffer bytes = ByteBuffer.allocate(1 + ValueBytes.size(value)).put((byte) choice);
        ValueBytes.write(value, bytes);
        keep("value-" + name, 5, bytes.flip());
        if (value.type().isList()) {
            return; // Has no text that is read.
        }
        byte[] text = value.toText().getBytes(StandardCharsets.UTF_8);
        keep(
                "text-" + name,
                7,
                ByteBuffer.allocate(1 + text.length)
                        .put((byte) choice)
                        .put(text)
                        .flip());
    }

    private void keep(String name, int form, ByteBuffer bytes) {
        byte[] input = new byte[1 + bytes.remaining()];
        input[0] = (byte) form;
        bytes.get(input, 1, input.length - 1);
        try {
            Files.write(corpus.resolve(name), input);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Without Jazzer: what it begins with, or the one input that is asked for. */
    @Test
    void shouldReadTheFirstInputs() throws IOException {
        List<Path> inputs = JazzerRun.inputs(corpus);
        long before = WireFuzzer.inputs();
        long taken = WireFuzzer.taken();
        for (Path input : inputs) {
            WireFuzzer.fuzzerTestOneInput(Files.readAllBytes(input));
        }
        assertThat(WireFuzzer.inputs() - before).isEqualTo(inputs.size());
        assertThat(!JazzerRun.ONLY.isEmpty() || WireFuzzer.taken() - taken == inputs.size())
                .as("all good inputs are read")
                .isTrue();
    }

    @Test
    @Tag("slow")
    void shouldStandWhatJazzerComesUpon() throws IOException, InterruptedException {
        new JazzerRun(folder, corpus, WireFuzzer.class, "dev.ashlar.codec.**").run();
    }
}
