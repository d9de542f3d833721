package dev.ashlar.tool;

import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.layer.StackBackend;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.pipeline.texts.ContentTexts;
import dev.ashlar.pipeline.texts.LanguageFolder;
import dev.ashlar.pipeline.texts.SourceText;
import dev.ashlar.pipeline.texts.TextFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** Content with texts, and the folder of its translations. */
final class LanguagesOption {
    @Parameters(paramLabel = "LOCATION", description = "Where schemas and records are: " + Locations.CONTENT)
    private String location;

    @Mixin
    private SchemaOption schemas = new SchemaOption();

    @Option(
            names = "--languages",
            paramLabel = "FOLDER",
            description =
                    "Folder of the translations: a folder for each language. Without it, \"languages\" beside the content.")
    private @Nullable Path folder;

    @Spec(Target.MIXEE)
    private CommandSpec spec;

    String location() {
        return location;
    }

    /** The texts of the content, by key. */
    Map<String, SourceText> texts(Progress progress) {
        try (Backend backend = Backends.open(location)) {
            if (backend instanceof StackBackend stack && stack.isTranslated()) {
                throw new RefusedException(Backends.shown(location)
                        + ": expected content in its own language, found folders of translations in the stack");
            }
        }
        Content content = schemas.read(location, progress);
        if (content.schemas().stream().noneMatch(ContentTexts::hasTexts)) {
            throw new RefusedException(
                    Backends.shown(location) + ": no field with type = \"text\", so there is nothing to translate");
        }
        return ContentTexts.of(content);
    }

    Path folder() {
        return folder != null ? folder : LanguageFolder.beside(location);
    }

    /** The translations of a language; files with problems are refused. */
    LanguageFolder language(String language) throws IOException {
        Problems problems = new Problems();
        LanguageFolder read = LanguageFolder.read(folder(), requireLanguage(language), problems);
        problems.throwIfAny();
        return read;
    }

    /** The form of a file for translators; {@code what} names the file on the command line. */
    TextFile form(String what, Path file) {
        TextFile form = TextFile.of(file.toString());
        if (form == null) {
            throw new ParameterException(
                    spec.commandLine(), what + ": expected a file *.xlf, *.xliff or *.csv, found " + file);
        }
        return form;
    }

    String requireLanguage(String language) {
        if (!TextFile.isLanguage(language)) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--language: expected a language tag such as de or pt-BR, found \"" + language + '"');
        }
        return language;
    }
}
