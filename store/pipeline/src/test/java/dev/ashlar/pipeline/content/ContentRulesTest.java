package dev.ashlar.pipeline.content;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.codec.view.Catalog;
import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.problem.Problem;
import dev.ashlar.pipeline.Contents;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.development.DevelopmentStore;
import dev.ashlar.pipeline.development.RecordEdit;
import dev.ashlar.pipeline.progress.Progress;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rules in Java: where they run, on what, and what becomes of their mistakes. */
class ContentRulesTest {
    private static final String QUEST = """
            Schema = { name = "Quest" }
            Fields = [
              { name = "next", type = "ref<Quest>" }
              { name = "giver", type = "ref<Person>" }
              { name = "level", type = "int", default = 1 }
            ]
            """;
    private static final String PERSON = """
            Schema = { name = "Person" }
            Fields = [ { name = "level", type = "int", default = 3 } ]
            """;
    private static final String NOTE =
            "Schema = { name = \"Note\" }\nFields = [ { name = \"text\", type = \"string\" } ]\n";

    /** No quest is harder than the person who gives it. */
    public static final class GiverRule implements ContentRule {
        static final List<Integer> RUNS = new ArrayList<>();

        @Override
        public Set<String> types() {
            return Set.of("Quest", "Person");
        }

        @Override
        public void check(RuleContent content) {
            List<DataRecord> quests = content.records("Quest");
            RUNS.add(quests.size());
            for (DataRecord quest : quests) {
                Variant giver = content.value(quest, "giver");
                if (giver != null) {
                    DataRecord person = content.record("Person", giver.bits());
                    long most = content.value(person, "level").bits();
                    long level = content.value(quest, "level").bits();
                    if (level > most) {
                        content.problem(quest, "level", "too hard for its giver", "at most " + most, level + "");
                    }
                }
            }
        }
    }

    /** No chain of quests is a circle. */
    public static final class ChainRule implements ContentRule {
        @Override
        public Set<String> types() {
            return Set.of("Quest");
        }

        @Override
        public void check(RuleContent content) {
            for (DataRecord quest : content.records("Quest")) {
                DataRecord next = quest;
                for (int i = 0; next != null && i <= content.records("Quest").size(); i++) {
                    Variant reference = content.value(next, "next");
                    next = reference == null ? null : content.record("Quest", reference.bits());
                }
                if (next != null) {
                    content.problem(quest, "the chain does not end", "", "");
                }
            }
        }
    }

    /** Fails, in the way that a field of the first note says. */
    public static final class FailingRule implements ContentRule {
        @Override
        public Set<String> types() {
            return Set.of("Note");
        }

        @Override
        public void check(RuleContent content) {
            String text = content.value(content.records("Note").get(0), "text").text();
            switch (text) {
                case "type" -> content.records("Qest");
                case "field" -> content.value(content.records("Note").get(0), "txt");
                case "stack" -> check(content);
                case "throw" -> throw new IllegalStateException("out of order");
                default -> assertThat(content.types()).containsExactly("Note");
            }
        }
    }

    /** Reads a type that few contents have. */
    public static final class MisspeltRule implements ContentRule {
        @Override
        public Set<String> types() {
            return Set.of("Qest");
        }

        @Override
        public void check(RuleContent content) {
            throw new AssertionError("there is no such type");
        }
    }

    @TempDir
    private Path folder;

    private final ClassLoader before = Thread.currentThread().getContextClassLoader();
    private URLClassLoader loader;
    private Path content;

    @BeforeEach
    void write() throws IOException {
        content = folder.resolve("content");
        GiverRule.RUNS.clear();
        Contents.write(content, "Quest.schema", QUEST, "Person.schema", PERSON, "Note.schema", NOTE);
        Contents.write(content, "Person.json", "[{\"id\": 1}]", "Note.json", "[{\"id\": 1, \"text\": \"fine\"}]");
        Contents.write(content, "Quest.json", "[{\"id\": 1, \"giver\": 1}]");
    }

    /** Rules of the class path from now on. */
    private void rules(String... classes) throws IOException {
        Path path = Files.createTempDirectory(folder, "path");
        Path services = Files.createDirectories(path.resolve("META-INF/services"));
        Files.write(services.resolve(ContentRule.class.getName()), List.of(classes));
        loader = new URLClassLoader(new URL[] {path.toUri().toURL()}, before);
        Thread.currentThread().setContextClassLoader(loader);
    }

    @AfterEach
    void forgetRules() throws IOException {
        Thread.currentThread().setContextClassLoader(before);
        if (loader != null) {
            loader.close();
        }
    }

    private List<String> problems() {
        return problems(() -> ContentReader.read(content, Progress.NONE));
    }

    private static List<String> problems(Supplier<Content> read) {
        try {
            read.get();
            return List.of();
        } catch (ContentException e) {
            return e.problems().stream().map(Problem::toString).toList();
        }
    }

    @Test
    void shouldReportProblemsOfRecordsAndFields() throws IOException {
        rules(GiverRule.class.getName(), ChainRule.class.getName());
        Contents.write(content, "Quest.json", """
                [
                  {"id": 1, "next": 2, "giver": 1, "level": 4},
                  {"id": 2, "next": 1, "level": 9},
                  {"id": 3, "giver": 1, "level": 3}
                ]
                """);
        String test = ContentRulesTest.class.getName();
        assertThat(problems())
                .containsExactly(
                        "Quest.json:2:3: Quest 1: the chain does not end (rule " + test + "$ChainRule)",
                        "Quest.json:2:3: Quest 1.level: too hard for its giver (rule " + test
                                + "$GiverRule): expected at most 3, found 4",
                        "Quest.json:3:3: Quest 2: the chain does not end (rule " + test + "$ChainRule)");
        Contents.write(content, "Quest.json", "[{\"id\": 1}]");
        assertThat(problems()).isEmpty();
    }

    @Test
    void cannotRunOverContentWithOtherProblems() throws IOException {
        rules(GiverRule.class.getName());
        Contents.write(content, "Note.json", "[{\"id\": 1, \"text\": 5}]");
        assertThat(problems()).hasSize(1);
        assertThat(GiverRule.RUNS).isEmpty();
    }

    @Test
    void shouldRunAgainWhenRecordsOfItsTypesHaveChanged() throws IOException {
        rules(GiverRule.class.getName());
        try (Backend backend = Backends.open(content);
                LiveContent live = LiveContent.open(backend, Progress.NONE)) {
            assertThat(GiverRule.RUNS).containsExactly(1);
            Contents.write(content, "Note.json", "[{\"id\": 1, \"text\": \"other\"}]");
            live.keep(live.read());
            assertThat(GiverRule.RUNS).containsExactly(1);
            Contents.write(content, "Quest.json", "[{\"id\": 1, \"giver\": 1}, {\"id\": 2}]");
            live.keep(live.read());
            assertThat(GiverRule.RUNS).containsExactly(1, 2);
            Contents.write(content, "Person.json", "[{\"id\": 1, \"level\": 0}]");
            assertThat(problems(live::read))
                    .singleElement()
                    .asString()
                    .startsWith("Quest.json:1:2: Quest 1.level: too hard for its giver");
            Contents.write(content, "Person.json", "[{\"id\": 1, \"level\": 1}]");
            live.keep(live.read());
            Contents.write(content, "Quest.schema", QUEST.replace("default = 1", "default = 2"));
            assertThat(problems(live::read)).hasSize(1);
        }
    }

    @Test
    void cannotSaveWhatBreaksARule() throws IOException {
        rules(GiverRule.class.getName());
        try (DevelopmentStore store = DevelopmentStore.open(content, Catalog.of())) {
            RecordEdit quest = store.edit("Quest", 1).set("level", 4);
            assertThatExceptionOfType(ContentException.class)
                    .isThrownBy(quest::save)
                    .withMessageStartingWith("edit of Quest 1: Quest 1.level: too hard for its giver");
            RecordEdit person = store.edit("Person", 1).set("level", 0);
            assertThatExceptionOfType(ContentException.class)
                    .isThrownBy(person::save)
                    .withMessageContaining("Quest 1.level: too hard for its giver");
            store.edit("Person", 1).set("level", 4).save();
            store.edit("Quest", 1).set("level", 4).save();
        }
        assertThat(problems()).isEmpty();
    }

    @Test
    void shouldTellExceptionsAsProblems() throws IOException {
        rules(FailingRule.class.getName());
        assertThat(problems()).isEmpty();
        String prefix =
                content + ": " + FailingRule.class.getName() + ": the rule has failed: expected no exception, found ";
        for (String[] failure : new String[][] {
            {"throw", "java.lang.IllegalStateException: out of order at " + FailingRule.class.getName() + ".check("},
            {
                "type",
                "java.lang.IllegalArgumentException: type of a rule: expected one that the rule names, Note; found Qest at "
            },
            {"field", "java.lang.IllegalArgumentException: field of Note: expected text; found txt at "},
            {"stack", "java.lang.StackOverflowError at "}
        }) {
            Contents.write(content, "Note.json", "[{\"id\": 1, \"text\": \"" + failure[0] + "\"}]");
            assertThat(problems()).singleElement().asString().startsWith(prefix + failure[1]);
        }
    }

    @Test
    void shouldWarnOfRulesThatCannotRun() throws IOException {
        rules(MisspeltRule.class.getName());
        assertThat(ContentReader.read(content, Progress.NONE).warnings())
                .singleElement()
                .hasToString(
                        content + ": " + MisspeltRule.class.getName()
                                + ": the rule does not run, since there is no such type, did you mean \"Quest\": expected one of Note, Person, Quest, found Qest");
    }

    @Test
    void cannotUseClassesThatAreNoRules() throws IOException {
        rules("com.example.Missing");
        assertThat(problems())
                .singleElement()
                .asString()
                .startsWith("META-INF/services/" + ContentRule.class.getName()
                        + ": a rule of the class path cannot be used: expected a class that can be made, found ")
                .contains("com.example.Missing");
    }
}
