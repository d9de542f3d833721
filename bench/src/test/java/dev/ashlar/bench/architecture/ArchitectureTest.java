package dev.ashlar.bench.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dev.ashlar.codec.view.RecordSource;
import dev.ashlar.codec.view.RowBlocks;
import dev.ashlar.store.StackLinker;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The arrows of the design: who may know whom. */
class ArchitectureTest {
    private static final JavaClasses ASHLAR = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .withImportOption(location -> !location.contains("-tests.jar"))
            .importPackages("dev.ashlar");

    private static final String CODEC = "dev.ashlar.codec..";
    private static final String INTERNAL = "dev.ashlar..internal..";
    private static final String COMPILER = "dev.ashlar.compiler..";
    private static final String STORE = "dev.ashlar.store..";
    private static final String FEED = "dev.ashlar.feed..";
    private static final String PIPELINE = "dev.ashlar.pipeline..";
    private static final String EDITOR = "dev.ashlar.editor..";
    private static final String SERVERS = "dev.ashlar.servers..";
    private static final String LINK = "dev.ashlar.link..";
    private static final String ROWS = "dev.ashlar.pipeline.row..";
    private static final String WRITING = "dev.ashlar.pipeline.pack..";
    private static final String BENCH = "dev.ashlar.bench..";
    private static final String TOOL = "dev.ashlar.tool..";
    private static final String JDK = "java..";
    private static final String NULLNESS = "org.jspecify..";

    @Test
    void shouldHaveSeenEveryModule() {
        for (String module :
                List.of("codec", "compiler", "store", "feed", "pipeline", "editor", "servers", "tool", "bench")) {
            classes()
                    .that()
                    .resideInAPackage("dev.ashlar." + module + "..")
                    .should()
                    .bePublic()
                    .orShould()
                    .notBePublic()
                    .check(ASHLAR);
        }
    }

    @Test
    void shouldBeFreeOfPackageCycles() {
        slices().matching("dev.ashlar.(**)").should().beFreeOfCycles().check(ASHLAR);
    }

    /**
     * What applications name has no internal type in its signatures. Sources of records are an exception: views read their fields, and stores
     * construct them from memory. The linker is another one: only {@code ashlar-link} implements it, and only stores call it.
     */
    @Test
    void cannotNameInternalTypesInThePublicApi() {
        List<JavaMember> members = ASHLAR.stream()
                .filter(resideInAnyPackage(CODEC, STORE, FEED))
                .filter(not(resideInAPackage(INTERNAL)))
                .filter(type -> type.getModifiers().contains(JavaModifier.PUBLIC))
                .flatMap(type -> type.getMembers().stream())
                .toList();
        assertThat(members)
                .isNotEmpty()
                .filteredOn(member -> !member.getOwner().isEquivalentTo(RecordSource.class)
                        && !member.getOwner().isEquivalentTo(StackLinker.class)
                        && !member.getOwner().isEquivalentTo(RowBlocks.class))
                .filteredOn(member -> member.getModifiers().contains(JavaModifier.PUBLIC)
                        || member.getModifiers().contains(JavaModifier.PROTECTED))
                .filteredOn(member -> member.getAllInvolvedRawTypes().stream().anyMatch(resideInAPackage(INTERNAL)))
                .isEmpty();
    }

    /** Programs of the sample, of the pages and of new projects. Generated views alone call internal classes outside of Ashlar. */
    @ParameterizedTest
    @ValueSource(strings = {"sample/src", "docs", "README.md", "codec/README.md", "store/tool/src/main/resources"})
    void cannotImportInternalTypesInPrograms(String place) throws IOException {
        List<Path> files;
        try (Stream<Path> found = Files.walk(Path.of("..", place))) {
            files = found.filter(file ->
                            Files.isRegularFile(file) && !file.toString().endsWith(".png"))
                    .toList();
        }
        assertThat(files)
                .isNotEmpty()
                .allSatisfy(file -> assertThat(Files.readAllLines(file))
                        .as(file.toString())
                        .noneMatch(line -> line.matches("\\s*import (static )?dev\\.ashlar\\..*\\binternal\\b.*")));
    }

    @Test
    void shouldPointDown() {
        onlyKnows(CODEC, CODEC, JDK, NULLNESS, "org.agrona..");
        onlyKnows(STORE, STORE, CODEC, JDK, NULLNESS, "org.agrona.collections..");
        onlyKnows(FEED, FEED, LINK, STORE, CODEC, JDK, NULLNESS, "tools.jackson.core..");
        onlyKnows(COMPILER, COMPILER, CODEC, JDK, NULLNESS, "javax.lang.model..", "com.typesafe..", "com.palantir..");
        onlyKnows(
                EDITOR,
                EDITOR,
                PIPELINE,
                COMPILER,
                STORE,
                CODEC,
                JDK,
                NULLNESS,
                "com.sun.net.httpserver..",
                "tools.jackson.core..");
        onlyKnows(
                SERVERS,
                SERVERS,
                PIPELINE,
                COMPILER,
                CODEC,
                JDK,
                NULLNESS,
                "org.agrona.collections..",
                "org.postgresql..",
                "com.zaxxer.hikari..");
        onlyKnows(WRITING, WRITING, ROWS, STORE, CODEC, JDK, NULLNESS, "org.agrona..");
        onlyKnows(ROWS, ROWS, CODEC, JDK, NULLNESS, "org.agrona..");
        onlyKnows(LINK, LINK, WRITING, STORE, CODEC, JDK, NULLNESS, "org.agrona..");
        onlyKnows(
                PIPELINE,
                PIPELINE,
                LINK,
                STORE,
                COMPILER,
                CODEC,
                JDK,
                NULLNESS,
                "javax.xml.stream..",
                "com.sun.net.httpserver..",
                "net.openhft..",
                "de.siegmar.fastcsv..",
                "org.agrona..",
                "tools.jackson..",
                "org.sqlite..",
                "io.methvin.watcher..",
                "org.slf4j.helpers..");
    }

    @Test
    void shouldKeepSqlInBackendsOfDatabasesAndInWhatIsComparedWithThem() {
        noClasses()
                .that()
                .resideOutsideOfPackages(
                        "dev.ashlar.pipeline.sql",
                        "dev.ashlar.pipeline.sqlite",
                        "dev.ashlar.servers..",
                        "dev.ashlar.bench.backend",
                        "dev.ashlar.bench.path",
                        "dev.ashlar.bench.contender.duckdb",
                        "dev.ashlar.bench.contender.sqlite",
                        "dev.ashlar.bench.reload")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("java.sql..", "javax.sql..", "org.sqlite..", "org.postgresql..", "com.zaxxer..")
                .check(ASHLAR);
    }

    private static void onlyKnows(String who, String... whom) {
        noClasses()
                .that()
                .resideInAPackage(who)
                .should()
                .dependOnClassesThat(not(resideInAnyPackage(whom)))
                .check(ASHLAR);
    }

    @Test
    void cannotImportTheCommandLine() {
        noClasses()
                .that()
                .resideOutsideOfPackage(TOOL)
                .should()
                .dependOnClassesThat()
                .resideInAPackage(TOOL)
                .check(ASHLAR);
    }

    /** Serializers write into channels and streams that they are given; they open none. */
    @Test
    void shouldKeepChannelsOutOfTheCodecButForSerializers() {
        noClasses()
                .that()
                .resideInAPackage(CODEC)
                .and()
                .resideOutsideOfPackage("dev.ashlar.codec.serial")
                .should()
                .dependOnClassesThat(resideInAnyPackage("java.nio.channels..")
                        .or(belongToAnyOf(InputStream.class, OutputStream.class)))
                .check(ASHLAR);
    }

    @Test
    void shouldKeepFilesThreadsAndSqlOutOfTheCodec() {
        noClasses()
                .that()
                .resideInAPackage(CODEC)
                .should()
                .dependOnClassesThat(resideInAnyPackage("java.io..", "java.nio.file..", "java.sql..")
                        // What an Appendable may throw.
                        .and(not(belongToAnyOf(
                                IOException.class, UncheckedIOException.class, InputStream.class, OutputStream.class))))
                .orShould()
                .dependOnClassesThat()
                .haveNameMatching("java\\.lang\\.Thread(\\$.*)?")
                .check(ASHLAR);
    }

    @Test
    void cannotReadMemoryInTheTool() {
        noClasses()
                .that()
                .resideInAPackage(TOOL)
                .should()
                .dependOnClassesThat()
                .haveFullyQualifiedName("dev.ashlar.codec.internal.memory.Memory")
                .check(ASHLAR);
    }

    @Test
    void shouldLetOneRoomUseAddresses() {
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.ashlar.codec.internal.memory..")
                .and()
                .resideOutsideOfPackage("dev.ashlar.bench.floor..")
                .should()
                .dependOnClassesThat()
                .haveFullyQualifiedName("org.agrona.UnsafeApi")
                .check(ASHLAR);
    }

    /** And what it is compared with, each in its room. */
    @Test
    void shouldLetOneClassMap() {
        noClasses()
                .that()
                .haveNameNotMatching("dev\\.ashlar\\.store\\.internal\\.pack\\.MappedFile(\\$.*)?")
                .and()
                .resideOutsideOfPackages(
                        "dev.ashlar.bench.floor..",
                        "dev.ashlar.bench.contender.mapped",
                        "dev.ashlar.bench.contender.row",
                        "dev.ashlar.bench.contender.sbe",
                        "dev.ashlar.bench.contender.flatbuffers",
                        "dev.ashlar.bench.contender.objects")
                .should()
                .dependOnClassesThat()
                .haveFullyQualifiedName("java.nio.MappedByteBuffer")
                .check(ASHLAR);
    }

    @Test
    void shouldKeepTheHalvesOfThePackApart() {
        String writing = "dev.ashlar.pipeline.pack..";
        String[] reading = {
            "dev.ashlar.store",
            "dev.ashlar.store.internal.pack..",
            "dev.ashlar.store.internal.verify..",
            "dev.ashlar.store.internal.index.."
        };
        noClasses()
                .that()
                .resideInAPackage(writing)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(reading)
                .check(ASHLAR);
        noClasses()
                .that()
                .resideInAPackage("dev.ashlar.store.internal.format..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(reading)
                .check(ASHLAR);
    }

    /** And in the package of the compared store. */
    @Test
    void shouldKeepChronicleInOneClass() {
        noClasses()
                .that()
                .doNotHaveFullyQualifiedName("dev.ashlar.pipeline.cook.OffHeapSink")
                .and()
                .resideOutsideOfPackage("dev.ashlar.bench.contender.chronicle")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("net.openhft..")
                .check(ASHLAR);
    }

    @Test
    void shouldWatchFoldersInOneClass() {
        noClasses()
                .that()
                .haveNameNotMatching("dev\\.ashlar\\.pipeline\\.development\\.FolderEvents(\\$.*)?")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("io.methvin..", "org.slf4j..", "com.sun.jna..")
                .check(ASHLAR);
    }

    @Test
    void shouldKeepEveryComparedLibraryInItsRoom() {
        onlyRoomKnows("arrow", "org.apache.arrow..");
        onlyRoomKnows("chronicle", "net.openhft.chronicle.map..", "net.openhft.chronicle.values..");
        onlyRoomKnows("duckdb", "org.duckdb..");
        onlyRoomKnows("flatbuffers", "com.google.flatbuffers..");
        onlyRoomKnows("hollow", "com.netflix..");
        onlyRoomKnows("lmdb", "org.lmdbjava..");
        onlyRoomKnows("mvstore", "org.h2..");
        onlyRoomKnows("objects", "com.esotericsoftware..", "org.apache.fory..");
        onlyRoomKnows("sbe", "uk.co.real_logic..", "org.agrona.sbe..");
        onlyRoomKnows("sparkey", "com.spotify..");
    }

    private static void onlyRoomKnows(String room, String... library) {
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.ashlar.bench.contender." + room + "..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(library)
                .check(ASHLAR);
    }

    /** Backends, and the path of the benchmarks that is compared with. */
    @Test
    void shouldKeepTheMeasuredFromKnowingTheMeasuring() {
        noClasses()
                .that()
                .resideOutsideOfPackages(BENCH, "dev.ashlar.jmh..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage(BENCH)
                .check(ASHLAR);
    }
}
