package dev.ashlar.compiler.generate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.codec.view.View;
import dev.ashlar.codec.view.ViewSet;
import dev.ashlar.codec.view.ViewType;
import dev.ashlar.compiler.Schemas;
import dev.ashlar.compiler.layout.LayoutPlanner;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.compiler.schema.SchemaReader;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A field may have the name of anything that its view inherits: it is read by an accessor of its own, and the user is told which. */
class InheritedNamesTest {
    @TempDir
    Path folder;

    /** The names of {@link #inherited()} but {@code id}, which no field of a schema may have. */
    private static List<String> fieldNames() {
        return inherited().stream().filter(name -> !name.equals("id")).toList();
    }

    /** The methods of views and of all classes above them, and the one that every generated view adds. */
    private static Set<String> inherited() {
        return Stream.concat(
                        Stream.<Class<?>>iterate(View.class, Objects::nonNull, Class::getSuperclass)
                                .flatMap(c -> Arrays.stream(c.getDeclaredMethods()))
                                .filter(m ->
                                        Modifier.isPublic(m.getModifiers()) || Modifier.isProtected(m.getModifiers()))
                                .filter(m -> !m.isSynthetic())
                                .map(Method::getName),
                        Stream.of("snapshot"))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Whether the name is one that the methods of another field could have, such as stringOrdinal beside string, or findEquals beside find: one type cannot have both. */
    private static boolean isAboutAnother(String name) {
        return name.equals("equals")
                || fieldNames().stream()
                        .filter(other -> !other.equals(name))
                        .anyMatch(other -> name.startsWith(other)
                                || name.toLowerCase(Locale.ROOT).endsWith(other.toLowerCase(Locale.ROOT)));
    }

    private static List<String> notes(Schema... schemas) {
        return Renamings.of(List.of(schemas));
    }

    @Test
    void shouldReserveWhatViewsInheritAndNothingElse() {
        assertThat(JavaNames.VIEW_METHODS).containsExactlyInAnyOrderElementsOf(inherited());
    }

    @Test
    void shouldReadAFieldOfEachInheritedName() throws Exception {
        List<String> names = fieldNames();
        Schema schema = Schemas.read(Schemas.source(
                        "Thing",
                        names.stream()
                                .map("{ name = %s, type = i32, optional = true }"::formatted)
                                .toArray(String[]::new)))
                .get(0);
        DataRecord record = new DataRecord("Thing", 1);
        for (int i = 0; i < names.size(); i++) {
            record.set(names.get(i), Variant.ofInteger(ValueType.I32, 1_000 + i));
        }
        ViewType<? extends View> type = CompiledGame.of(List.of(schema), folder).type("Thing");
        EncodedRecords records = EncodedRecords.of(
                LayoutPlanner.plan(schema), new DataRecord("Thing"), List.of(record, new DataRecord("Thing", 2)), true);
        for (boolean keyed : new boolean[] {false, true}) {
            View view = new ViewSet(keyed).add(type, records);
            assertThat(view.find(1L)).isTrue();
            assertThat(view.rowCount()).isEqualTo(2);
            for (int i = 0; i < names.size(); i++) {
                assertThat(type.viewClass().getMethod(names.get(i) + "_").invoke(view))
                        .as(names.get(i))
                        .isEqualTo(1_000 + i);
            }
        }
        assertThat(notes(schema)).hasSameSizeAs(names);
        for (SchemaField field : schema.fields()) {
            String name = field.name();
            assertThat(notes(schema))
                    .contains(field.at() + ": Thing." + name + ": its accessor is " + name
                            + "_(), since every view has a method " + name);
        }
    }

    /** The names of methods about a field, too, and of what generated code declares by itself. */
    @Test
    void shouldCompileAndTellWhateverTypesTheFieldsHave() throws Exception {
        String[] types = {
            "\"string[]\"", "\"vec3[2]\", optional = true", "bytes", "string, index = true", "i64, unique = true",
            "enum, values = [x], index = true", "flags, values = [x]", "\"ref<T0>\", index = true", "\"ref<T1>[]\"",
                    "hash, unique = true"
        };
        Map<Boolean, List<String>> names =
                fieldNames().stream().collect(Collectors.partitioningBy(InheritedNamesTest::isAboutAnother));
        List<SchemaReader.Source> sources = new ArrayList<>();
        for (int t = 0; t < types.length; t++) {
            String format = "{ name = %s, type = " + types[t] + " }";
            for (boolean about : new boolean[] {false, true}) {
                String[] fields =
                        names.get(about).stream().map(format::formatted).toArray(String[]::new);
                sources.add(Schemas.source((about ? "A" : "T") + t, fields));
            }
        }
        List<Schema> schemas = Schemas.read(sources.toArray(SchemaReader.Source[]::new));
        Problems problems = new Problems();
        Accessors.check(schemas, problems);
        problems.throwIfAny();
        CompiledGame.of(schemas, folder);
        for (Schema schema : schemas) {
            List<String> told = notes(schema);
            for (SchemaField field : schema.fields()) {
                assertThat(told).anyMatch(note -> note.startsWith(field.at() + ": "));
            }
        }
    }

    @Test
    void shouldTellEachNameOnce() {
        Schema thing = Schemas.read(Schemas.source(
                        "record",
                        "{ name = class, type = i32 }",
                        "{ name = class2, type = i32 }",
                        "{ name = row, type = i32, index = true }",
                        "{ name = array, type = \"i32[]\" }",
                        "{ name = List, type = string }",
                        "{ name = snapshot_, type = enum, values = [x] }",
                        "{ name = Snapshot, type = enum, values = [x] }",
                        "{ name = next, type = i32, ship = false }"))
                .get(0);
        assertThat(notes(thing))
                .containsExactly(
                        "record.schema:1:1: record: its view is the class record_, since record is a keyword of Java",
                        "record.schema:3:1: record.class: its accessor is class_(), since class is a keyword of Java",
                        "record.schema:5:1: record.row: its accessor is row_(), since every view has a method row",
                        "record.schema:5:1: record.row: its accessor is matchRow_(), since every view has a method matchRow",
                        "record.schema:6:1: record.array: its accessor is arrayCount_(), since every view has a method arrayCount",
                        "record.schema:7:1: record.List: its accessor is List_(), since snapshots use the class List of the JDK",
                        "record.schema:9:1: record.Snapshot: its constants are the enum Snapshot_, since generated code has another class or constant of that name");
    }
}
