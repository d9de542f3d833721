package dev.ashlar.tool;

import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.pipeline.cook.CookReport;
import dev.ashlar.pipeline.pack.PackInfo;
import dev.ashlar.pipeline.texts.LanguageFile;
import dev.ashlar.pipeline.texts.LanguageFolder;
import dev.ashlar.pipeline.texts.SourceText;
import dev.ashlar.pipeline.texts.TextState;
import dev.ashlar.pipeline.texts.Translation;
import dev.ashlar.tool.text.Numbers;
import dev.ashlar.tool.text.Table;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Writes a language file. */
@Command(
        name = "pack",
        mixinStandardHelpOptions = true,
        versionProvider = ToolVersion.class,
        description = {
            "Write the translations of a language into a language file: a layer that changes texts alone, for \"ashlar link\" and for games.",
            "If a translation breaks a rule of its field, the command prints all of them and writes nothing. Obsolete translations are left out."
        })
final class TextsPackCommand implements Callable<Integer> {
    private static final String NAME = "[A-Za-z0-9._-]{1,64}";

    private final Output output;

    @Mixin
    private LanguagesOption content = new LanguagesOption();

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            required = true,
            description = "The language file to write.")
    private Path file;

    @Option(
            names = {"-l", "--language"},
            paramLabel = "TAG",
            required = true,
            description = "Language of the translations, such as de or pt-BR.")
    private String language;

    @Option(
            names = "--name",
            paramLabel = "NAME",
            description =
                    "Name of the file in a stack, where each name stands once; the language unless given. A mod has one of its own:"
                            + " winter.de.")
    private @Nullable String name;

    @Spec
    private CommandSpec spec;

    TextsPackCommand(Output output) {
        this.output = output;
    }

    @Override
    public Integer call() throws IOException {
        Host.require();
        LanguageFolder folder = content.language(language);
        String ofFile = name == null ? language : name;
        if (!ofFile.matches(NAME)) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--name: expected 1 to 64 of the characters A to Z, a to z, 0 to 9, \".\", \"_\" and \"-\", found \""
                            + ofFile + '"');
        }
        try (TerminalProgress progress = TerminalProgress.on(output.err(), false)) {
            Map<String, SourceText> texts = content.texts(progress);
            Map<String, Translation> translations = folder.translations();
            Problems problems = new Problems();
            Map<TextState, Integer> counts = counts(texts, translations, problems);
            if (!problems.isEmpty()) {
                return new Failures(output, false)
                        .problems(
                                new ContentException(problems.sorted(), problems.warnings()),
                                "; no language file was written");
            }
            if (counts.getOrDefault(TextState.MISSING, 0) == texts.size()) {
                throw new RefusedException(folder.folder() + ": expected translations of texts of " + content.location()
                        + ", found none. \"ashlar texts import\" brings them here.");
            }
            PackInfo about = new PackInfo(
                    PackInfo.stamp(null, null, null, ToolVersion.stamp(), System.getenv(PackInfo.SOURCE_DATE_EPOCH)),
                    Map.of(),
                    true);
            CookReport report = LanguageFile.publish(ofFile, language, texts, translations, about, file, progress);
            print(report, counts, texts.size(), folder.obsolete(texts).size());
            return ExitCodes.OK;
        }
    }

    private static Map<TextState, Integer> counts(
            Map<String, SourceText> texts, Map<String, Translation> translations, Problems problems) {
        Map<TextState, Integer> counts = new EnumMap<>(TextState.class);
        for (SourceText text : texts.values()) {
            Translation translation = translations.get(text.key());
            TextState state = TextState.of(text, translation);
            counts.merge(state, 1, Integer::sum);
            if (translation != null && state != TextState.MISSING) {
                text.check(translation, problems);
            }
        }
        return counts;
    }

    private void print(CookReport report, Map<TextState, Integer> counts, int texts, int obsolete) {
        Table.of("", "")
                .row("language file", report.pack())
                .row("language", language)
                .row("texts", Numbers.grouped(texts))
                .row("translated", Numbers.grouped(counts.getOrDefault(TextState.TRANSLATED, 0)))
                .row("missing", Numbers.grouped(counts.getOrDefault(TextState.MISSING, 0)))
                .row("changed", Numbers.grouped(counts.getOrDefault(TextState.CHANGED, 0)))
                .row("left out", Numbers.counted(obsolete, "obsolete translation"))
                .row("length", Numbers.counted(report.length(), "byte"))
                .print(output.out());
    }
}
