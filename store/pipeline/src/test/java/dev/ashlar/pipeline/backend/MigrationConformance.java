package dev.ashlar.pipeline.backend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.codec.view.Catalog;
import dev.ashlar.compiler.problem.ContentException;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.backend.MigrationStep.Change;
import dev.ashlar.pipeline.content.ContentReader;
import dev.ashlar.pipeline.development.DevelopmentStore;
import dev.ashlar.pipeline.development.Reload;
import dev.ashlar.pipeline.progress.Progress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What every database does alike that gets other schemas and keeps its records. */
public abstract class MigrationConformance {
    /** The schemas before a migration. */
    protected static final List<SchemaReader.Source> OLD = Emitters.sources(Emitters.OLD_EMITTER, Emitters.PLANET);

    /** The schemas behind it. */
    protected static final List<SchemaReader.Source> NEW = Emitters.sources(Emitters.NEW_EMITTER, Emitters.MOON);

    private static final Schema NOW = Received.schema(Emitters.NEW_EMITTER);
    private static final int MINUTE = 60;

    @TempDir
    protected Path folder;

    protected Backend backend;

    /** Where a place is, or will be. */
    protected abstract String location();

    /** What another program does. Names are in double quotes. */
    protected abstract void execute(String... statements);

    /** What another program reads: the first column of all rows. */
    protected abstract List<String> texts(String query);

    /** Names of the columns of a table. */
    protected abstract List<String> columns(String table);

    /** How a text stands in its column. */
    protected String cell(String text) {
        return text;
    }

    /** Whether a migration is one transaction. */
    protected boolean isOneTransaction() {
        return true;
    }

    @BeforeEach
    final void fill() {
        backend = Backends.create(location());
        backend.replace(OLD, List.of(), Progress.NONE);
        backend.save(List.of(Emitters.emitter(1, "fire", 7, -12), Emitters.emitter(2, "", -300, 100_000)));
    }

    @AfterEach
    final void close() {
        backend.close();
    }

    private static List<String> whats(List<MigrationStep> steps) {
        return steps.stream().map(MigrationStep::what).toList();
    }

    /** What a reader of content sees, with values of the present types. */
    private String content() {
        StringBuilder text = new StringBuilder();
        try (Backend reader = Backends.open(location())) {
            for (DataRecord record :
                    ContentReader.read(reader, Progress.NONE).records().get("Emitter")) {
                text.append(record).append('\n');
            }
        }
        return text.toString();
    }

    private List<String> rows() {
        return texts("SELECT number FROM \"ashlar_migrations\" ORDER BY number");
    }

    @Test
    void shouldGiveOtherSchemasAndKeepAllRecords() {
        Migration made = backend.migrate(NEW, false, Progress.NONE);

        assertThat(whats(made.steps()))
                .contains(
                        "schemas: write Emitter, Moon, schema.lock; remove Planet",
                        "Moon: add the table",
                        "Emitter.glow: add a column",
                        "Emitter.material: rename the column shader",
                        "Emitter.material: add an index",
                        "Emitter.kind: drop the index");
        assertThat(whats(made.held())).containsExactly("Emitter.oldSpeed: drop the column", "Planet: drop the table");
        assertThat(made.held().get(0).values()).isEqualTo(2);
        assertThat(content()).isEqualTo("""
                        Emitter 1 {count=f64 7.0, kind=string spark, material=string fire, name=string emitter 1, rate=string -12}
                        Emitter 2 {count=f64 -300.0, kind=string spark, material=string , name=string emitter 2, rate=string 100000}
                        """);
        assertThat(columns("Emitter")).contains("material", "glow", "oldSpeed").doesNotContain("shader");
        assertThat(texts("SELECT \"oldSpeed\" FROM \"Emitter\" WHERE \"oldSpeed\" IS NOT NULL"))
                .hasSize(2);
    }

    @Test
    void shouldNeedNeitherFormerNamesNorTypesAfterwards() {
        backend.migrate(NEW, false, Progress.NONE);
        String before = content();

        Migration made = backend.migrate(Emitters.sources(Emitters.CLEAN_EMITTER, Emitters.MOON), false, Progress.NONE);

        assertThat(whats(made.steps())).containsExactly("schemas: write Emitter");
        assertThat(content()).isEqualTo(before);
        assertThat(Received.all(backend, Received.schema(Emitters.CLEAN_EMITTER))
                        .toString())
                .contains("rate=string -12", "material=string fire", "count=f64 7.0");
    }

    @Test
    void shouldWriteEachStepOnceAndDoNothingTheSecondTime() {
        Migration made = backend.migrate(NEW, false, Progress.NONE);
        long token = backend.changeToken();

        Migration again = backend.migrate(NEW, false, Progress.NONE);

        assertThat(again.steps()).isEmpty();
        assertThat(whats(again.held())).isEqualTo(whats(made.held()));
        assertThat(backend.changeToken()).isEqualTo(token);
        assertThat(rows()).hasSize(made.steps().size());
        assertThat(texts("SELECT what FROM \"ashlar_migrations\" WHERE ended IS NOT NULL ORDER BY number"))
                .isEqualTo(whats(made.steps()));
        assertThat(texts("SELECT DISTINCT length(hash) FROM \"ashlar_migrations\""))
                .containsExactly("64");
        assertThat(texts("SELECT author FROM \"ashlar_migrations\" WHERE author = ''"))
                .isEmpty();
        assertThat(made.steps().get(0).number()).isEqualTo(1);
    }

    @Test
    void shouldSayWhatItWouldDoAndChangeNothing() {
        String before = content();
        long token = backend.changeToken();
        Migration plan;
        try (Backend reader = Backends.open(location())) {
            plan = reader.migration(NEW, true);
        }

        assertThat(backend.changeToken()).isEqualTo(token);
        assertThat(content()).isEqualTo(before);
        assertThat(columns("Emitter")).contains("shader").doesNotContain("material");
        assertThat(plan.held()).isEmpty();
        assertThat(backend.migrate(NEW, true, Progress.NONE)).as("the plan").isEqualTo(plan);
    }

    @Test
    void shouldDropColumnsAndTablesWhenToldTo() {
        backend.migrate(NEW, false, Progress.NONE);

        Migration made = backend.migrate(NEW, true, Progress.NONE);

        assertThat(whats(made.steps())).containsExactly("Emitter.oldSpeed: drop the column", "Planet: drop the table");
        assertThat(columns("Emitter")).doesNotContain("oldSpeed").contains("material", "name");
        assertThat(backend.types()).containsExactly("Emitter", "Moon");
        assertThat(content()).contains("material=string fire");
        assertThat(backend.migrate(NEW, true, Progress.NONE).steps()).isEmpty();
    }

    @Test
    void cannotLeaveRecordsWithoutASchema() {
        DataRecord planet = Received.record("Planet", 7, "radius", Variant.of(1.0f));
        planet.setUpdated(true);
        backend.save(List.of(planet));

        assertThatExceptionOfType(ContentException.class)
                .isThrownBy(() -> backend.migrate(NEW, false, Progress.NONE))
                .withMessageContaining("Planet: no new schema for records of this type")
                .withMessageContaining("1 record");
        assertThat(columns("Emitter")).contains("shader");

        Migration made = backend.migrate(NEW, true, Progress.NONE);

        MigrationStep last = made.steps().get(made.steps().size() - 1);
        assertThat(last.change()).isEqualTo(Change.DROP_TABLE);
        assertThat(last.values()).isEqualTo(1);
        assertThat(backend.lastIds()).as("ids are given once").containsEntry("Planet", 7L);
    }

    @Test
    void cannotMigrateToOlderSchemas() {
        List<SchemaReader.Source> old = Emitters.withLock(OLD);
        backend.migrate(Emitters.withLock(List.of(NEW.get(0), NEW.get(1), old.get(2))), true, Progress.NONE);

        assertThatExceptionOfType(ContentException.class)
                .isThrownBy(() -> backend.migrate(old, false, Progress.NONE))
                .withMessageContaining("the database has newer schemas")
                .withMessageContaining("Emitter version 2 ");
        assertThat(content()).contains("material");
    }

    @Test
    void shouldGoBackWithTheLockKept() {
        backend.migrate(
                Emitters.sources(Emitters.CLEAN_EMITTER
                        .replace("\"f64\"", "\"i16\"")
                        .replace(
                                "\"material\", type = \"string\"",
                                "\"material\", type = \"string\", formerly = [\"shader\"]")
                        .replace("\"rate\", type = \"string\"", "\"rate\", type = \"string\", retyped = [\"i32\"]")),
                true,
                Progress.NONE);
        String back = Emitters.OLD_EMITTER
                .replace("\"shader\", type", "\"shader\", formerly = [\"material\"], type")
                .replace("\"i32\"", "\"i32\", retyped = [\"string\"]");

        Migration made = backend.migrate(Emitters.sources(back), false, Progress.NONE);

        assertThat(whats(made.steps())).contains("Emitter.shader: rename the column material");
        assertThat(content()).contains("rate=i32 -12", "shader=string fire");
    }

    @Test
    void shouldTellWhichValuesTheNewTypeDoesNotHold() {
        DataRecord many = Emitters.emitter(3, "smoke", 1, 1);
        many.set("kind", Variant.of("1.5 tons"));
        DataRecord five = Emitters.emitter(4, "smoke", 1, 1);
        five.set("kind", Variant.of("5"));
        backend.save(List.of(many, five));
        String text = Emitters.NEW_EMITTER.replace(
                "\"kind\", type = \"string\"", "\"kind\", type = \"i32\", retyped = [\"string\"]");
        List<String> before = read(Received.schema(text), "kind");

        Migration made = backend.migrate(Emitters.sources(text, Emitters.MOON), false, Progress.NONE);

        List<MigrationStep> all = new ArrayList<>(made.steps());
        all.addAll(made.held());
        assertThat(all).anySatisfy(step -> {
            assertThat(step.what()).startsWith("Emitter.kind: ");
            assertThat(step.unfit()).isEqualTo(3);
        });
        assertThat(read(Received.schema(text), "kind"))
                .as("nothing is lost")
                .hasSameSizeAs(before)
                .contains("string 1.5 tons", "string spark");
        assertThat(backend.migrate(Emitters.sources(text, Emitters.MOON), false, Progress.NONE)
                        .steps())
                .isEmpty();
    }

    /** For pairs of types that convert, a value is read afterwards as it was before. */
    @Test
    void shouldReadTheSameFromColumnsOfOtherTypes() {
        readTheSame(RetypedPairs.of("i8", "u64", "f32", "bool", "string", "vec2", "i32[]", "string[]"));
    }

    @Test
    @Tag("slow")
    void shouldReadTheSameFromColumnsOfAllOtherTypes() {
        readTheSame(RetypedPairs.all());
    }

    private void readTheSame(RetypedPairs pairs) {
        backend.replace(Emitters.sources(pairs.before()), pairs.records(), Progress.NONE);
        Map<String, String> before = RetypedPairs.seen(backend, pairs.after());

        backend.migrate(Emitters.sources(pairs.after()), true, Progress.NONE);

        assertThat(before).hasSizeGreaterThan(50);
        assertThat(RetypedPairs.seen(backend, pairs.after())).isEqualTo(before);
        assertThat(backend.migrate(Emitters.sources(pairs.after()), true, Progress.NONE)
                        .steps())
                .as("steps of a second run")
                .isEmpty();
        backend.migrate(Emitters.sources(pairs.plain()), true, Progress.NONE);
        Map<String, String> plain = RetypedPairs.seen(backend, pairs.plain());
        Set<String> unfit = new TreeSet<>();
        before.forEach((value, shown) -> unfit.add(shown.startsWith("unfit") ? field(value) : ""));
        List<String> differences = new ArrayList<>();
        before.forEach((value, shown) -> {
            if (!shown.equals(plain.get(value)) && !unfit.contains(field(value))) {
                differences.add(value + ": " + shown + ", " + plain.get(value));
            }
        });
        assertThat(differences).as("without former types").isEmpty();
    }

    private static String field(String value) {
        return value.split(" ")[1];
    }

    private List<String> read(Schema schema, String field) {
        return Received.all(backend, schema).stream()
                .map(record -> String.valueOf(record.get(field)))
                .toList();
    }

    @Test
    void shouldMoveValuesThatSavesHaveLeftInAFormerColumn() {
        backend.migrate(NEW, false, Progress.NONE);
        execute("ALTER TABLE \"Emitter\" ADD COLUMN \"shader\" "
                + texts(typeOf("Emitter", "name")).get(0));
        execute("UPDATE \"Emitter\" SET \"shader\" = '" + cell("hidden") + "'");
        execute("UPDATE \"Emitter\" SET \"material\" = NULL WHERE \"Emitter_id\" = 2");

        Migration made = backend.migrate(NEW, false, Progress.NONE);

        assertThat(whats(made.steps())).containsExactly("Emitter.material: move values of the column shader");
        assertThat(made.steps().get(0).values()).isEqualTo(1);
        assertThat(texts("SELECT \"material\" FROM \"Emitter\" ORDER BY \"Emitter_id\""))
                .containsExactly(cell("fire"), cell("hidden"));
        assertThat(whats(made.held())).contains("Emitter.shader: drop the column, which material replaces");
        assertThat(made.held().get(0).values()).as("hidden by a newer value").isEqualTo(1);
    }

    @Test
    void shouldRenameWithValuesThatTheColumnDoesNotHold() {
        DataRecord number = Emitters.emitter(3, "smoke", 1, 1);
        number.set("shader", Variant.of(5));
        backend.save(List.of(number));
        List<String> before = read(Received.schema(Emitters.OLD_EMITTER), "shader");

        backend.migrate(NEW, true, Progress.NONE);

        assertThat(before).hasSize(3).startsWith("string fire", "string ");
        assertThat(read(NOW, "material")).isEqualTo(before);
        assertThat(backend.migrate(NEW, true, Progress.NONE).steps()).isEmpty();
    }

    @Test
    void cannotBringBackWhatWasDropped() {
        DataRecord fast = Emitters.emitter(3, "smoke", 1, 1);
        fast.set("oldSpeed", Variant.of("fast"));
        backend.save(List.of(fast));
        backend.migrate(NEW, true, Progress.NONE);

        String back = Emitters.NEW_EMITTER.replace(
                "{ name = \"glow\"", "{ name = \"oldSpeed\", type = \"f32\" }\n { name = \"glow\"");
        backend.migrate(Emitters.sources(back, Emitters.MOON), true, Progress.NONE);

        assertThat(read(Received.schema(back), "oldSpeed")).containsExactly("null", "null", "null");
    }

    /** The query for the type of a column as a statement declares it. */
    protected abstract String typeOf(String table, String column);

    @Test
    void shouldLeaveWhatBelongsToOthers() {
        String hostile = "x'; DROP TABLE a --";
        execute(
                "ALTER TABLE \"Emitter\" ADD COLUMN \"" + hostile + "\" "
                        + texts(typeOf("Emitter", "name")).get(0),
                "UPDATE \"Emitter\" SET \"" + hostile + "\" = 'mine'",
                "CREATE TABLE \"y'; DROP TABLE a --\" (\"some\" INTEGER)",
                "CREATE TABLE \"Strange\" (\"Strange_id\" BIGINT PRIMARY KEY, \"z'\" INTEGER)");

        Migration made = backend.migrate(NEW, true, Progress.NONE);

        assertThat(whats(made.steps())).noneMatch(what -> what.contains("x'") || what.contains("Strange"));
        assertThat(columns("Emitter")).contains(hostile);
        assertThat(texts("SELECT \"" + hostile + "\" FROM \"Emitter\"")).containsExactly("mine", "mine");
        assertThat(columns("Strange")).contains("z'");
    }

    /** A migration that ends behind a step: the database is as before, or reads as before. */
    @Test
    void shouldSurviveAnInterruptionBehindAnyStep() {
        Migration plan = backend.migration(NEW, true);
        List<String> expected = List.of("fire", "");
        for (int last = 1; last <= plan.steps().size(); last++) {
            Interruption interruption = new Interruption(last);
            assertThatExceptionOfType(Interruption.Thrown.class)
                    .as("behind step %d", last)
                    .isThrownBy(() -> backend.migrate(NEW, true, interruption));
            if (isOneTransaction()) {
                backend.close(); // Others have prepared no statements.
                backend = Backends.openToWrite(location());
                assertThat(backend.migration(NEW, true))
                        .as("behind step %d", last)
                        .isEqualTo(plan);
            }
            assertThat(read(NOW, "material"))
                    .as("behind step %d", last)
                    .containsExactly("string " + expected.get(0), "string " + expected.get(1));
            if (!isOneTransaction()) {
                break; // What is made is made; the loop below interrupts the rest.
            }
        }
        for (int i = 0;
                !isOneTransaction() && !backend.migration(NEW, true).steps().isEmpty();
                i++) {
            assertThat(i).isLessThan(100);
            interrupt();
            assertThat(read(NOW, "material")).as("after %d", i).containsExactly("string fire", "string ");
        }
        Migration rest = backend.migrate(NEW, true, Progress.NONE);
        assertThat(rest.steps()).hasSize(isOneTransaction() ? plan.steps().size() : 0);
        assertThat(texts("SELECT what FROM \"ashlar_migrations\" ORDER BY number"))
                .isEqualTo(whats(plan.steps()));
        assertThat(texts("SELECT what FROM \"ashlar_migrations\" WHERE ended IS NULL"))
                .isEmpty();
        assertThat(content()).contains("count=f64 7.0", "rate=string 100000");
    }

    private void interrupt() {
        try {
            backend.migrate(NEW, true, new Interruption(1));
        } catch (Interruption.Thrown e) {
            assertThat(e).isNotNull();
        }
    }

    @Test
    void shouldMakeEachStepOnceForTwoWhoMigrateAtOnce() throws Exception {
        int expected = backend.migration(NEW, true).steps().size();
        ExecutorService both = Executors.newFixedThreadPool(2);
        try {
            List<Future<Integer>> made = new ArrayList<>();
            for (int i = 0; i < 2; i++) {
                Callable<Integer> one = () -> {
                    try (Backend other = Backends.openToWrite(location())) {
                        return other.migrate(NEW, true, Progress.NONE).steps().size();
                    } catch (BackendException e) {
                        assertThat(isOneTransaction()).as(e.getMessage()).isFalse();
                        assertThat(e).hasMessageContaining("another program has changed a table");
                        return 0; // The other one has made them.
                    }
                };
                made.add(both.submit(one));
            }
            assertThat(made.get(0).get() + made.get(1).get()).isEqualTo(expected);
        } finally {
            both.shutdownNow();
        }
        assertThat(rows()).hasSize(expected);
    }

    @Test
    void shouldShowTheChangeToAStoreThatIsOpen() throws Exception {
        LinkedBlockingQueue<Reload> told = new LinkedBlockingQueue<>();
        try (DevelopmentStore store = DevelopmentStore.open(location(), Catalog.of(), told::add)) {
            assertThat(store.content().record("Emitter", 1).get("shader")).isEqualTo(Variant.of("fire"));

            backend.migrate(NEW, true, Progress.NONE);

            Reload reload = told.poll(MINUTE, TimeUnit.SECONDS);
            assertThat(reload).isNotNull();
            assertThat(reload.problems()).isEmpty();
            assertThat(store.content().record("Emitter", 1).get("material")).isEqualTo(Variant.of("fire"));
            store.edit("Emitter", 2).set("glow", 2.5f).save();
        }
        assertThat(content()).contains("glow=f32 2.5");
    }

    @Test
    void shouldFinishWithoutOtherSchemasWhatTheStoredOnesSay() {
        backend.writeSchema(backend.schemaFiles().get(0), Emitters.NEW_EMITTER);

        Migration made = backend.migrate(backend.schemaFiles(), false, Progress.NONE);

        assertThat(whats(made.steps()))
                .contains("Emitter.material: rename the column shader", "schemas: write schema.lock");
        assertThat(content()).contains("material=string fire");
        assertThat(Received.found(backend, NOW, Map.of("material", Variant.of("fire"))))
                .hasSize(1);
        assertThat(Set.copyOf(backend.unread(NOW))).containsExactly("oldSpeed");
    }
}
