package dev.ashlar.compiler.generate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.compiler.Schemas;
import dev.ashlar.compiler.evolution.LockedSchemas;
import dev.ashlar.compiler.evolution.SchemaLock;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaReader;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Generated enums find their constants by number, whatever the order of the schema and whatever was removed. */
class NumberedEnumsTest {
    @TempDir
    Path folder;

    private static List<Schema> numbered(String constants, String lock) {
        Problems problems = new Problems();
        List<Schema> schemas = LockedSchemas.read(
                        List.of(
                                Schemas.source(
                                        "Emitter", "{ name = blend, type = enum, values = [" + constants + "] }"),
                                new SchemaReader.Source(SchemaLock.FILE, lock)),
                        problems)
                .schemas();
        problems.throwIfAny();
        return schemas;
    }

    private static String of(CompiledGame game, int number) throws ReflectiveOperationException {
        Method of = Class.forName("game.types.Emitter$Blend", true, game).getDeclaredMethod("of", int.class);
        of.setAccessible(true);
        return of.invoke(null, number).toString();
    }

    @Test
    void shouldFindConstantsByNumberWhereSomeAreGone() throws Exception {
        List<Schema> schemas = numbered("c, arrays, a", """
                Emitter.blend value 0 "gone" removed
                Emitter.blend value 2 "a"
                Emitter.blend value 3 "other" removed
                Emitter.blend value 300 "c"
                """);
        try (CompiledGame game = CompiledGame.of(schemas, folder)) {
            assertThat(of(game, 2)).isEqualTo("A");
            assertThat(of(game, 300)).isEqualTo("C");
            assertThat(of(game, 301)).isEqualTo("ARRAYS");
            for (int unknown : new int[] {-1, 0, 1, 3, 299, 302, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
                assertThat(of(game, unknown)).as("%d", unknown).isEqualTo("UNKNOWN");
            }
            assertThat(game.type("Emitter").layout().fields().get(0).width()).isEqualTo(2);
        }
    }

    @Test
    void shouldFindReorderedConstants() throws Exception {
        List<Schema> schemas = numbered("c, b, a", "Emitter.blend value 0 \"a\"\nEmitter.blend value 1 \"b\"\n");
        try (CompiledGame game = CompiledGame.of(schemas, folder)) {
            assertThat(List.of(of(game, 0), of(game, 1), of(game, 2), of(game, 3)))
                    .containsExactly("A", "B", "C", "UNKNOWN");
        }
    }
}
