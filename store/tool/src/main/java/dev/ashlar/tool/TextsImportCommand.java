package dev.ashlar.tool;

import dev.ashlar.compiler.folder.RegularFile;
import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.pipeline.texts.LanguageFolder;
import dev.ashlar.pipeline.texts.SourceText;
import dev.ashlar.pipeline.texts.TextFile;
import dev.ashlar.pipeline.texts.TextImport;
import dev.ashlar.tool.text.Numbers;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Reads a file that translators have sent back. */
@Command(
        name = "import",
        mixinStandardHelpOptions = true,
        versionProvider = ToolVersion.class,
        description = {
            "Read the translations of a file that \"ashlar texts export\" wrote into the folder of their language. All translations are checked"
                    + " by the rules of their fields first. If one breaks a rule, nothing is written.",
            "Translations of texts that the content does not have are reported and not imported."
        })
final class TextsImportCommand implements Callable<Integer> {
    private final Output output;

    @Parameters(index = "0", paramLabel = "FILE", description = "File *.xlf, *.xliff or *.csv with translations.")
    private Path file;

    @Mixin
    private LanguagesOption content = new LanguagesOption();

    @Option(
            names = {"-l", "--language"},
            paramLabel = "TAG",
            description = "Language of the translations. XLIFF files name it; CSV files need this option.")
    private @Nullable String language;

    @Spec
    private CommandSpec spec;

    TextsImportCommand(Output output) {
        this.output = output;
    }

    @Override
    public Integer call() throws IOException {
        TextFile form = content.form("FILE", file);
        Problems problems = new Problems();
        TextFile.Read read = form.read(bytes(), file.toString(), problems);
        problems.throwIfAny();
        LanguageFolder translations = content.language(language(read));
        Map<String, SourceText> texts;
        try (TerminalProgress progress = TerminalProgress.on(output.err(), false)) {
            texts = content.texts(progress);
        }
        TextImport result = TextImport.of(read.translations(), texts, translations, problems);
        if (!problems.isEmpty()) {
            return new Failures(output, false)
                    .problems(new ContentException(problems.sorted(), problems.warnings()), "; nothing was imported");
        }
        ProblemLines.warn(problems.warnings(), output);
        translations.write(result.taken(), texts);
        output.out()
                .println(translations.folder() + ": imported "
                        + Numbers.counted(result.taken().size(), "translation") + "; "
                        + Numbers.grouped(result.same()) + " as before, " + Numbers.grouped(result.missing())
                        + " without a translation, "
                        + Numbers.grouped(problems.warnings().size()) + " not imported");
        return ExitCodes.OK;
    }

    private byte[] bytes() throws IOException {
        try {
            return RegularFile.bytes(file);
        } catch (NoSuchFileException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String language(TextFile.Read read) {
        String named = read.language();
        if (language == null && named == null) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--language is missing: " + file + " does not name the language of its translations");
        }
        if (language != null && named != null && !language.equals(named)) {
            Problems problems = new Problems();
            problems.add(read.at(), "", "translations into another language", language, named);
            problems.throwIfAny();
        }
        return language != null ? language : String.valueOf(named);
    }
}
