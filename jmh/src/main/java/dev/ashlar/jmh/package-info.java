/**
 * JMH benchmarks: {@code java -jar jmh/target/benchmarks.jar}. Three kinds stand here:
 *
 * <ul>
 *   <li>comparisons: {@code ContenderBenchmark} reads particle emitters, a method for each operation; {@code ReloadBenchmark}
 *       edits them. The compared store of {@code dev.ashlar.bench.contender} is a parameter;
 *   <li>the same reads of real data, the stars of the sample content: {@code Sky...Benchmark};
 *   <li>parts of Ashlar beside their baselines: encoding, decoding, spawning, serializers.
 * </ul>
 *
 * <p>Stores of comparisons are built once where {@code java -Ddev.ashlar.bench.stores=FOLDER -jar jmh/target/benchmarks.jar ...} says; without it
 * each fork builds its own. JMH's option {@code -jvmArgsAppend} takes the place of the flags that {@code AshlarBenchmark} gives to forks, among them
 * one that Ashlar cannot do without: flags of one's own go into {@code -jvmArgsPrepend}.
 *
 * <p>Traps, and how they are kept out of:
 *
 * <ul>
 *   <li><b>Dead code</b>: every method returns a checksum of all that it read, which JMH consumes. {@code ComparisonSanityTest} holds the checksums
 *       of all ways to be equal, so none leaves anything out.
 *   <li><b>Constant folding</b>: what is read is drawn at random before, and lies in arrays that an invocation goes on through; no id, name
 *       or value is a constant. Keys of fields that are looked up by name vary too: with one key the JIT takes the look-up out of the loop.
 *   <li><b>Megamorphic calls</b>: a fork runs one method, and opens the store of that way alone, so it has one class of reader, and calls are as
 *       they are in a program that has one kind of store. Never compare ways within one fork ({@code -f 0} is for tests).
 *   <li><b>Cost of an invocation</b>: reads come in batches, of thousands where one takes nanoseconds. Scans count their records beside.
 *   <li><b>A transaction for each {@code SELECT}</b>: JDBC commits by itself unless told not to. SQLite has one read transaction, open
 *       from the first read on, prepared statements, and a mapped file.
 *   <li><b>Set-up in the time</b>: stores are built, drawn from and opened before; what a further operation needs is opened by its first
 *       batch, which warms up.
 *   <li><b>Shared readers</b>: threads share the store, as they do in a game, and each has a reader of its own, which begins elsewhere.
 * </ul>
 *
 * <p>Times of different forks vary with the machine: ratios of alternating runs in one JVM are more reliable, which
 * {@code dev.ashlar.bench.comparison} does.
 */
@NullMarked
package dev.ashlar.jmh;

import org.jspecify.annotations.NullMarked;
