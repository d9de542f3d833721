package dev.ashlar.pipeline.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.codec.Share;
import dev.ashlar.codec.layout.LayoutKind;
import dev.ashlar.codec.layout.ValueType;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.codec.record.Variant;
import dev.ashlar.compiler.evolution.LockedSchemas;
import dev.ashlar.compiler.evolution.SchemaLock;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.compiler.schema.SchemaField;
import dev.ashlar.compiler.schema.SchemaReader;
import dev.ashlar.pipeline.AllTypes;
import dev.ashlar.pipeline.backend.Backend;
import dev.ashlar.pipeline.backend.Backends;
import dev.ashlar.pipeline.backend.Received;
import dev.ashlar.pipeline.backend.RecordSource;
import dev.ashlar.pipeline.progress.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What is copied from any kind of place to any other is the same there: records bit by bit, schema files to the letter. */
class RoundTripTest {
    private static final int RECORDS = 16;
    private static final int SEEDS_OF_A_PAIR = 20;
    private static final List<SchemaReader.Source> SCHEMAS = List.of(
            new SchemaReader.Source("Every.schema", "# Written by a person.\r\n" + AllTypes.schemaText("Every")),
            new SchemaReader.Source("Other.schema", AllTypes.schemaText("Other", LayoutKind.COLUMNS)));

    @TempDir
    Path folder;

    static Stream<Arguments> pairs() {
        return Stream.of(Way.values()).flatMap(from -> Stream.of(Way.values()).map(to -> Arguments.of(from, to)));
    }

    private static List<SchemaReader.Source> files() {
        LockedSchemas locked = LockedSchemas.read(SCHEMAS, new Problems());
        List<SchemaReader.Source> files = new ArrayList<>(SCHEMAS);
        files.add(new SchemaReader.Source(SchemaLock.FILE, "# A comment.\n" + locked.lockText()));
        return files;
    }

    private static List<DataRecord> records(long seed) {
        Random random = new Random(seed);
        List<DataRecord> records = new ArrayList<>();
        for (String type : List.of("Every", "Other")) {
            Schema schema = AllTypes.schema(type);
            long id = 0;
            for (int i = 0; i < RECORDS; i++) {
                id += 1 + random.nextInt(3);
                DataRecord record = AllTypes.random(schema, i == RECORDS - 1 ? Long.MAX_VALUE : id, random);
                if (random.nextInt(3) == 0) {
                    record.set("ref", Variant.ofRefByKey(type, "key " + random.nextInt(5)));
                    record.set("refArray", keys(type));
                }
                records.add(record);
            }
        }
        return records;
    }

    private static Variant keys(String type) {
        return Variant.ofArray(
                ValueType.REF,
                List.of(
                        Variant.ofRefByKey(type, "17"),
                        Variant.ofRef(type, 17),
                        Variant.ofRef(type, DataRecord.NO_ID)));
    }

    private static List<DataRecord> read(Backend backend) {
        Problems problems = new Problems();
        List<DataRecord> records = new ArrayList<>();
        backend.schemas(problems).forEach(schema -> records.addAll(Received.all(backend, schema)));
        problems.throwIfAny();
        return records;
    }

    /** Each two once: what is copied to the other is copied back. */
    static Stream<Arguments> couples() {
        return pairs().filter(pair -> !isTurned(pair));
    }

    static Stream<Arguments> turned() {
        return pairs().filter(RoundTripTest::isTurned);
    }

    private static boolean isTurned(Arguments pair) {
        return ((Way) pair.get()[0]).ordinal() > ((Way) pair.get()[1]).ordinal();
    }

    @ParameterizedTest
    @MethodSource("couples")
    void shouldCopyEverythingAsItStands(Way from, Way to) throws IOException {
        roundTripOfOneSeed(from, to);
    }

    @ParameterizedTest
    @MethodSource("turned")
    @Tag("slow")
    void shouldCopyEverythingAsItStandsFromTheOther(Way from, Way to) throws IOException {
        roundTripOfOneSeed(from, to);
    }

    private void roundTripOfOneSeed(Way from, Way to) throws IOException {
        roundTrip(from, to, (long) from.ordinal() * Way.values().length + to.ordinal() + 1);
    }

    /** Each pair in turn, with other records in each round: a share of the rounds has other pairs too. */
    @Test
    @Tag("slow")
    void shouldCopyEverythingAsItStandsWhateverItIs() throws IOException {
        List<Arguments> pairs = pairs().toList();
        for (int round = 0; round < SEEDS_OF_A_PAIR * pairs.size(); round++) {
            if (Share.takes(round)) {
                Object[] pair = pairs.get(round % pairs.size()).get();
                roundTrip((Way) pair[0], (Way) pair[1], 1000 + round);
            }
        }
    }

    private void roundTrip(Way from, Way to, long seed) throws IOException {
        Path first = Files.createDirectories(folder.resolve(seed + "/first"));
        Path second = Files.createDirectories(folder.resolve(seed + "/second"));
        Path back = Files.createDirectories(folder.resolve(seed + "/back"));
        List<DataRecord> records = records(seed);
        List<DataRecord> given = records.stream().map(DataRecord::copy).toList();
        try (Backend backend = Backends.create(from.in(first))) {
            backend.replace(files(), RecordSource.of(given));
        }
        copy(from.in(first), to.in(second));
        copy(to.in(second), from.in(back));
        assertHolds(to.in(second), records, seed);
        assertHolds(from.in(back), records, seed);
        Stream.of(first, second, back).forEach(Way::forget);
    }

    private static void copy(String from, String to) {
        try (Backend source = Backends.open(from);
                Destination destination = Destination.open(to, false)) {
            TransferReport report = Transfer.verbatim(source, destination, Transfer.Unknown.REFUSE, Progress.NONE);
            assertThat(report).isEqualTo(new TransferReport(2, 2 * RECORDS, List.of()));
        }
    }

    private static void assertHolds(String location, List<DataRecord> records, long seed) {
        try (Backend backend = Backends.open(location)) {
            assertThat(backend.schemaFiles()).containsExactlyInAnyOrderElementsOf(files());
            assertThat(read(backend)).as("%s, seed %d", location, seed).containsExactlyElementsOf(records);
        }
    }

    /** What no two backends may differ in: fields of every type and shape are among those that are copied. */
    @ParameterizedTest
    @MethodSource("fields")
    void shouldHaveSeenEveryTypeAndShape(String field) {
        assertThat(records(1)).anyMatch(record -> record.has(field));
    }

    static List<String> fields() {
        return AllTypes.schema("Every").fields().stream().map(SchemaField::name).toList();
    }
}
