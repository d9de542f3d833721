package dev.ashlar.tool;

import dev.ashlar.compiler.publish.Publisher;
import dev.ashlar.pipeline.texts.LanguageFolder;
import dev.ashlar.pipeline.texts.SourceText;
import dev.ashlar.pipeline.texts.TextFile;
import dev.ashlar.pipeline.texts.TextState;
import dev.ashlar.pipeline.texts.Translation;
import dev.ashlar.tool.text.Numbers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Writes a file for translators. */
@Command(
        name = "export",
        mixinStandardHelpOptions = true,
        versionProvider = ToolVersion.class,
        description = {
            "Write the texts that are to be translated into a file: those without a translation, and those that have changed since they were"
                    + " translated. For a text that has changed, the file also has the older text and its translation.",
            "The end of the file's name gives the form: .xlf or .xliff for XLIFF 2.0, .csv for CSV."
        })
final class TextsExportCommand implements Callable<Integer> {
    private final Output output;

    @Mixin
    private LanguagesOption content = new LanguagesOption();

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            required = true,
            description =
                    "File to write; replaced if it exists. A file of XLIFF in the folder of the language is brought up to date: its translations stay.")
    private Path file;

    @Option(
            names = {"-l", "--language"},
            paramLabel = "TAG",
            required = true,
            description = "Language of the translations, such as de or pt-BR.")
    private String language;

    @Option(
            names = "--source-language",
            paramLabel = "TAG",
            defaultValue = "en",
            description = "Language of the content. Default: ${DEFAULT-VALUE}.")
    private String sourceLanguage;

    @Option(names = "--all", description = "Write all texts, also those whose translation is up to date.")
    private boolean everything;

    TextsExportCommand(Output output) {
        this.output = output;
    }

    @Override
    public Integer call() throws IOException {
        TextFile form = content.form("--output", file);
        content.requireLanguage(sourceLanguage);
        LanguageFolder translations = content.language(language);
        boolean isSource = isSource(form);
        Map<String, SourceText> texts;
        try (TerminalProgress progress = TerminalProgress.on(output.err(), false)) {
            texts = content.texts(progress);
        }
        Map<String, Translation> before = translations.translations();
        Map<TextState, Integer> counts = new EnumMap<>(TextState.class);
        List<TextFile.Task> tasks = new ArrayList<>();
        for (SourceText text : texts.values()) {
            TextState state = TextState.of(text, before.get(text.key()));
            counts.merge(state, 1, Integer::sum);
            if (everything || state != TextState.TRANSLATED) {
                tasks.add(new TextFile.Task(text, before.get(text.key())));
            }
        }
        boolean isOld = isSource && Files.exists(file);
        String text = isOld ? translations.updated(file, tasks) : form.text(sourceLanguage, language, tasks);
        if (isSource) {
            Files.createDirectories(translations.folder());
        }
        new Publisher(file, ".tmp").replace(text);
        output.out()
                .println(file + ": " + Numbers.counted(tasks.size(), "text") + " of " + Numbers.grouped(texts.size())
                        + "; " + Numbers.grouped(counts.getOrDefault(TextState.MISSING, 0)) + " missing, "
                        + Numbers.grouped(counts.getOrDefault(TextState.CHANGED, 0)) + " changed, "
                        + Numbers.grouped(counts.getOrDefault(TextState.TRANSLATED, 0)) + " translated");
        return ExitCodes.OK;
    }

    /** Whether the file is one of the folder of the language, so that it holds translations itself. */
    private boolean isSource(TextFile form) throws IOException {
        boolean isSource = LanguageFolder.holds(content.folder(), language, file);
        if (isSource && form == TextFile.CSV) {
            throw new RefusedException(
                    file + ": expected a file *.xlf or *.xliff in the folder of the language, or a file"
                            + " elsewhere, which \"ashlar texts import\" reads; found a file *.csv, which holds translations");
        }
        for (String other : LanguageFolder.languages(content.folder())) {
            if (!other.equals(language) && LanguageFolder.holds(content.folder(), other, file)) {
                throw new RefusedException(file + ": expected a file for " + language
                        + ", found one in the folder of the translations into " + other);
            }
        }
        return isSource;
    }
}
