/**
 * Objects to and from other forms through one method of theirs: {@code x = s.io("x", x)} for each member. What that does is the
 * visitor's matter: {@link dev.ashlar.codec.serial.Sizer} adds up bytes, {@link dev.ashlar.codec.serial.Saver} writes them, {@link
 * dev.ashlar.codec.serial.Loader} reads them back, {@link dev.ashlar.codec.serial.RecordSaver} and {@link
 * dev.ashlar.codec.serial.RecordLoader} work on records, {@link dev.ashlar.codec.serial.Interpolator} blends two {@linkplain dev.ashlar.codec.serial.ObjectState states}, and others are to be added by anybody. {@link
 * dev.ashlar.codec.serial.Serial} has the whole of it in one call.
 *
 * <p>The idea, of one method that sizes, saves and loads, is that of <i>Enginuity, Part 5</i> (gamedev.net, 2003); contexts and the map
 * of references are those of a series on the serialization of an engine written in C++ with concepts.
 *
 * <p>A visitor belongs to one thread at a time, and so does an object that is visited; forms, constants and kinds are immutable
 * once they are made. A value that has no place in a form (an unpaired surrogate, 300 in a u8) is refused with an {@link
 * java.lang.IllegalArgumentException} when it is saved. Whatever is wrong with data, and with nothing but data, is a {@link
 * dev.ashlar.codec.serial.SerialException}, which a visitor that loads keeps until it is asked to {@code check()}: from the first
 * fault on its calls do nothing and give back what they were given.
 */
@NullMarked
package dev.ashlar.codec.serial;

import org.jspecify.annotations.NullMarked;
