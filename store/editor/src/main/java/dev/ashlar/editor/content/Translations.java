package dev.ashlar.editor.content;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.pipeline.content.Content;
import dev.ashlar.pipeline.development.DevelopmentStore;
import dev.ashlar.pipeline.texts.ContentTexts;
import dev.ashlar.pipeline.texts.LanguageFolder;
import dev.ashlar.pipeline.texts.SourceText;
import dev.ashlar.pipeline.texts.TextState;
import dev.ashlar.pipeline.texts.Translation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The texts of records in other languages, in the folder {@code languages} beside the content. Writes are guarded by the session. */
final class Translations {
    private final Path folder;

    Translations(String location) {
        this.folder = LanguageFolder.beside(location);
    }

    /** The texts of a record, each with its translations. */
    Map<String, @Nullable Object> texts(Content content, JsonObject request) {
        Schema schema = RecordQuery.schema(content, request.text("type"));
        DataRecord record = content.record(schema.name(), request.id("id"));
        Map<String, SourceText> sources = record == null ? Map.of() : ContentTexts.of(schema, record);
        List<String> languages = sources.isEmpty() ? List.of() : languages();
        List<Map<String, @Nullable Object>> texts = new ArrayList<>();
        sources.values().forEach(source -> texts.add(tree(source)));
        Problems problems = new Problems();
        for (String language : languages) {
            LanguageFolder read = read(language, problems);
            int index = 0;
            for (SourceText source : sources.values()) {
                texts.get(index++).put(language, tree(source, read.translation(source.key())));
            }
        }
        Map<String, @Nullable Object> answer = new LinkedHashMap<>();
        answer.put("languages", languages);
        answer.put("texts", texts);
        answer.put("problems", ProblemTree.of(problems.sorted()));
        return answer;
    }

    private static Map<String, @Nullable Object> tree(SourceText source) {
        Map<String, @Nullable Object> tree = new LinkedHashMap<>();
        tree.put("key", source.key());
        tree.put("source", source.source());
        return tree;
    }

    private static Map<String, @Nullable Object> tree(SourceText source, @Nullable Translation translation) {
        Map<String, @Nullable Object> tree = new LinkedHashMap<>();
        tree.put("text", translation == null ? "" : translation.text());
        tree.put("of", translation == null ? "" : translation.source());
        tree.put("state", TextState.of(source, translation).name().toLowerCase(Locale.ROOT));
        return tree;
    }

    private List<String> languages() {
        try {
            return LanguageFolder.languages(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private LanguageFolder read(String language, Problems problems) {
        try {
            return LanguageFolder.read(folder, language, problems);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * The change of a translation that a request asks for.
     *
     * @throws RefusedException when it breaks a rule, or the files of the language have problems
     */
    UndoHistory.Step step(Content content, JsonObject request) {
        String key = request.text("key");
        String language = request.text("language");
        SourceText source = ContentTexts.of(content).get(key);
        if (source == null) {
            throw new BadRequestException(key + ": expected the key of a text that ships, found none");
        }
        if (!languages().contains(language)) {
            throw new BadRequestException(language + ": expected a language of " + folder + ", found none");
        }
        Translation now = new Translation(key, source.source(), request.text("text"), Location.of("edit of " + key));
        Problems problems = new Problems();
        if (!now.text().isEmpty()) {
            source.check(now, problems);
        }
        if (!problems.sorted().isEmpty()) {
            throw new RefusedException(problems.sorted(), List.of());
        }
        return new TranslationStep(language, request.text("known"), now, source.source());
    }

    /** {@code known}: the translation that is to be replaced; {@code of}: what that was a translation of. */
    private final class TranslationStep implements UndoHistory.Step {
        private final String language;
        private final String known;
        private final Translation now;
        private String of;

        TranslationStep(String language, String known, Translation now, String of) {
            this.language = language;
            this.known = known;
            this.now = now;
            this.of = of;
        }

        @Override
        public void make(DevelopmentStore store) {
            Problems problems = new Problems();
            LanguageFolder read = read(language, problems);
            read.takes(now, problems);
            if (!problems.sorted().isEmpty()) {
                throw new RefusedException(problems.sorted(), List.of());
            }
            Translation found = read.translation(now.key());
            String there = found == null ? "" : found.text();
            if (!there.equals(known)) {
                throw new RefusedException(
                        List.of(),
                        List.of(now.key() + " in " + language + ": somebody else has changed it: expected \"" + known
                                + "\", found \"" + there + '"'));
            }
            of = found == null ? now.source() : found.source();
            try {
                read.write(Map.of(now.key(), now), ContentTexts.of(store.content()));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public UndoHistory.Step undo(DevelopmentStore store) {
            Translation before = new Translation(now.key(), of, known, now.at());
            TranslationStep back = new TranslationStep(language, now.text(), before, of);
            back.make(store);
            return back;
        }
    }
}
