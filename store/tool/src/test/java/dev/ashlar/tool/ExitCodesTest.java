package dev.ashlar.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** What every command answers when its place is missing, or its command line makes no sense. */
class ExitCodesTest {
    @TempDir
    private Path folder;

    /** Commands that read no place. */
    private static final List<String> WITHOUT_INPUT = List.of("keygen", "completion", "init", "daemon");

    /** Every command that does something, by its qualified name without "ashlar". */
    private static Map<String, CommandLine> commands() {
        PrintStream nowhere = new PrintStream(new ByteArrayOutputStream());
        Output output = new Output(nowhere, nowhere);
        Map<String, CommandLine> commands = new TreeMap<>();
        collect(Main.commandLine(new AshlarCommand(), output), "", commands);
        return commands;
    }

    private static void collect(CommandLine line, String prefix, Map<String, CommandLine> commands) {
        line.getSubcommands().forEach((name, sub) -> {
            if (sub.getSubcommands().isEmpty()) {
                commands.put(prefix + name, sub);
            } else {
                collect(sub, prefix + name + " ", commands);
            }
        });
    }

    /** Values for everything that a command requires: places that do not exist. */
    private List<String> arguments(String command, CommandLine line) {
        List<String> arguments = new ArrayList<>(List.of(command.split(" ")));
        for (OptionSpec option : line.getCommandSpec().options()) {
            if (option.required() || option.longestName().equals("--from")) {
                arguments.add(option.longestName());
                arguments.add(value(command, option));
            }
        }
        for (PositionalParamSpec parameter : line.getCommandSpec().positionalParameters()) {
            if (parameter.required()) {
                arguments.add(value(command, parameter));
            }
        }
        return arguments;
    }

    private String value(String command, ArgSpec argument) {
        return switch (argument.paramLabel()) {
            case "TYPE" -> "Star";
            case "TAG" -> "de";
            default ->
                folder.resolve("no " + argument.paramLabel() + (command.startsWith("texts") ? ".csv" : ""))
                        .toString();
        };
    }

    @Test
    void shouldHaveOneExitCodeForAMissingPlace() {
        Map<String, Integer> codes = new TreeMap<>();
        commands().forEach((name, line) -> {
            if (!WITHOUT_INPUT.contains(name)) {
                Tool tool = Tool.run(arguments(name, line).toArray());
                codes.put(name, tool.exitCode());
                assertThat(tool.err()).as(name).contains(folder.toString());
            }
        });
        assertThat(codes)
                .hasSizeGreaterThan(12)
                .allSatisfy((name, code) -> assertThat(code).as(name).isEqualTo(ExitCodes.NO_INPUT));
    }

    @Test
    void shouldHaveOneExitCodeForAnUnknownOption() {
        commands().keySet().forEach(name -> {
            List<String> arguments = new ArrayList<>(List.of(name.split(" ")));
            arguments.add("--colour");
            Tool tool = Tool.run(arguments.toArray());
            assertThat(tool.exitCode()).as(name).isEqualTo(ExitCodes.USAGE);
            assertThat(tool.errLines()).as(name).last().asString().endsWith("--help\" explains it");
        });
    }

    @ParameterizedTest
    @CsvSource({"json:, 66", "sqlite:, 66", "unknown:, 65"})
    void shouldHaveTheSameExitCodeWithAScheme(String scheme, int code) {
        assertThat(Tool.run("check", scheme + folder.resolve("nowhere")).exitCode())
                .isEqualTo(code);
    }

    @Test
    void shouldTellAnotherKindOfFileFromAMissingOne() throws IOException {
        Path file = Files.writeString(folder.resolve("notes.txt"), "text");
        assertThat(Tool.run("check", file).exitCode()).isEqualTo(ExitCodes.DATA);
        assertThat(Tool.run("inspect", file).exitCode()).isEqualTo(ExitCodes.PACK);
        assertThat(Tool.run("verify", folder).exitCode()).isEqualTo(ExitCodes.FILE);
        assertThat(Tool.run("pack", Tool.content(folder), "-o", folder.resolve("nowhere/a.pack"))
                        .exitCode())
                .isEqualTo(ExitCodes.FILE);
    }

    /** A mistake of the command line, wherever it is. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "json:zz?files=recrod",
                "sqlite:zz.db?encoding=typed&encoding=typed",
                "json:zz?file=record",
                "zz?encoding=tagged"
            })
    void shouldHaveOneExitCodeForAWrongOptionOfALocation(String location) throws IOException {
        assertThat(Tool.run("convert", Tool.content(folder), location).exitCode())
                .isEqualTo(ExitCodes.USAGE);
        assertThat(Path.of("zz")).doesNotExist();
    }

    @Test
    void shouldHaveOneExitCodeForAPackInPlaceOfContent() throws IOException {
        Path pack = Tool.pack(folder);
        Tool copy = Tool.run("convert", folder.resolve("content"), pack);
        Tool packing = Tool.run("pack", pack, "-o", folder.resolve("other.pack"));
        assertThat(copy.exitCode()).isEqualTo(ExitCodes.DATA).isEqualTo(packing.exitCode());
        assertThat(copy.err())
                .contains(pack + ": cannot be made: expected a folder")
                .contains("found a pack\n");
    }

    @Test
    void shouldSayWhatMakesAPackOfAFolder() {
        for (String command : List.of("inspect", "verify", "stats")) {
            assertThat(Tool.run(command, folder).err())
                    .isEqualTo(folder + ": cannot be read: is a folder; \"ashlar pack\" makes a pack of it\n");
        }
    }

    @Test
    void shouldNameTheFolderThatIsNotThere() {
        Tool keygen = Tool.run("keygen", folder.resolve("none/studio"));
        assertThat(keygen.exitCode()).isEqualTo(ExitCodes.FILE);
        assertThat(keygen.err()).isEqualTo(folder.resolve("none") + ": no such folder\n");
    }

    @Test
    void shouldSuggestACommandInThreeLines() {
        Tool tool = Tool.run("pak");
        assertThat(tool.errLines()).hasSize(3);
        assertThat(tool.errLines().get(0)).isEqualTo("unknown command \"pak\", did you mean \"pack\"");
        assertThat(Tool.run("schema", "dif").errLines().get(0)).contains("did you mean \"diff\"");
        assertThat(Tool.run("pack", "--lockd", "a", "-o", "b").errLines().get(0))
                .contains("did you mean \"--locked\"");
    }
}
