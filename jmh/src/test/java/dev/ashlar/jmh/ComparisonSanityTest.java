package dev.ashlar.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.bench.comparison.Contenders;
import dev.ashlar.bench.contender.Contender;
import dev.ashlar.bench.contender.DataSet;
import dev.ashlar.bench.contender.EmitterSet;
import dev.ashlar.bench.contender.Operation;
import dev.ashlar.bench.contender.ashlar.AshlarContender;
import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** All compared stores of a benchmark do the same work. */
class ComparisonSanityTest {
    private static final int RECORDS = 300;
    private static final int BATCH = 64;
    private static final int ROUNDS = 3;
    private static final List<DataSet> DATA = List.of(DataSet.SPARSE, DataSet.DENSE);
    private static final List<String> EDITED =
            List.of("floor", "release", "development", "by-name", "sqlite", "sqlite-tagged");

    @TempDir
    Path folder;

    @BeforeEach
    void keepStores() {
        System.setProperty(Stores.FOLDER, folder.toString());
    }

    @AfterEach
    void forgetStores() {
        System.clearProperty(Stores.FOLDER);
    }

    private static ContenderBenchmark prepared(String contender, DataSet data, String method, Stores stores)
            throws IOException {
        ContenderBenchmark benchmark = new ContenderBenchmark();
        benchmark.contender = contender;
        benchmark.data = data;
        benchmark.records = RECORDS;
        benchmark.prepare(method, stores, 0, 1);
        return benchmark;
    }

    private static void requireSame(Map<String, Object> answers) {
        assertThat(answers).containsKeys("floor", "release");
        assertThat(answers.get("floor")).isNotEqualTo(0L);
        assertThat(answers.values()).containsOnly(answers.get("floor"));
    }

    @TestFactory
    Stream<DynamicTest> shouldAnswerTheSameByEveryContender() {
        return DATA.stream()
                .flatMap(data -> methods()
                        .map(method -> DynamicTest.dynamicTest(
                                method.getName() + ", " + data.text(), () -> requireSame(answers(data, method)))));
    }

    private static Map<String, Object> answers(DataSet data, Method method) throws Exception {
        Map<String, Object> answers = new TreeMap<>();
        for (Contender contender : Contenders.all()) {
            if (contender.obstacle() == null && contender.keeps(data) && canAnswer(contender, method.getName())) {
                answers.put(contender.key(), answers(contender, data, method));
            }
        }
        return answers;
    }

    private static boolean canAnswer(Contender contender, String method) {
        return contender
                .operations()
                .contains(method.equals("openClose") ? Operation.THREE_FIELDS : ContenderBenchmark.operation(method));
    }

    private static List<Object> answers(Contender contender, DataSet data, Method method) throws Exception {
        Stores stores = new Stores();
        ContenderBenchmark benchmark = prepared(contender.key(), data, method.getName(), stores);
        List<Object> answers = new ArrayList<>();
        for (int round = 0; round < ROUNDS; round++) {
            answers.add(callOnce(benchmark, method));
        }
        benchmark.close();
        stores.close();
        return answers;
    }

    private static Stream<Method> methods() {
        return Stream.of(ContenderBenchmark.class.getMethods())
                .filter(method -> method.isAnnotationPresent(Benchmark.class));
    }

    private static Object callOnce(Object benchmark, Method method) throws Exception {
        Object[] states = new Object[method.getParameterCount()];
        for (int i = 0; i < states.length; i++) {
            states[i] = method.getParameterTypes()[i].getConstructor().newInstance();
        }
        Object answer = method.invoke(benchmark, states);
        for (Object state : states) {
            if (state instanceof RecordCount count) {
                assertThat(count.perRecord).isEqualTo(RECORDS);
            }
        }
        return answer;
    }

    @Test
    void shouldHaveAMethodForEachOperationAndCountItsReads() {
        Map<String, Integer> reads = new TreeMap<>();
        methods().forEach(method -> {
            OperationsPerInvocation count = method.getAnnotation(OperationsPerInvocation.class);
            reads.put(method.getName(), count == null ? 1 : count.value());
        });
        for (Operation operation : Operation.values()) {
            String method = Stream.of(operation.key().split("-"))
                    .map(word -> Character.toUpperCase(word.charAt(0)) + word.substring(1))
                    .collect(Collectors.joining());
            method = Character.toLowerCase(method.charAt(0)) + method.substring(1);
            assertThat(ContenderBenchmark.operation(method)).isEqualTo(operation);
            boolean isLookup = operation == Operation.NAME || operation == Operation.SHARING;
            int batch = isLookup ? ContenderBenchmark.LOOKUPS : ContenderBenchmark.READS;
            assertThat(reads.remove(method)).as(method).isEqualTo(operation.isScan() ? 1 : batch);
        }
        assertThat(reads).containsOnlyKeys("openClose");
    }

    @Test
    void shouldReloadWhatAllReadAlike() throws Exception {
        Map<String, Object> read = new TreeMap<>();
        for (String contender : EDITED) {
            ReloadBenchmark reload = new ReloadBenchmark();
            reload.contender = contender;
            reload.records = RECORDS;
            reload.open();
            read.put(contender, List.of(reload.reload(), reload.reload(), reload.reload()));
            reload.close();
        }
        requireSame(read);
        Param param = ReloadBenchmark.class.getField("contender").getAnnotation(Param.class);
        assertThat(param.value()).containsExactlyElementsOf(EDITED);
    }

    @Test
    void shouldOpenTheStoreOfOneContenderAndDataSet() throws Exception {
        Stores stores = new Stores();
        prepared("release", DataSet.SPARSE, "threeFields", stores).close();
        stores.close();
        try (Stream<Path> made = Files.list(folder)) {
            assertThat(made).containsExactly(folder.resolve("release-sparse-" + RECORDS));
        }
    }

    @Test
    void shouldLetEachThreadBeginElsewhere() throws Exception {
        Stores stores = new Stores();
        List<Long> first = new ArrayList<>();
        for (int thread = 0; thread < 2; thread++) {
            ContenderBenchmark benchmark = new ContenderBenchmark();
            benchmark.records = RECORDS;
            benchmark.data = DataSet.SPARSE;
            benchmark.open(AshlarContender.RELEASE, stores, BATCH, thread, 2);
            first.add(benchmark.threeFields());
            benchmark.close();
        }
        stores.close();
        assertThat(first).doesNotHaveDuplicates();
    }

    @Test
    void shouldRemoveATemporaryFolder() throws Exception {
        System.clearProperty(Stores.FOLDER);
        Stores stores = new Stores();
        Path store = stores.folder(AshlarContender.RELEASE, EmitterSet.of(1));
        assertThat(store).isDirectory();
        stores.close();
        assertThat(store.getParent()).doesNotExist();
    }

    @Test
    void shouldNameAllContenders() throws Exception {
        Param param = ContenderBenchmark.class.getField("contender").getAnnotation(Param.class);
        assertThat(param.value())
                .containsExactlyElementsOf(
                        Contenders.own().stream().map(Contender::key).toList());
    }

    /** Sparse ids come first. */
    @Test
    void shouldMeasureSparseAndDenseIds() throws Exception {
        Param param = ContenderBenchmark.class.getField("data").getAnnotation(Param.class);
        assertThat(param.value())
                .containsExactlyElementsOf(DATA.stream().map(DataSet::name).toList());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "sqlite-tagged|DENSE|100001|threeFields|sqlite-tagged: at most 100000 records, found 100001",
                "sqlite-tagged|SPARSE|1|threeFields|sqlite-tagged: cannot keep sparse ids",
                "lmdb|SPARSE|1|name|lmdb: no name"
            })
    void shouldSayWhatCannotRun(String contender, DataSet data, int records, String method, String message)
            throws IOException {
        Stores stores = new Stores();
        ContenderBenchmark benchmark = new ContenderBenchmark();
        benchmark.contender = contender;
        benchmark.data = data;
        benchmark.records = records;
        assertThatThrownBy(() -> benchmark.prepare(method, stores, 0, 1))
                .isInstanceOf(CannotRunException.class)
                .hasMessage(message)
                .hasNoSuppressedExceptions();
        stores.close();
    }

    @Test
    void shouldRunByJmhOnTwoThreads() throws Exception {
        var results = new Runner(new OptionsBuilder()
                        .include("dev\\.ashlar\\.jmh\\.ContenderBenchmark\\.threeFields$")
                        .forks(0)
                        .threads(2)
                        .warmupIterations(0)
                        .measurementIterations(1)
                        .measurementTime(TimeValue.milliseconds(20))
                        .param("records", Integer.toString(RECORDS))
                        .param("contender", "floor", "release")
                        .param("data", "SPARSE", "DENSE")
                        .verbosity(VerboseMode.SILENT)
                        .shouldFailOnError(true)
                        .build())
                .run();
        assertThat(results).hasSize(4).allSatisfy(result -> {
            assertThat(result.getPrimaryResult().getScore()).isPositive();
            assertThat(result.getParams().getThreads()).isEqualTo(2);
        });
    }
}
