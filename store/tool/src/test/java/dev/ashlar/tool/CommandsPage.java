package dev.ashlar.tool;

import java.io.OutputStream;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** The page {@code docs/commands.md}: what the help of each command says, as Markdown. */
final class CommandsPage {
    private static final int WIDTH = 100;
    /** What every command has is listed once. */
    private static final List<String> COMMON = List.of("--help", "--version", "--stacktrace");

    /** A command in quotes, or an option. */
    private static final Pattern CODE = Pattern.compile("\"ashlar [^\"]*\"|(?<![\\w-])--[a-z]+(-[a-z]+)*");

    private static final String INTRODUCTION = """
            # Commands

            This page lists each command of `ashlar`, with its arguments, options and exit codes. It is generated from the commands themselves:
            `ashlar COMMAND --help` prints the same text. [tool.md](tool.md) has examples, and says how commands work together.

            `./ashlar demo` and `./ashlar bench` exist in a checkout of the sources alone. `./ashlar bench --help` and `./ashlar bench check --help` list
            their options; [benchmarks.md](benchmarks.md) describes both.

            """;

    private final StringBuilder page = new StringBuilder(INTRODUCTION);
    private final CommandLine root;

    private CommandsPage(CommandLine root) {
        this.root = root;
    }

    /** The text of the page. */
    static String text() {
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream());
        CommandsPage page = new CommandsPage(Main.commandLine(new AshlarCommand(), new Output(nowhere, nowhere)));
        page.overview();
        commands(page.root).forEach(page::command);
        return page.page.toString();
    }

    /** The commands below {@code line}, each before those below it. */
    static List<CommandLine> commands(CommandLine line) {
        List<CommandLine> commands = new ArrayList<>();
        for (CommandLine command : line.getSubcommands().values()) {
            commands.add(command);
            commands.addAll(commands(command));
        }
        return commands;
    }

    private void overview() {
        subcommands(root);
        heading("Options of all commands");
        table("option", root.getCommandSpec().options(), CommandsPage::form);
        heading("Locations");
        page.append("[backends.md](backends.md#locations) describes all kinds of places.\n\n");
        for (String line : root.getCommandSpec().usageMessage().footer()) {
            if (line.startsWith("  ") && !line.contains("./ashlar")) {
                line.lines().forEach(part -> page.append("  ").append(part).append('\n'));
            }
        }
        page.append('\n');
        heading("Exit codes");
        page.append("A command without a list of exit codes has these.\n\n");
        exitCodes(root.getCommandSpec());
    }

    private void command(CommandLine line) {
        CommandSpec spec = line.getCommandSpec();
        heading('`' + spec.qualifiedName() + '`');
        synopsis(line);
        description(spec.usageMessage().description());
        if (!line.getSubcommands().isEmpty()) {
            subcommands(line);
            return;
        }
        table("argument", spec.positionalParameters(), CommandsPage::form);
        List<OptionSpec> own = spec.options().stream()
                .filter(option -> !COMMON.contains(option.longestName()))
                .sorted(Comparator.comparing(option -> option.longestName().replaceFirst("^-+", "")))
                .toList();
        table("option", own, CommandsPage::form);
        exitCodes(spec);
    }

    private void heading(String text) {
        page.append("## ").append(text).append("\n\n");
    }

    private void synopsis(CommandLine line) {
        line.setUsageHelpWidth(WIDTH);
        String synopsis = new Help(line.getCommandSpec(), Help.defaultColorScheme(Ansi.OFF)).synopsis(0);
        synopsis.strip()
                .lines()
                .forEach(part -> page.append("    ").append(part).append('\n'));
        page.append('\n');
    }

    /** Lines that help indents are commands. */
    private void description(String... paragraphs) {
        boolean isCode = false;
        for (String paragraph : paragraphs) {
            String text = paragraph.replace("%%", "%");
            page.append(isCode && !text.startsWith("  ") ? "\n" : "");
            isCode = text.startsWith("  ");
            page.append(isCode ? "  " + text + '\n' : prose(text) + "\n\n");
        }
        page.append(isCode ? "\n" : "");
    }

    private void subcommands(CommandLine line) {
        page.append("| command | effect |\n|---|---|\n");
        line.getSubcommands().values().stream().map(CommandLine::getCommandSpec).forEach(spec -> {
            String name = spec.qualifiedName();
            String first = spec.usageMessage().description()[0].replaceFirst("(?s)(?<=[.:]) .*", "");
            row("[`" + name + "`](#" + name.replace(' ', '-') + ')', prose(first.replaceFirst("[.:]$", "")));
        });
        page.append('\n');
    }

    private <T extends ArgSpec> void table(String kind, List<T> arguments, Function<T, String> form) {
        if (arguments.isEmpty()) {
            return;
        }
        page.append("| ").append(kind).append(" | effect |\n|---|---|\n");
        arguments.forEach(argument -> row(form.apply(argument), effect(argument)));
        page.append('\n');
    }

    private void row(String name, String text) {
        page.append("| ").append(name).append(" | ").append(text).append(" |\n");
    }

    private void exitCodes(CommandSpec spec) {
        Map<String, String> codes = spec.usageMessage().exitCodeList();
        if (codes.isEmpty()) {
            return;
        }
        page.append("| exit code | meaning |\n|---|---|\n");
        codes.forEach((code, meaning) ->
                row(code, code.equals("others") ? "as under [Exit codes](#exit-codes)" : prose(meaning)));
        page.append('\n');
    }

    private static String effect(ArgSpec argument) {
        String text = prose(String.join(" ", argument.description()));
        String required = argument.isOption() && argument.required() ? "Required. " : "";
        boolean saysDefault = argument.defaultValue() == null || text.contains("Default:");
        return required + text + (saysDefault ? "" : " Default: `" + argument.defaultValue() + "`.");
    }

    private static String form(PositionalParamSpec parameter) {
        return '`' + parameter.paramLabel() + (parameter.arity().max() > 1 ? "…" : "") + '`';
    }

    private static String form(OptionSpec option) {
        String value = option.arity().max() == 0 ? "" : option.paramLabel();
        return Arrays.stream(option.names())
                .map(name -> value.isEmpty() ? name : name + (name.startsWith("--") ? "=" : " ") + value)
                .map(name -> '`' + name + '`')
                .collect(Collectors.joining(", "));
    }

    /** Help as Markdown: commands and options become code. */
    private static String prose(String help) {
        String text = help.strip()
                .replace("see ashlar --help", "see [Locations](#locations)")
                .replaceAll("[*|<]", "\\\\$0");
        return CODE.matcher(text).replaceAll(code -> '`' + code.group().replace("\"", "") + '`');
    }
}
