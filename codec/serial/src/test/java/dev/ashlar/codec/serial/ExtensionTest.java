package dev.ashlar.codec.serial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.codec.record.DataRecord;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Types of a project of its own, without a change of the room: composites, whole visitors, what the compiler tells apart. */
class ExtensionTest {
    @TempDir
    Path classes;

    /** A type of the project. */
    record Angle(float degrees) {}

    /** What the project's visitors have more than ours: a composite of two calls, and something with bytes of its own. */
    interface ProjectSerializer extends Serializer {
        default Angle io(String name, Angle value) {
            return new Angle(io(name, value.degrees()));
        }

        /** 24 bits. */
        int ioU24(String name, int value);
    }

    static final class ProjectSizer extends Sizer implements ProjectSerializer {
        @Override
        public int ioU24(String name, int value) {
            add(3);
            return value;
        }
    }

    static final class ProjectSaver extends Saver implements ProjectSerializer {
        @Override
        public int ioU24(String name, int value) {
            if (reserve(name, 3)) {
                buffer().put((byte) (value >> 16)).put((byte) (value >> 8)).put((byte) value);
            }
            return value;
        }
    }

    static final class ProjectLoader extends Loader implements ProjectSerializer {
        @Override
        public int ioU24(String name, int value) {
            return take(name, 3)
                    ? (buffer().get() & 0xFF) << 16 | (buffer().get() & 0xFF) << 8 | buffer().get() & 0xFF
                    : value;
        }
    }

    /** An object of the project. */
    static final class Turret {
        Angle angle = new Angle(0);
        int ammunition;

        void serialize(ProjectSerializer s) {
            angle = s.io("angle", angle);
            ammunition = s.ioU24("ammunition", ammunition);
        }
    }

    @Test
    void shouldTakeTypesOfAProjectWithoutAChangeOfTheRoom() {
        Turret turret = new Turret();
        turret.angle = new Angle(1.5f);
        turret.ammunition = 0xFEDCBA;
        ProjectSizer sizer = new ProjectSizer();
        turret.serialize(sizer);
        assertThat(sizer.size()).isEqualTo(7);
        ByteBuffer bytes = ByteBuffer.allocate(7);
        ProjectSaver saver = new ProjectSaver();
        saver.wrap(bytes);
        turret.serialize(saver);
        saver.checkFull();
        ProjectLoader loader = new ProjectLoader();
        loader.wrap(bytes.flip());
        Turret loaded = new Turret();
        loaded.serialize(loader);
        loader.check();
        assertThat(loaded.angle).isEqualTo(turret.angle);
        assertThat(loaded.ammunition).isEqualTo(turret.ammunition);

        saver.wrap(ByteBuffer.allocate(6));
        turret.serialize(saver);
        assertThatThrownBy(saver::check)
                .isInstanceOf(SerialException.class)
                .hasMessage("ammunition: expected room for 3 bytes, found 2 (at offset 4)");
        loader.wrap(bytes.flip().limit(6));
        loaded.serialize(loader);
        assertThat(loader.hasOverflowed()).isTrue();
    }

    @Test
    void shouldTakeObjectsWithAContextOfAnyType() {
        List<String> said = new ArrayList<>();
        ContextSerializable<List<String>> object = (s, log) -> log.add("i32 " + s.io("v", 7));
        Serial.save(s -> s.io("object", object, said));
        assertThat(said).containsExactly("i32 7", "i32 7");
        ContextSerializable<Object> ofAnything = (s, context) -> s.io("v", context.hashCode());
        assertThat(Serial.save(s -> s.io("object", ofAnything, 5))).containsExactly(0, 0, 0, 5);
    }

    /** Whether an object needs a context, the compiler knows. */
    @Test
    void shouldLetTheCompilerTellObjectsThatNeedAContext() {
        String trivial = "class T implements TriviallySerializable { public void serialize(Serializer s) {} }";
        String context = "class C implements ContextSerializable<String> {"
                + " public void serialize(Serializer s, String c) {} }";
        assertThat(errors(trivial, "s.io(\"t\", new T());")).isEmpty();
        assertThat(errors(context, "s.io(\"c\", new C(), \"context\");")).isEmpty();
        assertThat(errors(context, "s.io(\"c\", new C());")).isNotEmpty();
        assertThat(errors(context, "s.io(\"c\", new C(), 5);")).isNotEmpty();
        assertThat(errors("", "s.io(\"o\", new Object());")).isNotEmpty();
    }

    private List<String> errors(String type, String call) {
        String code = "package dev.ashlar.codec.serial;\n" + type + "\nclass Use { void use(Serializer s) { " + call
                + " } }\n";
        JavaFileObject file = new SimpleJavaFileObject(URI.create("string:///Use.java"), JavaFileObject.Kind.SOURCE) {
            @Override
            public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                return code;
            }
        };
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
        List<String> options = List.of("-proc:none", "-d", classes.toString(), "-Xlint:none");
        compiler.getTask(null, null, found, options, null, List.of(file)).call();
        return found.getDiagnostics().stream()
                .filter(diagnostic -> diagnostic.getKind() == Diagnostic.Kind.ERROR)
                .map(diagnostic -> diagnostic.getMessage(Locale.ROOT))
                .toList();
    }

    @Test
    void cannotTakeAKindThatIsNotDeclared() {
        Kinds<Number> kinds =
                Kinds.of(Number.class).add("i32", Integer.class, Forms.I32).build();
        assertThatThrownBy(() -> Serial.save(s -> s.ioForm("v", 5L, kinds)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("no kind has objects of class java.lang.Long");
        byte[] other = {0, 1, 0, 0, 0, 5};
        assertThatThrownBy(() -> Serial.load(() -> s -> s.ioForm("v", 5, kinds), other))
                .isInstanceOf(SerialException.class)
                .hasMessageContaining("v.kind: expected the number of a constant, 0 to 0, found 1");
        DataRecord record = RecordSaver.save("T", 1, s -> s.ioForm("v", 5, kinds));
        assertThat(record.keys()).containsExactly("v");
        assertThatThrownBy(() -> Kinds.of(Number.class).build()).isInstanceOf(IllegalArgumentException.class);
    }
}
