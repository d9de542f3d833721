package dev.ashlar.compiler.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.ashlar.codec.Share;
import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.internal.text.Visible;
import dev.ashlar.compiler.Schemas;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Generated sources compile without a warning, whatever the names. */
class CodeGeneratorTest {
    private static final CodeGenerator GENERATOR = new CodeGenerator("game.types", "GameTypes");

    @TempDir
    Path folder;

    private static Map<String, String> sources(SchemaReader.Source... schemas) {
        return GENERATOR.sources(Schemas.read(schemas));
    }

    /** Compiles as the build of a strict game would. */
    private void assertCompiles(Map<String, String> sources) throws Exception {
        List<Path> files = new ArrayList<>();
        for (Map.Entry<String, String> source : sources.entrySet()) {
            files.add(Files.writeString(folder.resolve(source.getKey() + ".java"), source.getValue()));
        }
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
        try (var manager = compiler.getStandardFileManager(diagnostics, null, StandardCharsets.UTF_8)) {
            List<String> options = List.of(
                    "--release",
                    "17",
                    "-Xlint:all,-path,-processing,-classfile",
                    "-Xdoclint:all/protected",
                    "-encoding",
                    "UTF-8",
                    "-d",
                    folder.toString());
            compiler.getTask(null, manager, diagnostics, options, null, manager.getJavaFileObjectsFromPaths(files))
                    .call();
        }
        assertThat(diagnostics.getDiagnostics())
                .extracting(CodeGeneratorTest::text)
                .isEmpty();
    }

    private static String text(Diagnostic<?> diagnostic) {
        return diagnostic.getLineNumber() + ": " + diagnostic.getMessage(null);
    }

    @Test
    void shouldCompileEveryTypeWithoutAWarning() throws Exception {
        List<String> fields = new ArrayList<>();
        for (String type : List.of("bool", "i8", "u8", "i16", "u16", "i32", "u32", "i64", "u64", "f32", "f64")) {
            fields.add("{ name = %s_1 type = %s }".formatted(type, type));
            fields.add("{ name = %s_2 type = \"%s[]\" optional = true }".formatted(type, type));
        }
        fields.add("{ name = text type = string optional = true }");
        fields.add("{ name = self type = \"ref<Whole>\" }");
        fields.add("{ name = mode type = enum values = [a, b] }");
        assertCompiles(sources(Schemas.source("Whole", fields.toArray(String[]::new))));
    }

    @Test
    void shouldLeaveOutTypesThatDoNotShip() throws Exception {
        Map<String, String> sources = sources(
                new SchemaReader.Source(
                        "Item.schema",
                        "Schema = { name = Item }, Fields = [ { name = draft, type = \"ref<Draft>\", ship = false } ]"),
                new SchemaReader.Source(
                        "Draft.schema",
                        "Schema = { name = Draft, ship = false }, Fields = [ { name = item, type = \"ref<Item>\" } ]"));
        assertThat(sources).containsOnlyKeys("Item", "GameTypes");
        assertThat(sources.get("GameTypes")).doesNotContain("Draft");
        assertCompiles(sources);
    }

    @Test
    void shouldEscapeNamesThatAreTaken() throws Exception {
        String[] names = {
            "class",
            "int",
            "row",
            "count",
            "find",
            "getClass",
            "hashCode",
            "wait",
            "notify",
            "toString",
            "f32",
            "string",
            "TYPE",
            "this",
            "true",
            "Fixed",
            "binding",
            "index",
            "text",
            "_x",
            "var",
            "record",
            "yield",
            "Arrays",
            "List",
            "IntStream",
            "slice",
            "indexIn",
            "copyAt",
            "snapshot",
            "Snapshot",
            "values",
            "other",
            "that",
            "view"
        };
        Map<String, String> sources = sources(
                Schemas.source(
                        "String",
                        Stream.of(names)
                                .map("{ name = \"%s\" type = int }"::formatted)
                                .toArray(String[]::new)),
                Schemas.source("View", "{ name = \"string\" type = enum values = [x] }", "{ name = s type = string }"),
                Schemas.source("Binding", "{ name = binding type = enum values = [\"class\"] }"),
                Schemas.source("class", "{ name = view type = \"ref<View>\" }", "{ name = v2 type = \"ref<String>\" }"),
                Schemas.source("record", "{ name = \"r\" type = \"ref<var>\" }"),
                Schemas.source("var"),
                Schemas.source("yield"),
                Schemas.source("sealed"),
                Schemas.source("permits"),
                Schemas.source(
                        "Kind", "{ name = kind type = enum values = [x] }", "{ name = k type = \"ref<Kind>\" }"));
        assertThat(sources).containsKeys("String_", "View_", "Binding_", "class_");
        assertThat(sources.get("String_")).contains("int class_()", "int row_()", "int getClass_()");
        assertCompiles(sources);
    }

    /** Each of the names that matter to other types of fields: what is final calls accessors by their name alone. */
    @Test
    void shouldEscapeNamesOfEveryTypeOfField() throws Exception {
        List<String> fields = new ArrayList<>();
        String[] names = {
            "yield", "Arrays", "List", "IntStream", "snapshot", "into", "at", "index", "lane", "flag", "slice"
        };
        String[] types = {
            "vec3",
            "int[]",
            "string[]",
            "ref<Thing>[2]",
            "mat4[]",
            "color",
            "aabb[2]",
            "bytes",
            "hash",
            "string",
            "i64[]"
        };
        for (int i = 0; i < names.length; i++) {
            fields.add("{ name = %s type = \"%s\" optional = true }".formatted(names[i], types[i]));
        }
        fields.add("{ name = enum_ type = \"enum[]\" values = [x] }");
        fields.add("{ name = TYPE type = enum values = [x] }");
        fields.add("{ name = type type = flags values = [x] }");
        fields.add("{ name = flags type = \"flags[]\" values = [UNKNOWN, values, b] }");
        fields.add("{ name = other type = f64 }");
        fields.add("{ name = that type = \"bool[]\" }");
        CodeGenerator joml = new CodeGenerator("game.types", "GameTypes", true);
        assertCompiles(joml.sources(Schemas.read(Schemas.source("Thing", fields.toArray(String[]::new)))));
    }

    @Test
    void shouldNameTheKeysOfFields() {
        String[] fields = {
            "spawnRate", "uvOffset2D", "HTTPPort", "x", "snake_case", "ALREADY", "_hidden", "漢", "aB", "a_b"
        };
        String[] constants = {
            "SPAWN_RATE", "UV_OFFSET2D", "HTTP_PORT", "X", "SNAKE_CASE", "ALREADY", "_HIDDEN", "漢", "A_B", "A_B_"
        };
        String source = sources(Schemas.source(
                        "Thing",
                        Stream.of(fields)
                                .map("{ name = \"%s\" type = int }"::formatted)
                                .toArray(String[]::new)))
                .get("Thing");
        for (int i = 0; i < fields.length; i++) {
            assertThat(source)
                    .contains("public static final FieldKey %s = FieldKey.of(\"%s\", 0x%016XL);"
                            .formatted(constants[i], fields[i], XxHash64.key(fields[i])));
        }
    }

    /** Where a variable and a class have one name, Java means the variable. */
    @Test
    void shouldNotHideClassesBehindKeys() throws Exception {
        Map<String, String> sources = new CodeGenerator("game.types", "TYPES", true)
                .sources(Schemas.read(
                        Schemas.source(
                                "A",
                                "{ name = a type = flags values = [x] }",
                                "{ name = B type = \"enum[]\" values = [x, y] }",
                                "{ name = types type = \"ref<NODE>\" }",
                                "{ name = node type = f32 }",
                                "{ name = type type = enum values = [type, x] }",
                                "{ name = c type = enum values = [c] }"),
                        Schemas.source("NODE", "{ name = a type = \"ref<A>\" }"),
                        Schemas.source("FieldKey", "{ name = fieldKey type = enum values = [x] }")));
        assertThat(sources.get("A"))
                .contains(
                        "FieldKey A__ =", "FieldKey B_ =", "FieldKey TYPES_ =", "FieldKey NODE_ =", "FieldKey TYPE_ =");
        assertCompiles(sources);
    }

    @Test
    void shouldLeaveKeysOutWhereThereAreTooManyFields() {
        String[] fields = IntStream.rangeClosed(0, KeyConstants.MOST)
                .mapToObj("{ name = f%d type = int }"::formatted)
                .toArray(String[]::new);
        assertThat(sources(Schemas.source("Wide", fields)).get("Wide")).doesNotContain("FieldKey");
        String[] fewer = Arrays.copyOf(fields, fields.length - 1);
        assertThat(sources(Schemas.source("Wide", fewer)).get("Wide"))
                .contains("FieldKey F%d = ".formatted(KeyConstants.MOST - 1));
    }

    @Test
    void cannotBeBrokenByTexts() throws Exception {
        String hostile = "*/ } \\\\u002a/ \\\\u0022 $L $$ $T @throws {@code <b> & \\\" \\n */ class Evil {}";
        String values =
                "[\"*/\", \"\\\\u0022\", \"$L\", \"3d\", \"-\", \"\\\"\", \"class\", \"unknown\", \"values\", \"ß\"]";
        assertCompiles(sources(new SchemaReader.Source(
                "Hostile.schema",
                "Schema = { name = Hostile, doc = \"%s\" }\nFields = [\n".formatted(hostile)
                        + "{ name = a type = string doc = \"%s\" display = \"%s\" unit = \"%s\" optional = true }\n"
                                .formatted(hostile, hostile, hostile)
                        + "{ name = e type = enum values = %s display = \"%s\" }\n".formatted(values, hostile)
                        + "{ name = r type = \"int[]\" display = \"%s\" }\n]\n".formatted(hostile))));
    }

    /** Reviewers of generated code see what the compiler sees. */
    @Test
    void shouldHaveNoHiddenCharactersInComments() {
        String hidden = "a\\u202Eb\\u2066c\\u200Bd\\u2028e\\u009Bf\\uDB40\\uDC41g";
        String source = sources(new SchemaReader.Source(
                        "Hidden.schema",
                        "Schema = { name = Hidden, doc = \"%s\" }\nFields = [\n".formatted(hidden)
                                + "{ name = a, type = int, doc = \"%1$s\", display = \"%1$s\", unit = \"%1$s\" }\n]\n"
                                        .formatted(hidden)))
                .get("Hidden");
        assertThat(source).contains("a b c d e f g");
        assertThat(source.codePoints().filter(c -> c != '\n' && !Visible.isVisible(c)))
                .isEmpty();
    }

    @Test
    void shouldCompileRandomTextsAndNames() throws Exception {
        long seed = 20_261_121;
        Random random = new Random(seed);
        String parts = "*/\\u{}@$LTS\"'<>&;\n\t é漢𝄞abc012_- .()#";
        int[] points = parts.codePoints().toArray();
        StringBuilder fields = new StringBuilder();
        for (int i = 0; i < 200; i++) {
            StringBuilder text = new StringBuilder();
            for (int c = random.nextInt(40); c >= 0; c--) {
                text.appendCodePoint(points[random.nextInt(points.length)]);
            }
            String quoted = text.toString()
                    .replace("\\", "\\\\")
                    .replace("\"", "\\\"")
                    .replace("\n", "\\n")
                    .replace("\t", "\\t");
            fields.append("{ name = f%d type = int doc = \"%s\" display = \"x%s\" }\n".formatted(i, quoted, quoted));
        }
        assertCompiles(sources(
                new SchemaReader.Source("Random.schema", "Schema = { name = Random }\nFields = [\n" + fields + "]\n")));
    }

    /** More fields than a record class and one method of the snapshot hold, and more constants than one method of the layout. */
    @Test
    void shouldCompileManyFieldsAndAThousandConstants() throws Exception {
        assertCompilesWideType(300);
    }

    @Test
    @Tag("slow")
    void shouldCompileHundredsOfFieldsAndAThousandConstants() throws Exception {
        assertCompilesWideType(Share.of(500, 1_000));
    }

    private void assertCompilesWideType(int count) throws Exception {
        List<String> fields = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            fields.add("{ name = f%d type = string optional = true formerly = [\"old%d\"] }".formatted(i, i));
        }
        StringBuilder values = new StringBuilder();
        for (int i = 0; i < 1_024; i++) {
            values.append(i == 0 ? "" : ", ").append("constant").append(i);
        }
        for (int i = 0; i < 3; i++) {
            fields.add("{ name = e%d type = enum values = [%s] }".formatted(i, values));
        }
        assertCompiles(sources(Schemas.source("Wide", fields.toArray(String[]::new))));
    }

    @Test
    void shouldGiveTheSameTextForTheSameSchemas() {
        SchemaReader.Source one = Schemas.source("A", "{ name = b type = \"ref<B>\" }");
        SchemaReader.Source two = Schemas.source("B", "{ name = a type = int }");
        assertThat(sources(one, two)).isEqualTo(sources(two, one));
    }

    @Test
    void cannotGiveTwoFieldsOneName() {
        assertThat(clashes("{ name = class type = int }", "{ name = class_ type = int }"))
                .containsExactly("T.schema:4:1: T.class_: its view would have method class_() twice: "
                        + "expected another field name, found field class, declared at T.schema:3:1");
        assertThat(clashes("{ name = a type = int optional = true }", "{ name = hasA type = int }"))
                .hasSize(1);
        assertThat(clashes("{ name = a type = \"int[]\" }", "{ name = aCount type = int }"))
                .hasSize(1);
        assertThat(clashes("{ name = kind type = enum values = [x] }", "{ name = Kind type = enum values = [x] }"))
                .hasSize(1);
        assertThat(clashes("{ name = kind type = enum values = [\"a-b\", \"a_b\"] }"))
                .hasSize(1);
        for (String[] each : new String[][] {
            {"v", "vec3", "vX"},
            {"v", "aabb", "vMaxZ"},
            {"v", "quat", "vW"},
            {"v", "color", "vA"},
            {"s", "string", "sUtf8"},
            {"s", "string", "sUtf8Length"},
            {"s", "string", "sOrdinal"},
            {"b", "bytes", "bLength"},
            {"r", "ref<T>", "rRow"},
            {"a", "string[2]", "aCount"}
        }) {
            assertThat(clashes(
                            "{ name = %s type = \"%s\" }".formatted(each[0], each[1]),
                            "{ name = %s type = int }".formatted(each[2])))
                    .as("%s %s", each[1], each[2])
                    .singleElement()
                    .asString()
                    .contains(
                            "method " + each[2] + "() twice", "found field " + each[0] + ", declared at T.schema:3:1");
        }
        assertThat(clashes("{ name = h type = hash }", "{ name = hEquals type = hash }"))
                .isEmpty();
        assertThat(clashes("{ name = r type = \"ref<T>[]\" }", "{ name = rRows type = int }"))
                .singleElement()
                .asString()
                .contains("its view would have part rRows of its snapshot twice");
        assertThat(clashes("{ name = a type = int }", "{ name = A type = int }"))
                .isEmpty();
    }

    @Test
    void cannotGiveTwoTypesNamesThatDifferInCase() {
        Problems problems = new Problems();
        Accessors.check(Schemas.read(Schemas.source("Star"), Schemas.source("STAR")), problems);
        assertThat(problems.sorted()).hasSize(1);
    }

    private static List<String> clashes(String... fields) {
        Problems problems = new Problems();
        List<Schema> schemas = Schemas.read(Schemas.source("T", fields));
        Accessors.check(schemas, problems);
        return problems.sorted().stream().map(Problem::toString).toList();
    }

    @Test
    void cannotNameTheCatalogLikeAView() {
        for (String type : List.of("GameTypes", "gameTypes")) {
            List<Schema> schemas = Schemas.read(Schemas.source(type));
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> GENERATOR.sources(schemas))
                    .withMessageContaining("the view of type " + type + " (" + type + ".schema:1:1)");
        }
        assertThatIllegalArgumentException().isThrownBy(() -> new CodeGenerator("a b", "C"));
        for (String name : List.of("C.D", "a b", "", "class", "record", "String", "View", "Snapshot", "yield")) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> new CodeGenerator("a", name))
                    .withMessageContaining("found \"" + name + "\"");
        }
    }
}
