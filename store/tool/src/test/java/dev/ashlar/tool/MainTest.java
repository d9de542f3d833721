package dev.ashlar.tool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.internal.memory.HostCheck;
import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.feed.format.FeedException;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.pack.PackWriter;
import dev.ashlar.store.internal.verify.PackVerifier;
import dev.ashlar.tool.text.Outputs;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import me.tongfei.progressbar.ProgressBar;
import org.agrona.DirectBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.UsageMessageSpec;
import tools.jackson.core.JsonGenerator;

class MainTest {
    @TempDir
    Path folder;

    @Test
    void shouldListCommandsAndExitCodes() {
        String help = Tool.output("--help");

        assertThat(help)
                .contains(
                        "\n  import ",
                        "\n  export ",
                        "\n  convert ",
                        "\n  orphans ",
                        "\n  check ",
                        "\n  watch ",
                        "\n  pack ",
                        "\n  verify ",
                        "\n  publish ",
                        "\n  inspect ",
                        "\n  layout ",
                        "\n  schema ");
        assertThat(help)
                .containsSubsequence(
                        "\nExit codes:\n", "0 ", "1 ", "2 ", "3 ", "64 ", "65 ", "66 ", "70 ", "74 ", "78 ");
        assertThat(help).containsSubsequence("\nLocations of content:\n", "sqlite:content", "./ashlar demo");
        assertThat(help)
                .endsWith("  ./ashlar demo … runs the main job on the sample content\n"
                        + "  ./ashlar bench … compares Ashlar with other stores and writes a report\n");
    }

    /** At 80 characters a line of help that is laid out by hand is one line. */
    @Test
    void shouldFitHelpIntoEightyColumns() {
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream());
        check(Main.commandLine(new AshlarCommand(), new Output(nowhere, nowhere)));
    }

    private static void check(CommandLine line) {
        String name = line.getCommandSpec().qualifiedName();
        UsageMessageSpec usage = line.getCommandSpec().usageMessage();
        assertThat(String.join("\n", usage.footer()).lines()).as(name).allMatch(text -> text.length() <= 80);
        assertThat(line.getUsageMessage(Ansi.OFF).lines()).as(name).allMatch(text -> text.length() <= 80);
        line.getSubcommands().values().forEach(MainTest::check);
    }

    /** As {@code ashlar … | head} does. */
    @ParameterizedTest
    @ValueSource(strings = {"--help", "completion bash", "completion ZSH", "inspect PACK --hex", "inspect PACK --json"})
    void shouldEndQuietlyWhenTheReaderOfTheOutputHasGone(String command) throws IOException {
        String[] arguments =
                command.replace("PACK", Tool.pack(folder).toString()).split(" ");
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        OutputStream gone = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("Broken pipe");
            }
        };
        int exitCode = Main.run(
                arguments,
                Outputs.standard(gone, false, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8));
        assertThat(exitCode).isEqualTo(141);
        assertThat(err.toString(StandardCharsets.UTF_8)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "import",
                "export",
                "convert",
                "generate",
                "migrate",
                "orphans",
                "check",
                "edit",
                "watch",
                "pack",
                "verify",
                "publish",
                "inspect",
                "layout",
                "schema",
                "schema lock",
                "schema diff"
            })
    void shouldExplainEveryCommand(String command) {
        assertThat(Tool.output((Object[]) (command + " --help").split(" ")))
                .startsWith("Usage: ashlar " + command + " ");
        assertThat(Tool.output((Object[]) (command + " -h").split(" ")))
                .isEqualTo(Tool.output((Object[]) (command + " --help").split(" ")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"--version", "-V"})
    void shouldTellItsVersion(String option) {
        String java = System.getProperty("java.version");

        assertThat(Tool.output(option)).matches("ashlar \\S.* \\(pack format 1\\.0, Java \\Q" + java + "\\E\\)\n");
    }

    @Test
    void cannotRunNothing() {
        Tool tool = Tool.run();

        assertThat(tool.exitCode()).isEqualTo(64);
        assertThat(tool.out()).isEmpty();
        assertThat(tool.err())
                .startsWith("no command given: expected one of init, ")
                .contains("\nUsage: ashlar ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"pak", "--colour"})
    void cannotRunWhatIsUnknown(String argument) {
        Tool tool = Tool.run(argument);

        assertThat(tool.exitCode()).isEqualTo(64);
        assertThat(tool.err()).contains(argument, "Usage: ashlar ");
    }

    /** In words of the tool, not in those of its parser. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            pack --foobar                   | unknown option --foobar
            pack --strip-name c             | unknown option --strip-name, did you mean "--strip-names"
            pack                            | missing: expected --output=FILE and CONTENT
            --stacktrace pack c             | missing: expected --output=FILE
            format                          | missing: expected LOCATION
            schema diff a                   | missing: expected NEW
            schema                          | no command given: expected one of lock, diff, infer, show, export
            pack c -o                       | option --output: expected a value, FILE, found none
            inspect c Star 1 --why          | option --why: expected a value, FIELD, found none
            pack c -o a -o b                | option --output is given twice: expected it once
            check c -q -q                   | option --quiet is given twice: expected it once
            check c --json=yes              | option --json: expected no value, found "yes"
            inspect c --most-bytes=abc      | option --most-bytes: expected a whole number, found "abc"
            schema diff a b --fail-on=foo   | option --fail-on: expected one of views, data, found "foo"
            pack c d -o a                   | too many arguments: found d
            check c server:/ann:secret@host | too many arguments: found server:/ann@host
            """)
    void shouldSayWhatIsWrongWithACommandLine(String command, String said) {
        Tool tool = Tool.run((Object[]) command.split(" "));

        assertThat(tool.exitCode()).isEqualTo(64);
        assertThat(tool.err()).startsWith(said + "\nUsage: ashlar ");
    }

    @Test
    void shouldNameTheFlagThatTheJvmLacks() throws IOException, InterruptedException {
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        Process process = new ProcessBuilder(java.toString(), "-cp", classPath(), Main.class.getName(), "verify", "x")
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        List<String> err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8)
                .lines()
                .toList();

        assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue()).isEqualTo(78);
        assertThat(err)
                .singleElement()
                .asString()
                .endsWith("start java with --add-exports java.base/jdk.internal.misc=ALL-UNNAMED");
    }

    /** Jars and folders that the command needs; under a test runner the JVM's own class path may be another. */
    private static String classPath() {
        return Stream.of(
                        Main.class,
                        CommandLine.class,
                        ProgressBar.class,
                        JsonGenerator.class,
                        DirectBuffer.class,
                        HostCheck.class,
                        ContentException.class,
                        PackVerifier.class,
                        PackWriter.class,
                        FeedException.class,
                        ContentReader.class)
                .map(type -> Path.of(URI.create(type.getProtectionDomain()
                                .getCodeSource()
                                .getLocation()
                                .toString()))
                        .toString())
                .distinct()
                .collect(Collectors.joining(File.pathSeparator));
    }
}
