package dev.ashlar.compiler.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.Token.Kind;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SchemaFormatTest {
    private static final Path RESOURCES = Path.of("src/test/resources");

    private static String format(String text) {
        Problems problems = new Problems();
        String formatted = SchemaFormat.format("A.schema", text.getBytes(StandardCharsets.UTF_8), problems);
        assertThat(problems.sorted()).isEmpty();
        return String.valueOf(formatted);
    }

    /** Everything that a file says: tokens, and comments. */
    private static List<String> said(String text) {
        List<String> said = new ArrayList<>();
        HoconLexer lexer = new HoconLexer(text.startsWith("\uFEFF") ? text.substring(1) : text);
        int end = 0;
        for (Token token = lexer.next(); ; token = lexer.next()) {
            String comment = text.startsWith("\uFEFF")
                    ? text.substring(1).substring(end, token.start()).strip()
                    : text.substring(end, token.start()).strip();
            if (!comment.isEmpty()) {
                said.add(comment);
            }
            end = token.end();
            if (token.is(Kind.END)) {
                return said;
            }
            if (!token.is(Kind.NEWLINE)) {
                said.add(token.kind() + " " + (token.is(Kind.ASSIGN) ? "=" : token.text()));
            }
        }
    }

    private static List<String> soundSchemas() throws IOException {
        List<String> texts = new ArrayList<>();
        try (Stream<Path> files = Files.walk(RESOURCES)) {
            for (Path file :
                    files.filter(one -> one.toString().endsWith(".schema")).toList()) {
                byte[] bytes = Files.readAllBytes(file);
                if (SchemaFormat.format("A.schema", bytes, new Problems()) != null) {
                    texts.add(new String(bytes, StandardCharsets.UTF_8));
                }
            }
        }
        return texts;
    }

    @Test
    void shouldSetIndentationAndSpaces() {
        assertThat(format("""


                //  first
                Schema{name="Emitter",key : "name"   # the key
                }
                Fields=[

                \t\t{name = "rate",type="f32" ,default=10.0f,formerly=[ "spawnRate","r" ]
                doc = "A  b"}



                  // last
                {name=a b,values=[],x={}}]
                """)).isEqualTo("""
                //  first
                Schema { name = "Emitter", key = "name"  # the key
                }
                Fields = [

                  { name = "rate", type = "f32", default = 10.0f, formerly = ["spawnRate", "r"]
                    doc = "A  b" }

                  // last
                  { name = a b, values = [], x = {} }]
                """);
    }

    @Test
    void shouldKeepWhatFilesSay() throws IOException {
        List<String> schemas = soundSchemas();
        assertThat(schemas).hasSizeGreaterThan(20);
        for (String text : schemas) {
            String formatted = format(text);
            assertThat(said(formatted)).as(text).isEqualTo(said(text));
            assertThat(format(formatted)).as(text).isEqualTo(formatted);
        }
    }

    /** However the same tokens are spaced, they come out in one form. */
    @Test
    void shouldNotDependOnSpaces() throws IOException {
        Random random = new Random(7);
        for (String text : soundSchemas()) {
            HoconLexer lexer = new HoconLexer(text);
            StringBuilder other = new StringBuilder();
            int end = 0;
            Token before = lexer.peek();
            for (Token token = lexer.next(); !token.is(Kind.END); token = lexer.next()) {
                String between = text.substring(end, token.start());
                boolean isBlank = between.isBlank() && !(before.isText() && token.isText());
                boolean isNeeded = token.is(Kind.NEWLINE) || !isBlank;
                other.append(isBlank && (!isNeeded || random.nextBoolean()) ? " ".repeat(random.nextInt(4)) : between);
                other.append(text, token.start(), token.end());
                end = token.end();
                before = token;
            }
            assertThat(format(other.toString())).isEqualTo(format(text));
        }
    }

    @Test
    void shouldAgreeWithTheWriterOfSchemas() throws IOException {
        Problems problems = new Problems();
        List<SchemaReader.Source> sources = new ArrayList<>();
        try (Stream<Path> files = Files.list(Path.of("../../bench/content/sky"))) {
            for (Path file :
                    files.filter(one -> one.toString().endsWith(".schema")).toList()) {
                sources.add(new SchemaReader.Source(file.getFileName().toString(), Files.readString(file)));
            }
        }
        List<Schema> schemas = SchemaReader.read(sources, problems);
        assertThat(schemas).as(problems.sorted().toString()).hasSize(3);
        assertThat(schemas)
                .allSatisfy(schema -> assertThat(format(SchemaText.of(schema))).isEqualTo(SchemaText.of(schema)));
    }

    @Test
    void shouldKeepLineEndsAndByteOrderMark() {
        assertThat(format("\uFEFFSchema={name=\"A\"} # a\r\nFields=[]\r\n"))
                .isEqualTo("\uFEFFSchema = { name = \"A\" }  # a\r\nFields = []\r\n");
    }

    @Test
    void cannotFormatWhatIsBroken() {
        Problems problems = new Problems();
        assertThat(SchemaFormat.format(
                        "A.schema", "Schema = {\n name = \"A\n".getBytes(StandardCharsets.UTF_8), problems))
                .isNull();
        assertThat(problems.sorted())
                .extracting(Problem::toString)
                .first()
                .asString()
                .startsWith("A.schema:2:");
    }
}
