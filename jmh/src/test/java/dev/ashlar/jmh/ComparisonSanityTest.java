package dev.ashlar.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ashlar.bench.comparison.Contenders;
import dev.ashlar.bench.contender.Contender;
import dev.ashlar.bench.contender.StoreFolder;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** All ways of a comparison do the same work, and no comparison is left out here. */
class ComparisonSanityTest {
    private static final int RECORDS = 300;
    private static final int BATCH = 64;
    private static final int ROUNDS = 3;

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

    /** What a method answers when it is called as often as the others. */
    @FunctionalInterface
    private interface Answers {
        Object of(ComparisonBenchmark benchmark, Way way, Stores stores) throws Exception;
    }

    @TestFactory
    Stream<DynamicTest> shouldAnswerTheSameInEveryWay() throws Exception {
        return comparisons().stream()
                .map(type -> DynamicTest.dynamicTest(type.getSimpleName(), () -> requireSame(type, answers(type))));
    }

    private static Answers answers(Class<?> type) {
        if (ReadBenchmark.class.isAssignableFrom(type)) {
            return (benchmark, way, stores) -> {
                // Sums differ by how reads are put together: so all have the same batch here.
                ((ReadBenchmark) benchmark).open(way, stores, BATCH, 0, 1);
                return call(benchmark, way);
            };
        }
        if (type == CookBenchmark.class) {
            return ComparisonSanityTest::cook;
        }
        if (type == SizeBenchmark.class) {
            return ComparisonSanityTest::readFiles;
        }
        assertThat(type).isIn(OpenBenchmark.class, ReloadBenchmark.class);
        return (benchmark, way, stores) -> {
            benchmark.prepare(way, stores, 0, 1);
            return call(benchmark, way);
        };
    }

    private static void requireSame(Class<?> type, Answers answers) throws Exception {
        Map<Way, Object> all = new TreeMap<>();
        for (Way way : Way.values()) {
            ComparisonBenchmark benchmark =
                    (ComparisonBenchmark) type.getConstructor().newInstance();
            type.getField("records").setInt(benchmark, RECORDS);
            Stores stores = new Stores();
            all.put(way, answers.of(benchmark, way, stores));
            benchmark.close();
            stores.close();
        }
        assertThat(all).hasSize(Way.values().length);
        assertThat(all.get(Way.FLOOR))
                .asInstanceOf(InstanceOfAssertFactories.LIST)
                .isNotEmpty()
                .doesNotContain(0L);
        assertThat(all.values()).containsOnly(all.get(Way.FLOOR));
    }

    private static List<Object> call(ComparisonBenchmark benchmark, Way way) throws Exception {
        List<Object> answers = new ArrayList<>();
        for (int round = 0; round < ROUNDS; round++) {
            answers.add(callOnce(benchmark, way.method()));
        }
        return answers;
    }

    private static Object callOnce(Object benchmark, String name) throws Exception {
        Method method = Arrays.stream(benchmark.getClass().getMethods())
                .filter(each -> each.isAnnotationPresent(Benchmark.class))
                .filter(each -> each.getName().equals(name))
                .findFirst()
                .orElseThrow();
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

    private static List<Object> cook(ComparisonBenchmark benchmark, Way way, Stores stores) throws Exception {
        CookBenchmark cook = (CookBenchmark) benchmark;
        cook.prepare(way, stores, 0, 1);
        List<Object> read = new ArrayList<>();
        for (int round = 0; round < ROUNDS; round++) {
            cook.empty();
            assertThat(callOnce(cook, way.method())).isEqualTo((long) RECORDS);
            StoreSize size = new StoreSize();
            cook.measure(size);
            assertThat(size.bytesPerRecord).isGreaterThan(100);
            read.add(cook.readCooked());
        }
        return read;
    }

    /** Files differ; what is read of them is what they hold. */
    private static List<Object> readFiles(ComparisonBenchmark benchmark, Way way, Stores stores) throws Exception {
        benchmark.prepare(way, stores, 0, 1);
        long sum = 0;
        long length = 0;
        for (Path file : ((SizeBenchmark) benchmark).files()) {
            for (byte each : Files.readAllBytes(file)) {
                sum += each;
                length++;
            }
        }
        assertThat(callOnce(benchmark, way.method())).isEqualTo(sum);
        assertThat(length).isEqualTo(StoreFolder.size(stores.folder(way.contender(), RECORDS, true)));
        assertThat(length).isLessThan(StoreFolder.size(stores.folder(way.contender(), RECORDS, false)));
        return List.of(true);
    }

    @Test
    void shouldHaveAMethodForEachWay() throws Exception {
        List<String> ways = Arrays.stream(Way.values()).map(Way::method).toList();
        assertThat(comparisons()).hasSizeGreaterThanOrEqualTo(12);
        for (Class<?> type : comparisons()) {
            List<Method> methods = Arrays.stream(type.getMethods())
                    .filter(method -> method.isAnnotationPresent(Benchmark.class))
                    .toList();
            assertThat(methods)
                    .as(type.getSimpleName())
                    .extracting(Method::getName)
                    .containsExactlyInAnyOrderElementsOf(ways);
            assertThat(methods).as(type.getSimpleName()).allMatch(method -> method.getReturnType() == long.class);
        }
    }

    @Test
    void shouldCountTheReadsOfABatch() throws Exception {
        for (Class<?> type : comparisons()) {
            if (ReadBenchmark.class.isAssignableFrom(type)) {
                ReadBenchmark benchmark = (ReadBenchmark) type.getConstructor().newInstance();
                for (Way way : Way.values()) {
                    requireCounted(benchmark, way);
                }
            }
        }
    }

    private static void requireCounted(ReadBenchmark benchmark, Way way) {
        for (Method method : benchmark.getClass().getMethods()) {
            if (method.getName().equals(way.method()) && method.getParameterCount() == 0) {
                assertThat(method.getAnnotation(OperationsPerInvocation.class).value())
                        .as("%s.%s", benchmark.getClass().getSimpleName(), way.method())
                        .isEqualTo(benchmark.batch(way));
            }
        }
    }

    private static List<Class<?>> comparisons() throws Exception {
        Path classes = Path.of(ComparisonBenchmark.class
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .toURI())
                .resolve(ComparisonBenchmark.class.getPackageName().replace('.', '/'));
        List<Class<?>> found = new ArrayList<>();
        try (Stream<Path> files = Files.list(classes)) {
            for (Path file : files.sorted().toList()) {
                String name = file.getFileName().toString();
                if (name.endsWith("Benchmark.class")) {
                    Class<?> type = Class.forName(ComparisonBenchmark.class.getPackageName() + "."
                            + name.substring(0, name.length() - ".class".length()));
                    if (ComparisonBenchmark.class.isAssignableFrom(type) && !Modifier.isAbstract(type.getModifiers())) {
                        found.add(type);
                    }
                }
            }
        }
        return found;
    }

    @Test
    void shouldOpenTheStoreOfOneWay() throws Exception {
        Stores stores = new Stores();
        ThreeFieldsBenchmark benchmark = new ThreeFieldsBenchmark();
        benchmark.records = RECORDS;
        benchmark.prepare(Way.RELEASE, stores, 0, 1);
        benchmark.close();
        stores.close();
        try (Stream<Path> made = Files.list(folder)) {
            assertThat(made).containsExactly(folder.resolve("release-" + RECORDS));
        }
    }

    @Test
    void shouldLetEachThreadBeginElsewhere() throws Exception {
        Stores stores = new Stores();
        List<Long> first = new ArrayList<>();
        for (int thread = 0; thread < 2; thread++) {
            ThreeFieldsBenchmark benchmark = new ThreeFieldsBenchmark();
            benchmark.records = RECORDS;
            benchmark.open(Way.RELEASE, stores, BATCH, thread, 2);
            first.add(benchmark.release());
            benchmark.close();
        }
        stores.close();
        assertThat(first).doesNotHaveDuplicates();
    }

    @Test
    void shouldRemoveATemporaryFolder() throws Exception {
        System.clearProperty(Stores.FOLDER);
        Stores stores = new Stores();
        Path store = stores.folder(Way.RELEASE.contender(), 1, false);
        assertThat(store).isDirectory();
        stores.close();
        assertThat(store.getParent()).doesNotExist();
    }

    @Test
    void shouldNameAllContenders() throws Exception {
        Param param = ContenderBenchmark.class.getField("contender").getAnnotation(Param.class);
        assertThat(param.value())
                .containsExactlyElementsOf(
                        Contenders.all().stream().map(Contender::key).toList());
    }

    @TestFactory
    Stream<DynamicTest> shouldAnswerTheSameByEveryContender() {
        return Stream.of("threeFields", "wholeRecord", "scan", "open")
                .map(method -> DynamicTest.dynamicTest(method, () -> {
                    Map<String, Object> answers = new TreeMap<>();
                    for (Contender contender : Contenders.all()) {
                        if (contender.obstacle() == null) {
                            answers.put(contender.key(), answer(contender, method));
                        }
                    }
                    assertThat(answers).containsKeys("floor", "release");
                    assertThat((long) answers.get("floor")).isNotZero();
                    assertThat(answers.values()).containsOnly(answers.get("floor"));
                }));
    }

    private static Object answer(Contender contender, String method) throws Exception {
        Stores stores = new Stores();
        ContenderBenchmark benchmark = new ContenderBenchmark();
        benchmark.contender = contender.key();
        benchmark.records = RECORDS;
        benchmark.prepare(stores, method.equals("open"), 0, 1);
        Object answer = callOnce(benchmark, method);
        benchmark.close();
        stores.close();
        return answer;
    }

    @Test
    void shouldSayWhatCannotRun() throws IOException {
        Stores stores = new Stores();
        ContenderBenchmark benchmark = new ContenderBenchmark();
        benchmark.contender = "sqlite-tagged";
        benchmark.records = 100_001;
        assertThatThrownBy(() -> benchmark.prepare(stores, false, 0, 1))
                .isInstanceOf(CannotRunException.class)
                .hasMessage("sqlite-tagged: at most 100000 records, found 100001")
                .hasNoSuppressedExceptions();
        stores.close();
    }

    @Test
    void shouldRunByJmhOnTwoThreads() throws Exception {
        var results = new Runner(new OptionsBuilder()
                        .include(ThreeFieldsBenchmark.class.getName().replace(".", "\\.") + "\\.")
                        .forks(0)
                        .threads(2)
                        .warmupIterations(0)
                        .measurementIterations(1)
                        .measurementTime(TimeValue.milliseconds(20))
                        .param("records", Integer.toString(RECORDS))
                        .verbosity(VerboseMode.SILENT)
                        .shouldFailOnError(true)
                        .build())
                .run();
        assertThat(results).hasSize(Way.values().length);
        assertThat(results)
                .allSatisfy(result ->
                        assertThat(result.getPrimaryResult().getScore()).isPositive());
        assertThat(results)
                .allSatisfy(
                        result -> assertThat(result.getParams().getThreads()).isEqualTo(2));
    }
}
