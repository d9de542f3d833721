package dev.ashlar.bench.golden;

import static dev.ashlar.bench.golden.FormatPage.literal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.codec.serial.ValueParser;
import dev.ashlar.codec.wire.PacketReader;
import dev.ashlar.codec.wire.PacketWriter;
import dev.ashlar.codec.wire.RecordDelta;
import dev.ashlar.codec.wire.UDataRecordReader;
import dev.ashlar.codec.wire.UDataRecordTypes;
import dev.ashlar.codec.wire.UDataRecordWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the page of the network format prints is what the code writes and reads. */
class NetworkPageTest {
    private static final HexFormat SPACED = HexFormat.ofDelimiter(" ").withUpperCase();

    private static DataRecord emitter() {
        DataRecord emitter = new DataRecord("Emitter", 300);
        emitter.setFloats("position", ValueType.VEC3, 0, 1, -2);
        emitter.setConstant("blend", "alpha");
        emitter.setReference("material", "Material", 7);
        emitter.set("curve", ValueParser.parse("[0, 1]", ValueType.F32, Shape.ARRAY));
        return emitter;
    }

    private static byte[] printed(String firstColumn) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (List<String> row : FormatPage.network().table(firstColumn, "bytes", "what")) {
            assertThat(row.get(0)).as("%s", row).isEqualTo(Integer.toString(bytes.size()));
            bytes.writeBytes(SPACED.parseHex(literal(row.get(1))));
        }
        return bytes.toByteArray();
    }

    private static void assertSame(byte[] found, byte[] expected) {
        assertThat(SPACED.formatHex(found)).isEqualTo(SPACED.formatHex(expected));
    }

    @Test
    void shouldPrintARecord() throws IOException {
        byte[] printed = printed("offset");
        ByteBuffer written = ByteBuffer.allocate(printed.length);
        new PacketWriter().write(emitter(), written);
        assertSame(written.array(), printed);
        DataRecord read = new PacketReader().read(ByteBuffer.wrap(printed));
        assertThat(read).isEqualTo(emitter());
        assertThat(read.isUpdated()).isTrue();
    }

    private static DataRecord wolf() {
        DataRecord loot = new DataRecord("Loot");
        loot.setInt("count", 2);
        DataRecord stun = new DataRecord("oneof");
        stun.set("Stun", Variant.ofOne(new DataRecord("Stun")));
        DataRecord wolf = new DataRecord("Wolf", 1);
        wolf.set("loot", Variant.ofList(List.of(loot, new DataRecord("Loot"))));
        wolf.set("onDeath", Variant.ofOne(stun));
        wolf.setUpdated(false);
        return wolf;
    }

    @Test
    void shouldPrintListsAndVariants() throws IOException {
        byte[] printed = printed("index");
        ByteBuffer written = ByteBuffer.allocate(printed.length);
        new PacketWriter().write(wolf(), written);
        assertSame(written.array(), printed);
        DataRecord read = new PacketReader().read(ByteBuffer.wrap(printed));
        assertThat(read).isEqualTo(wolf());
        assertThat(read.get("onDeath").isOne()).isTrue();
        assertThat(read.get("loot").isOne()).isFalse();
    }

    @Test
    void shouldPrintADelta() throws IOException {
        byte[] printed = printed("at");
        DataRecord after = emitter();
        after.setConstant("blend", "additive");
        after.remove("curve");
        RecordDelta delta = RecordDelta.between(emitter(), after);
        ByteBuffer written = ByteBuffer.allocate(printed.length);
        new PacketWriter().write(delta, written);
        assertSame(written.array(), printed);
        assertThat(new PacketReader().readDelta(ByteBuffer.wrap(printed))).isEqualTo(delta);
    }

    @Test
    void shouldPrintTheOtherLayout() throws IOException {
        byte[] printed = printed("place");
        UDataRecordTypes types = UDataRecordTypes.DEFAULT;
        DataRecord mesh = new UDataRecordReader(ByteOrder.LITTLE_ENDIAN, types)
                .read(ByteBuffer.wrap(printed), "MeshComponent", 1);
        assertThat(mesh.getText("mesh")).isEqualTo("meshfile.fbx");
        assertThat(mesh.getFloats("position")).containsExactly(0, 1, -2);
        ByteBuffer written = ByteBuffer.allocate(printed.length);
        new UDataRecordWriter(ByteOrder.LITTLE_ENDIAN, types).write(mesh, written);
        assertSame(written.array(), printed);
    }

    @Test
    void shouldListTheTypes() throws IOException {
        List<List<String>> rows = FormatPage.network().table("code", "type", "value");
        assertThat(rows).hasSameSizeAs(ValueType.values());
        for (List<String> row : rows) {
            ValueType type = ValueType.ofCode(Integer.parseInt(row.get(0)));
            assertThat(type).isNotNull();
            assertThat(row.get(1)).isEqualTo(type.schemaName());
            String lanes = type.lanes() + " " + type.lane().schemaName();
            String bytes = type.width() + (type.width() == 1 ? " byte" : " bytes");
            if (type.isNumeric() && type != ValueType.BOOL) {
                assertThat(row.get(2)).startsWith(type.lanes() > 1 ? lanes : bytes);
            }
        }
    }
}
