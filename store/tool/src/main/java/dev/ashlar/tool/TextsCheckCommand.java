package dev.ashlar.tool;

import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.pipeline.texts.LanguageFolder;
import dev.ashlar.pipeline.texts.SourceText;
import dev.ashlar.pipeline.texts.TextState;
import dev.ashlar.pipeline.texts.Translation;
import dev.ashlar.tool.text.Json;
import dev.ashlar.tool.text.Numbers;
import dev.ashlar.tool.text.Quoted;
import dev.ashlar.tool.text.Table;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import tools.jackson.core.JsonGenerator;

/** Tells how far translations are. */
@Command(
        name = "check",
        mixinStandardHelpOptions = true,
        versionProvider = ToolVersion.class,
        description = {
            "Count, for each language, the texts that are translated, that are missing, and that have changed since they were translated.",
            "Obsolete translations are those of texts that the content does not have. They stay in their files until somebody removes the lines."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            ExitCodes.OK + ":the translations are in order",
            ExitCodes.PROBLEMS + ":a translation breaks a rule of its field",
            ExitCodes.DIFFERENT + ":with --complete: texts are missing or have changed",
            "others:as ashlar --help says"
        })
final class TextsCheckCommand implements Callable<Integer> {
    private final Output output;

    @Mixin
    private LanguagesOption content = new LanguagesOption();

    @Option(
            names = {"-l", "--language"},
            paramLabel = "TAG",
            description = "Only this language; may be given several times.")
    private List<String> languages = List.of();

    @Option(names = "--complete", description = "Fail unless each text has a translation that is up to date.")
    private boolean complete;

    @Option(
            names = "--list",
            description =
                    "Also list the texts that are missing or have changed, and obsolete translations with file and line.")
    private boolean list;

    @Option(names = "--json", description = "Print a JSON object on a line of its own for each language.")
    private boolean json;

    @Spec
    private CommandSpec spec;

    TextsCheckCommand(Output output) {
        this.output = output;
    }

    /** The counts of a language. */
    private record Coverage(String language, Map<TextState, List<SourceText>> texts, List<Translation> obsolete) {
        int count(TextState state) {
            return texts.getOrDefault(state, List.of()).size();
        }

        boolean isComplete() {
            return count(TextState.MISSING) + count(TextState.CHANGED) == 0;
        }
    }

    @Override
    public Integer call() throws IOException {
        Map<String, SourceText> texts;
        try (TerminalProgress progress = TerminalProgress.on(output.err(), json)) {
            texts = content.texts(progress);
        }
        List<String> known = LanguageFolder.languages(content.folder());
        languages.forEach(language -> requireKnown(language, known));
        List<String> all = languages.isEmpty() ? known : languages;
        Problems problems = new Problems();
        List<Coverage> covered = new ArrayList<>();
        for (String language : all) {
            covered.add(coverage(language, texts, problems));
        }
        if (json) {
            covered.forEach(this::writeJson);
        } else {
            print(covered, texts.size());
        }
        List<Problem> found = problems.sorted();
        ProblemLines.print(found, output);
        if (!found.isEmpty()) {
            output.err().println(Numbers.counted(found.size(), "problem"));
            return ExitCodes.PROBLEMS;
        }
        boolean isComplete = !covered.isEmpty() && covered.stream().allMatch(Coverage::isComplete);
        return complete && !isComplete ? ExitCodes.DIFFERENT : ExitCodes.OK;
    }

    private void requireKnown(String language, List<String> known) {
        if (!known.contains(content.requireLanguage(language))) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--language: expected a language of " + content.folder() + ", found \"" + language + "\". It has "
                            + (known.isEmpty() ? "no language" : String.join(", ", known)) + '.');
        }
    }

    private Coverage coverage(String language, Map<String, SourceText> texts, Problems problems) throws IOException {
        LanguageFolder folder = content.language(language);
        Map<String, Translation> translations = folder.translations();
        Map<TextState, List<SourceText>> states = new EnumMap<>(TextState.class);
        for (SourceText text : texts.values()) {
            Translation translation = translations.get(text.key());
            TextState state = TextState.of(text, translation);
            states.computeIfAbsent(state, key -> new ArrayList<>()).add(text);
            if (translation != null && state != TextState.MISSING) {
                text.check(translation, problems);
            }
        }
        return new Coverage(language, states, List.copyOf(folder.obsolete(texts).values()));
    }

    private void print(List<Coverage> covered, int texts) {
        Table table = Table.of("language", ">texts", ">translated", ">missing", ">changed", ">obsolete");
        for (Coverage each : covered) {
            table.row(
                    each.language(),
                    texts,
                    each.count(TextState.TRANSLATED),
                    each.count(TextState.MISSING),
                    each.count(TextState.CHANGED),
                    each.obsolete().size());
        }
        table.print(output.out());
        if (covered.isEmpty()) {
            output.out()
                    .println(content.folder() + ": no language; " + Numbers.counted(texts, "text")
                            + " to translate. \"ashlar texts export\" begins a language.");
        }
        if (list) {
            covered.forEach(this::list);
        }
    }

    private void list(Coverage coverage) {
        coverage.texts().forEach((state, some) -> {
            if (state != TextState.TRANSLATED) {
                some.forEach(text -> output.out()
                        .println(coverage.language() + " " + (state == TextState.MISSING ? "missing" : "changed") + " "
                                + text.key() + " " + Quoted.of(text.source())));
            }
        });
        coverage.obsolete()
                .forEach(each -> output.out()
                        .println(coverage.language() + " obsolete " + each.key() + " " + Quoted.of(each.text()) + " at "
                                + each.at()));
    }

    private void writeJson(Coverage coverage) {
        JsonGenerator line = Json.begin(output.out(), 0, 0);
        line.writeStartObject();
        line.writeStringProperty("language", coverage.language());
        line.writeNumberProperty("translated", coverage.count(TextState.TRANSLATED));
        writeKeys(line, "missing", coverage, TextState.MISSING);
        writeKeys(line, "changed", coverage, TextState.CHANGED);
        line.writeNumberProperty("obsolete", coverage.obsolete().size());
        line.writeEndObject();
        Json.end(line);
    }

    private static void writeKeys(JsonGenerator line, String name, Coverage coverage, TextState state) {
        line.writeArrayPropertyStart(name);
        coverage.texts().getOrDefault(state, List.of()).forEach(text -> line.writeString(text.key()));
        line.writeEndArray();
    }
}
