package dev.ashlar.pipeline.backend;

import static dev.ashlar.pipeline.backend.Received.record;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.compiler.evolution.SchemaLock;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.objects.KeptClub;
import dev.ashlar.pipeline.progress.Progress;
import dev.ashlar.pipeline.serial.KeptAbilities;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What every backend does alike with the files of schemas. */
public abstract class SchemaConformance extends IdConformance {
    @Test
    void shouldKeepALockWithItsSchemas() {
        SchemaReader.Source thing = new SchemaReader.Source("Thing.schema", THING_TEXT);
        SchemaReader.Source lock = new SchemaReader.Source(SchemaLock.FILE, "Thing version 7 0000000000000001\n");
        backend.replace(List.of(thing, lock), List.of(), Progress.NONE);
        assertThat(backend.schemaFiles()).containsExactlyInAnyOrder(thing, lock);
        assertThat(backend.describedTypes()).containsExactly("Thing");
        assertThat(backend.schemas(new Problems()).get(0).version()).isEqualTo(8);

        long before = backend.changeToken();
        backend.writeLock("Thing version 9 0000000000000001\n");
        assertThat(backend.changeToken()).isNotEqualTo(before);
        assertThat(backend.schemas(new Problems()).get(0).version()).isEqualTo(10);

        backend.replace(List.of(thing), List.of(), Progress.NONE);
        assertThat(backend.schemas(new Problems()).get(0).version())
                .as("the old lock stays")
                .isEqualTo(10);
        Problems problems = new Problems();
        backend.checkTypes(backend.describedTypes(), problems);
        backend.writeLock("Thing");
        backend.schemas(problems);
        assertThat(problems.sorted()).singleElement().asString().contains("schema.lock:1:6: the line ends too soon");
    }

    /** Whether the backend writes single schema files. */
    protected boolean writesSchemas() {
        return true;
    }

    @Test
    void shouldWriteASchemaFileThatIsAsKnown() {
        SchemaReader.Source known = new SchemaReader.Source("Thing.schema", THING_TEXT);
        backend.replace(List.of(known), List.of(record("Thing", 1, "i32", i32(1))), Progress.NONE);
        if (!writesSchemas()) {
            assertThatThrownBy(() -> backend.writeSchema(known, ""))
                    .hasMessageContaining("cannot change one schema file");
            return;
        }
        long before = backend.changeToken();
        String text = THING_TEXT + "# more\n";
        backend.writeSchema(known, text);
        SchemaReader.Source after = new SchemaReader.Source("Thing.schema", text);
        assertThat(backend.schemaFiles()).containsExactly(after);
        assertThat(backend.changeToken()).isNotEqualTo(before);
        assertThat(reread(1).get("i32")).as("records stay").isEqualTo(i32(1));
        assertThatThrownBy(() -> backend.writeSchema(known, ""))
                .isInstanceOf(BackendException.class)
                .hasMessageContaining("Thing.schema has changed since it was read; nothing was written");
        assertThatThrownBy(() -> backend.writeSchema(new SchemaReader.Source("Other.schema", ""), ""))
                .isInstanceOf(BackendException.class);
        assertThat(backend.schemaFiles()).containsExactly(after);
    }

    /** Objects that refer to each other in circles: ids before records, one update, references. */
    @Test
    void shouldKeepGraphsOfObjects() {
        KeptClub.check(backend);
    }

    /** Objects of several kinds, as variants in each place of a record. */
    @Test
    void shouldKeepObjectsOfSeveralKinds() {
        KeptAbilities.check(backend);
    }
}
