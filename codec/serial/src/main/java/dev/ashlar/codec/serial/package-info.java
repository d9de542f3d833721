/**
 * Saves and loads objects through one method per class, which passes each member to a visitor: {@code x = s.io("x", x)}.
 *
 * <pre>{@code
 * final class Player implements TriviallySerializable {
 *     float health = 100f;
 *     String name = "";
 *
 *     public void serialize(Serializer s) {
 *         health = s.io("health", health);
 *         name = s.io("name", name);
 *     }
 * }
 *
 * byte[] bytes = Serial.save(new Player());
 * Player copy = Serial.load(Player::new, bytes);
 * }</pre>
 *
 * <p>The visitor determines the operation:
 *
 * <ul>
 * <li>{@link dev.ashlar.codec.serial.Sizer} computes the number of bytes.
 * <li>{@link dev.ashlar.codec.serial.Saver} writes bytes, and {@link dev.ashlar.codec.serial.Loader} reads them.
 * <li>{@link dev.ashlar.codec.serial.RecordSaver} and {@link dev.ashlar.codec.serial.RecordLoader} write and read records.
 * <li>{@link dev.ashlar.codec.serial.Interpolator} blends two {@linkplain dev.ashlar.codec.serial.ObjectState states}.
 * <li>Applications can add visitors. {@link dev.ashlar.codec.serial.Serial} combines the steps in one call.
 * </ul>
 *
 * <p>The idea of one method that sizes, saves and loads comes from <i>Enginuity, Part 5</i> (gamedev.net, 2003). Contexts and the map of references
 * come from a series on the serialization of an engine written in C++ with concepts.
 *
 * <p>A visitor and a visited object belong to one thread at a time. Forms, constants and kinds are immutable. If a value cannot be saved, such as an
 * unpaired surrogate or 300 in a u8, the call throws {@link java.lang.IllegalArgumentException}. If data is invalid, loading visitors keep a {@link
 * dev.ashlar.codec.serial.SerialException} until {@code check()} throws it. After the first failure, their calls do nothing and return the values
 * that they receive.
 */
@NullMarked
package dev.ashlar.codec.serial;

import org.jspecify.annotations.NullMarked;
