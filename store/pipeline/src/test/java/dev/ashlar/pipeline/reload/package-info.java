/**
 * Proofs that a development store stays whole while its content is edited and threads read it: every value that a reader sees between two
 * calls of {@code refresh()} is of one edition, and what it has seen leaves nothing behind. The long ones run in a JVM of their own, as those
 * of {@code dev.ashlar.pipeline.safety}.
 */
package dev.ashlar.pipeline.reload;
