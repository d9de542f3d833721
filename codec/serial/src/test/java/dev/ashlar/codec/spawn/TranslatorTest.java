package dev.ashlar.codec.spawn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.ashlar.codec.internal.layout.LayoutBuilder;
import dev.ashlar.codec.layout.RecordLayout;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.codec.view.TestRecords;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which members a class has, and how they are set. */
class TranslatorTest {
    private static final RecordLayout LAYOUT = LayoutBuilder.rows("Part", 64, 8, 0)
            .field("rate", ValueType.F32, 8)
            .field("size", ValueType.I32, 12)
            .field("label", ValueType.STRING, 16)
            .field("hidden", ValueType.I32, 24)
            .field("constant", ValueType.I32, 28)
            .field("shared", ValueType.I32, 32)
            .field("passing", ValueType.I32, 36)
            .build();

    private static SpawnRecords views() {
        DataRecord record = new DataRecord("Part", 7);
        record.set("rate", Variant.of(2.5f));
        record.set("label", Variant.of("oak"));
        for (String name : List.of("size", "hidden", "constant", "shared", "passing")) {
            record.set(name, Variant.ofInteger(ValueType.I32, 40 + name.length()));
        }
        return SpawnRecords.development(TestRecords.of(LAYOUT, new DataRecord("Part"), record));
    }

    private static <C> C spawn(Translator<C> translator) {
        return Objects.requireNonNull(
                Spawner.generic("Part", translator).bind(views()).spawn(7));
    }

    static class Base {
        static int shared = 1;

        protected float rate;
        private int hidden;
    }

    static final class Part extends Base {
        private final List<String> calls = new ArrayList<>();
        final int constant = Integer.parseInt("1");
        transient int passing = 1;
        String label = "none";
        long size;
        private int unknown = 3;

        private Part() {}

        void setLabel(String text) {
            calls.add("label " + text);
        }

        Part setRate(double doubled) {
            calls.add("rate " + doubled);
            rate = (float) doubled * 2;
            return this;
        }

        static void setSize(int none) {
            throw new AssertionError(none);
        }

        private void setHidden(int none) {
            throw new AssertionError(none);
        }
    }

    @Test
    void shouldSetFieldsAlsoOfSuperclassesAndCallSetters() {
        Translator<Part> translator = Translator.of(Part.class);
        assertThat(translator.members()).containsExactly("size", "unknown", "label", "rate", "hidden");

        Part part = spawn(translator);

        assertThat(part.calls).containsExactlyInAnyOrder("label oak", "rate 2.5");
        assertThat(part.label).as("the setter goes before the field").isEqualTo("none");
        assertThat(part.rate).isEqualTo(5f);
        assertThat(part.size).isEqualTo(44);
        assertThat(((Base) part).hidden).isEqualTo(46);
        assertThat(part.unknown).as("nothing in the data").isEqualTo(3);
        assertThat(part.constant).isEqualTo(1);
        assertThat(part.passing).isEqualTo(1);
        assertThat(Base.shared).isEqualTo(1);
    }

    @Test
    void shouldLeaveOutAndRenameMembers() {
        Part part =
                spawn(Translator.of(Part.class).without("rate").without("size").member("unknown", "passing"));

        assertThat(part.calls).containsExactly("label oak");
        assertThat(part.size).isZero();
        assertThat(part.unknown).isEqualTo(47);
    }

    record Pair(long id, float rate, int absent, String alsoAbsent, int size) {}

    @Test
    void shouldMakeRecordsWithDefaultsForWhatTheDataDoesNotHave() {
        assertThat(spawn(Translator.of(Pair.class))).isEqualTo(new Pair(7, 2.5f, 0, null, 44));
        assertThat(spawn(Translator.of(Pair.class).without("size").defaults(new Pair(1, 2, 3, "four", 5))))
                .isEqualTo(new Pair(7, 2.5f, 3, "four", 5));
    }

    @Test
    void shouldTellWhatTheDataDoesNotHave() {
        assertThat(Spawner.generic("Part", Translator.of(Pair.class))
                        .bind(views())
                        .missing())
                .containsExactly("absent", "alsoAbsent");
        assertThat(Spawner.generic("Part", Translator.of(Pair.class).without("absent"))
                        .bind(views())
                        .missing())
                .containsExactly("alsoAbsent");
    }

    @Test
    void shouldSetWhatAFunctionMakes() {
        Part pooled = new Part();
        assertThat(spawn(Translator.of(Part.class).createdBy(() -> pooled))).isSameAs(pooled);
        assertThat(pooled.size).isEqualTo(44);
    }

    abstract static class Unfinished {
        int size;
    }

    static class Whole extends Unfinished {}

    @Test
    void shouldSetAbstractClassesThatAFunctionMakes() {
        assertThat(spawn(Translator.of(Unfinished.class).createdBy(Whole::new)).size)
                .isEqualTo(44);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> spawn(Translator.of(Unfinished.class)))
                .withMessageContaining("Unfinished is abstract; expected createdBy a function");
    }

    record Needs(int size) {}

    static final class NoPlainConstructor {
        NoPlainConstructor(int ignored) {
            throw new AssertionError(ignored);
        }
    }

    static final class Ambiguous {
        void setSize(int size) {
            throw new AssertionError(size);
        }

        void setSize(long size) {
            throw new AssertionError(size);
        }
    }

    @Test
    void cannotMakeOrSetWhatIsNotClear() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> spawn(Translator.of(NoPlainConstructor.class)))
                .withMessageContaining("has no constructor without parameters");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> spawn(Translator.of(Ambiguous.class)))
                .withMessageContaining("has two setters of size");
        assertThat(spawn(Translator.of(Ambiguous.class).without("size"))).isNotNull();
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> spawn(Translator.of(Part.class).without("sise").member("raet", "rate")))
                .withMessageContaining("has no member [raet, sise]; it has [size, unknown, label, rate, hidden]");
        assertThatIllegalStateException()
                .isThrownBy(() -> Translator.of(Needs.class).createdBy(() -> new Needs(1)));
        assertThatIllegalStateException()
                .isThrownBy(() -> Translator.of(Part.class).defaults(new Part()));
        assertThatIllegalStateException()
                .isThrownBy(() -> spawn(Translator.of(Part.class).createdBy(() -> null)))
                .withMessageContaining("Part 7: the function of createdBy returned null");
    }

    static final class Failing {
        void setSize(int size) throws IOException {
            throw new IOException("full at " + size);
        }

        void setRate(float rate) {
            throw new UnsupportedOperationException("no " + rate);
        }
    }

    @Test
    void shouldPassOnWhatSettersThrow() {
        assertThatIllegalStateException()
                .isThrownBy(() -> spawn(Translator.of(Failing.class).without("rate")))
                .withMessageContaining("Part 7 has no component")
                .havingRootCause()
                .withMessage("full at 44");
        assertThatExceptionOfType(UnsupportedOperationException.class)
                .isThrownBy(() -> spawn(Translator.of(Failing.class).without("size")))
                .withMessage("no 2.5");
    }

    /** A record with many components, all of one type. */
    private static Class<?> wide(String type, int count, Path folder) throws Exception {
        String parts = IntStream.range(0, count).mapToObj(i -> type + " f" + i).collect(Collectors.joining(", "));
        Path source = Files.writeString(folder.resolve("Wide.java"), "public record Wide(" + parts + ") {}");
        assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, source.toString()))
                .isZero();
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {folder.toUri().toURL()})) {
            return loader.loadClass("Wide");
        }
    }

    @Test
    void shouldMakeRecordsOfAsManyComponentsAsHandlesTake(@TempDir Path folder) throws Exception {
        assertThat(spawn(Translator.of(wide("int", 253, folder)).member("f252", "size")))
                .asString()
                .endsWith("f251=0, f252=44]");
        assertThat(spawn(Translator.of(wide("long", 126, folder)).member("f125", "size")))
                .asString()
                .endsWith("f124=0, f125=44]");
        Translator<?> tooWide = Translator.of(wide("long", 127, folder));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> spawn(tooWide))
                .withMessageContaining("Wide has too many components; expected at most 253")
                .withMessageContaining("found 254: use a class with fields");
    }
}
