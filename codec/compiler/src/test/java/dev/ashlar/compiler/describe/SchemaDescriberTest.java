package dev.ashlar.compiler.describe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.codec.layout.Shape;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.codec.serial.Constants;
import dev.ashlar.codec.serial.Form;
import dev.ashlar.codec.serial.Forms;
import dev.ashlar.codec.serial.Kinds;
import dev.ashlar.codec.serial.ObjectGraph;
import dev.ashlar.codec.serial.RecordRef;
import dev.ashlar.codec.serial.RecordSaver;
import dev.ashlar.codec.serial.Serializer;
import dev.ashlar.codec.serial.TriviallySerializable;
import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.compiler.schema.SchemaReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Schemas out of serialize methods: what they say, and that they are those of the records that are saved. */
class SchemaDescriberTest {
    enum Blend {
        OPAQUE,
        ALPHA
    }

    static final class Vector implements TriviallySerializable {
        float x;
        float y = 0.1f;

        @Override
        public void serialize(Serializer s) {
            x = s.io("x", x);
            y = s.io("y", y);
        }
    }

    static final class Emitter implements TriviallySerializable {
        String name = "a \"new\" one\n";
        double rate = 10;
        int burst = -3;
        boolean isLooped = true;
        Blend blend = Blend.ALPHA;
        Vector offset = new Vector();
        final float[] direction = {0, 1, 0};
        int tint = 0xFF0080FF;

        @Nullable
        String note;

        @Nullable
        Vector target;

        float[] curve = {1, 2};
        final List<Vector> path = new ArrayList<>();
        final Map<String, byte[]> blobs = new TreeMap<>();
        int version = 1;
        long extra;

        @Override
        public void serialize(Serializer s) {
            name = s.io("name", name);
            rate = s.io("rate", rate);
            burst = s.io("burst", burst);
            isLooped = s.io("isLooped", isLooped);
            blend = s.io("blend", blend);
            offset = s.io("offset", offset);
            s.ioLanes("direction", ValueType.VEC3, direction);
            tint = s.ioColor("tint", tint);
            note = s.ioNullable("note", note, Forms.STRING);
            target = s.ioNullable("target", target, Forms.of(Vector::new));
            curve = s.io("curve", curve);
            s.ioCollection("path", path, Forms.of(Vector::new));
            s.ioMap("blobs", blobs, Forms.STRING, Forms.BYTES);
            version = s.ioU8("version", version);
            if (version >= 2) {
                extra = s.ioU64("extra", extra);
            }
        }
    }

    private static Emitter ofVersion(int version) {
        Emitter emitter = new Emitter();
        emitter.version = version;
        return emitter;
    }

    private static Schema read(String type, List<SchemaReader.Source> files) {
        Problems problems = new Problems();
        List<Schema> schemas = SchemaReader.read(files, problems);
        problems.throwIfAny();
        return schemas.stream()
                .filter(schema -> schema.name().equals(type))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void shouldDescribeAnObjectAsASchemaFile() {
        List<SchemaReader.Source> files = SchemaDescriber.describe("Emitter", List.of(new Emitter()));
        assertThat(files)
                .extracting(SchemaReader.Source::file)
                .containsExactly("Emitter.schema", "Emitter_path.schema", "Emitter_blobs.schema");
        assertThat(files.get(1).text()).isEqualTo("""
            Schema =
            {
              name = "Emitter_path"
              kind = "struct"
            }

            Fields =
            [
              { name = "x", type = "f32" }
              { name = "y", type = "f32", default = 0.1 }
            ]
            """);
        assertThat(files.get(2).text()).contains("\"key\", type = \"string\"", "\"value\", type = \"bytes\"");
        assertThat(files.get(0).text()).isEqualTo("""
            Schema =
            {
              name = "Emitter"
            }

            Fields =
            [
              { name = "name", type = "string", default = "a \\"new\\" one\\u000a" }
              { name = "rate", type = "f64", default = 10 }
              { name = "burst", type = "i32", default = -3 }
              { name = "isLooped", type = "bool", default = true }
              { name = "blend", type = "enum", values = ["OPAQUE", "ALPHA"], default = "ALPHA" }
              { name = "offset_x", type = "f32" }
              { name = "offset_y", type = "f32", default = 0.1 }
              { name = "direction", type = "vec3", default = [0, 1, 0] }
              { name = "tint", type = "color", default = [255, 128, 0, 255] }
              { name = "note", type = "string", optional = true }
              { name = "target_present", type = "bool" }
              { name = "target_x", type = "f32" }
              { name = "target_y", type = "f32", default = 0.1 }
              { name = "curve", type = "f32[]" }
              { name = "path", type = "Emitter_path[]" }
              { name = "blobs", type = "Emitter_blobs[]" }
              { name = "version", type = "u8", default = 1 }
            ]
            """);
    }

    @Test
    void shouldDescribeAllBranchesThatPrototypesShow() {
        List<SchemaReader.Source> one = SchemaDescriber.describe("Emitter", List.of(new Emitter()));
        List<SchemaReader.Source> both = SchemaDescriber.describe("Emitter", List.of(new Emitter(), ofVersion(2)));
        assertThat(read("Emitter", one).field("extra")).isNull();
        Schema schema = read("Emitter", both);
        assertThat(schema.field("extra")).isNotNull();
        assertThat(schema.defaults().get("version"))
                .as("of the first object")
                .isEqualTo(Variant.ofInteger(ValueType.U8, 1));
    }

    /** Each field of a record has one of the schema, of the same type. */
    @Test
    void shouldDescribeTheRecordsThatAreSaved() {
        Emitter emitter = ofVersion(2);
        emitter.note = "note";
        emitter.target = new Vector();
        emitter.path.add(new Vector());
        emitter.blobs.put("a", new byte[] {1});
        Schema schema = read("Emitter", SchemaDescriber.describe("Emitter", List.of(ofVersion(2))));
        DataRecord record = RecordSaver.save("Emitter", 1, emitter);
        assertThat(schema.fields()).extracting(SchemaField::name).containsExactlyInAnyOrderElementsOf(record.keys());
        for (SchemaField field : schema.fields()) {
            Variant value = Objects.requireNonNull(record.get(field.name()));
            assertThat(field.type()).as(field.name()).isEqualTo(value.type());
            assertThat(field.shape()).as(field.name()).isEqualTo(value.shape());
        }
        assertThat(Objects.requireNonNull(schema.field("curve")).shape()).isEqualTo(Shape.ARRAY);
    }

    @Test
    void shouldGiveEveryNumberBackAsItsDefault() {
        float[] numbers = {0.1f, 1 / 3f, 16_777_216f, Float.MIN_VALUE, Float.MAX_VALUE, -0f, 1e10f};
        for (float number : numbers) {
            Schema schema = read("T", SchemaDescriber.describe("T", List.of(s -> s.io("v", number))));
            Variant given = schema.defaults().get("v");
            assertThat(given).as("default of %s", number).isEqualTo(Variant.of(number));
        }
        for (double number : new double[] {0.1, 1 / 3.0, Double.MIN_VALUE, Double.MAX_VALUE, -2.5e-300}) {
            Schema schema = read("T", SchemaDescriber.describe("T", List.of(s -> s.io("v", number))));
            assertThat(schema.defaults().get("v")).as("default of %s", number).isEqualTo(Variant.of(number));
        }
        Schema schema = read("T", SchemaDescriber.describe("T", List.of(s -> {
            s.ioU64("most", -1);
            s.io("least", Long.MIN_VALUE);
            s.io("none", Float.NaN);
        })));
        assertThat(schema.defaults().get("most")).isEqualTo(Variant.ofInteger(ValueType.U64, -1));
        assertThat(schema.defaults().get("least")).isEqualTo(Variant.ofInteger(ValueType.I64, Long.MIN_VALUE));
    }

    @Test
    void shouldDescribeAllKindsOfAList() {
        Kinds<TriviallySerializable> kinds = Kinds.of(TriviallySerializable.class)
                .add("vector", Vector.class, Forms.of(Vector::new))
                .add("emitter", Emitter.class, Forms.of(Emitter::new))
                .build();
        List<SchemaReader.Source> files =
                SchemaDescriber.describe("Things", List.of(s -> s.ioCollection("things", new ArrayList<>(), kinds)));
        assertThat(files)
                .extracting(SchemaReader.Source::file)
                .containsExactly(
                        "Things.schema",
                        "Things_things_vector.schema",
                        "Things_things_emitter.schema",
                        "Things_things_emitter_path.schema",
                        "Things_things_emitter_blobs.schema");
        assertThat(files.get(0).text())
                .contains("type = \"oneof<vector: Things_things_vector, emitter: Things_things_emitter>[]\" }");
        assertThat(files.get(1).text())
                .contains("kind = \"struct\"", "{ name = \"y\", type = \"f32\", default = 0.1 }");
    }

    /** One of a kind, or none; values that are no objects; kinds that share the name of a member, and one that has none. */
    @Test
    void shouldDescribeSingleKinds() {
        Kinds<Object> kinds = Kinds.of(Object.class)
                .add("text", String.class, Forms.STRING)
                .add("number", Integer.class, Forms.I32)
                .add("nothing", Object.class, Forms.ofMembers(Object::new, (s, each) -> {}))
                .build();
        List<SchemaReader.Source> files = SchemaDescriber.describe("T", List.of(s -> {
            s.ioForm("one", "text", kinds);
            s.ioNullable("perhaps", null, kinds);
        }));
        assertThat(files.get(0).text())
                .contains(
                        "{ name = \"one\", type = \"oneof<text: T_one_text, number: T_one_number, nothing: T_one_nothing>\" }",
                        "{ name = \"perhaps\", type = \"oneof<text: T_perhaps_text, number: T_perhaps_number, nothing: T_perhaps_nothing>\" }");
        assertThat(files.get(1).text()).contains("{ name = \"value\", type = \"string\" }");
        assertThat(files.get(2).text()).contains("{ name = \"value\", type = \"i32\" }");
        assertThat(files).hasSize(7);
    }

    @Test
    void cannotDescribeOneFieldWithDifferentKinds() {
        Kinds<Vector> one = Kinds.of(Vector.class)
                .add("a", Vector.class, Forms.of(Vector::new))
                .build();
        Kinds<Vector> other = Kinds.of(Vector.class)
                .add("b", Vector.class, Forms.of(Vector::new))
                .build();
        List<TriviallySerializable> both =
                List.of(s -> s.ioForm("v", new Vector(), one), s -> s.ioForm("v", new Vector(), other));
        assertThatThrownBy(() -> SchemaDescriber.describe("T", both))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("v: the field T.v has the constants [a] and [b]");
    }

    /** Refers to others. */
    static final class Thing {
        @Nullable
        Thing next;

        @Nullable
        Object any;

        final List<@Nullable Object> all = new ArrayList<>();
        long moods = 0b10;
        String sound = "growl";

        void io(Serializer s, ObjectGraph graph) {
            next = s.ioRef("next", next, graph.of(Thing.class));
            any = s.ioRef("any", any, graph.of(Object.class));
            s.ioCollection("all", all, Forms.ofRef(graph.of(Object.class)));
            moods = s.ioFlags("moods", moods, Constants.of("calm", "angry"));
            sound = s.ioHash("sound", sound);
            s.ioCollection("blends", new ArrayList<>(), Forms.ofEnum(Blend.class));
        }
    }

    @Test
    void shouldDescribeAGraph() {
        ObjectGraph graph = new ObjectGraph();
        graph.add("Thing", Thing.class, Forms.ofMembers(Thing::new, (s, thing) -> thing.io(s, graph)));
        graph.add("Vector", Vector.class, Forms.of(Vector::new));
        List<SchemaReader.Source> files = SchemaDescriber.describe(graph);
        assertThat(files).extracting(SchemaReader.Source::file).containsExactly("Thing.schema", "Vector.schema");
        assertThat(files.get(0).text()).contains("""
            [
              { name = "next", type = "ref<Thing>" }
              { name = "any", type = "ref<Thing, Vector>" }
              { name = "all", type = "ref<Thing, Vector>[]" }
              { name = "moods", type = "flags", values = ["calm", "angry"], default = ["angry"] }
              { name = "sound", type = "hash", default = "growl" }
              { name = "blends", type = "enum[]", values = ["OPAQUE", "ALPHA"] }
            ]
            """);
    }

    @Test
    void shouldDescribeReferencesToTypesOfTheGame() {
        Form<RecordRef> guest = Forms.refTo("Guest");
        Form<RecordRef> anyone = Forms.refTo("Guest", "Host");
        List<SchemaReader.Source> files = SchemaDescriber.describe("Table", List.of(s -> {
            s.ioForm("guest", null, guest);
            s.ioForm("anyone", null, anyone);
            s.ioCollection("several", new ArrayList<>(), anyone);
        }));
        assertThat(files).extracting(SchemaReader.Source::file).containsExactly("Table.schema");
        assertThat(files.get(0).text()).contains("""
            [
              { name = "guest", type = "ref<Guest>" }
              { name = "anyone", type = "ref<Guest, Host>" }
              { name = "several", type = "ref<Guest, Host>[]" }
            ]
            """);
    }

    static final class Nest implements TriviallySerializable {
        @Nullable
        Nest inner;

        @Override
        public void serialize(Serializer s) {
            inner = s.ioNullable("inner", inner, Forms.of(Nest::new));
        }
    }

    @Test
    void cannotDescribeWhatNoRecordHolds() {
        List<TriviallySerializable> nests = List.of(new Nest());
        assertThatThrownBy(() -> SchemaDescriber.describe("Nest", nests))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("inner");
        List<TriviallySerializable> conflict = List.of(s -> s.io("v", 1f), s -> s.io("v", true));
        assertThatThrownBy(() -> SchemaDescriber.describe("T", conflict))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("v: there are two members for the field v");
        assertThatThrownBy(() -> SchemaDescriber.describe("T", List.of())).isInstanceOf(IllegalArgumentException.class);
        List<TriviallySerializable> vectors = List.of(new Vector());
        assertThatThrownBy(() -> SchemaDescriber.describe("no name", vectors)).isInstanceOf(ContentException.class);
    }
}
