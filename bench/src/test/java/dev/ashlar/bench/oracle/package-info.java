/**
 * The oracle: a deliberately naive reader of pack files, written from {@code docs/pack-format.md} alone, against which
 * tests hold the production writer, reader and verifier. It shares no code with them and prefers being obvious to being
 * fast: it reads the whole file into memory, checks every rule of the document that a file can break, last of all those that
 * bind the writer alone, and only then answers questions.
 *
 * <p><b>Threads:</b> everything that {@link dev.ashlar.bench.oracle.OraclePack#read} returns is immutable and may be
 * shared freely.
 *
 * <p><b>Throws:</b> {@link dev.ashlar.bench.oracle.OracleRejection}, and nothing else, for a file that breaks a rule,
 * whatever its bytes; {@link java.lang.IllegalArgumentException} when a caller asks for a type, field or row that the
 * pack does not have.
 */
@NullMarked
package dev.ashlar.bench.oracle;

import org.jspecify.annotations.NullMarked;
