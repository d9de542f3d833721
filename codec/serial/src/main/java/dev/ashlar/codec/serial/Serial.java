package dev.ashlar.codec.serial;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.util.function.Supplier;

/**
 * Saves and loads objects in one call. {@link TriviallySerializable} is a functional interface, so a lambda such as {@code s -> ball.serialize(s,
 * world)} is an object too. {@code s -> things.forEach(thing -> thing.serialize(s))} is one object with all things.
 *
 * <pre>{@code
 * byte[] bytes = Serial.save(player);
 * Player copy = Serial.load(Player::new, bytes);
 * }</pre>
 *
 * <p>Each call creates a visitor. To save and load many small objects, reuse a {@link Sizer}, a {@link Saver} and a {@link Loader}. Stateless; any
 * thread, if no other thread uses the objects.
 */
public final class Serial {
    private Serial() {}

    /**
     * {@return the exact size of a saved object in bytes}
     *
     * @param object any
     * @throws IllegalArgumentException if a member cannot be saved
     */
    public static long size(TriviallySerializable object) {
        Sizer sizer = new Sizer();
        object.serialize(sizer);
        return sizer.size();
    }

    /**
     * {@return the bytes of an object}
     *
     * @param object any
     * @throws IllegalArgumentException if a member cannot be saved, or if the object has more than 2^31 − 1 bytes
     */
    public static byte[] save(TriviallySerializable object) {
        long size = size(object);
        if (size > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("expected at most " + Integer.MAX_VALUE + " bytes, found " + size);
        }
        byte[] bytes = new byte[(int) size];
        Saver saver = new Saver().wrap(ByteBuffer.wrap(bytes));
        object.serialize(saver);
        saver.checkFull();
        return bytes;
    }

    /**
     * Writes the bytes of an object at the position of a buffer, and advances the position. If the bytes do not fit, nothing is written.
     *
     * @param object any
     * @param into may be longer than the object
     * @return number of bytes written
     * @throws SerialException if the bytes do not fit
     * @throws IllegalArgumentException if a member cannot be saved
     */
    public static int save(TriviallySerializable object, ByteBuffer into) {
        long size = size(object);
        if (size > into.remaining()) {
            throw new SerialException(
                    SerialErrorKind.OVERFLOW, "", 0, "expected room for " + size + " bytes, found " + into.remaining());
        }
        Saver saver = new Saver().wrap(into);
        object.serialize(saver);
        saver.check();
        return (int) saver.length();
    }

    /**
     * Writes the bytes of an object into a channel, such as a file or a socket, without holding all bytes in memory. The object is visited twice:
     * first for its size. So if a member cannot be saved, nothing is written.
     *
     * @param object any; must not change during the call
     * @param into is written in pieces of up to 32 KiB or the length of the longest text or byte array; stays open
     * @return number of bytes written
     * @throws IOException if the channel fails; some of the bytes may have been written
     * @throws IllegalArgumentException if a member cannot be saved
     * @throws java.nio.channels.IllegalBlockingModeException if the channel is in non-blocking mode
     */
    public static long save(TriviallySerializable object, WritableByteChannel into) throws IOException {
        long size = size(object);
        Saver saver = new Saver().wrap(into);
        try {
            object.serialize(saver);
            saver.check();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        if (saver.length() != size) {
            throw new IllegalStateException("expected an object that does not change while it is saved, found " + size
                    + " bytes first and " + saver.length() + " then");
        }
        return size;
    }

    /**
     * Writes the bytes of an object into a stream, like {@link #save(TriviallySerializable, WritableByteChannel)}, and flushes the stream.
     *
     * @param object any; must not change during the call
     * @param into stays open
     * @return number of bytes written
     * @throws IOException if the stream fails; some of the bytes may have been written
     * @throws IllegalArgumentException if a member cannot be saved
     */
    public static long save(TriviallySerializable object, OutputStream into) throws IOException {
        long size = save(object, Channels.newChannel(into));
        into.flush();
        return size;
    }

    /**
     * {@return a new object, loaded from all bytes of a channel up to its end} The bytes are read in pieces and never held completely. For several
     * objects in one channel, or for a channel without an end, use a {@link Loader}.
     *
     * @param create creates the object; if loading fails, the object is discarded
     * @param from contains only the bytes of an object of the same class; stays open
     * @param mostBytes maximum size of the object in bytes, 0 or more
     * @param <T> the class
     * @throws SerialException if the bytes are invalid, or if they exceed the limit
     * @throws IOException if the channel fails
     * @throws IllegalArgumentException if the limit is negative
     * @throws java.nio.channels.IllegalBlockingModeException if the channel is in non-blocking mode
     */
    public static <T extends TriviallySerializable> T load(
            Supplier<? extends T> create, ReadableByteChannel from, long mostBytes) throws IOException {
        T object = create.get();
        try {
            load(object, new Loader().wrap(from, mostBytes));
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        return object;
    }

    /**
     * {@return a new object, loaded from all bytes of a stream up to its end} See {@link #load(Supplier, ReadableByteChannel, long)}.
     *
     * @param create creates the object; if loading fails, the object is discarded
     * @param from contains only the bytes of an object of the same class; stays open
     * @param mostBytes maximum size of the object in bytes, 0 or more
     * @param <T> the class
     * @throws SerialException if the bytes are invalid, or if they exceed the limit
     * @throws IOException if the stream fails
     * @throws IllegalArgumentException if the limit is negative
     */
    public static <T extends TriviallySerializable> T load(
            Supplier<? extends T> create, InputStream from, long mostBytes) throws IOException {
        return load(create, Channels.newChannel(from), mostBytes);
    }

    /**
     * {@return a new object, loaded from all of the bytes}
     *
     * @param create creates the object; if loading fails, the object is discarded
     * @param bytes of an object of the same class
     * @param <T> the class
     * @throws SerialException if the bytes are invalid
     */
    public static <T extends TriviallySerializable> T load(Supplier<? extends T> create, byte[] bytes) {
        return load(create, ByteBuffer.wrap(bytes));
    }

    /**
     * {@return a new object, loaded from all of the bytes}
     *
     * @param create creates the object; if loading fails, the object is discarded
     * @param from bytes of an object of the same class, from position to limit
     * @param <T> the class
     * @throws SerialException if the bytes are invalid
     */
    public static <T extends TriviallySerializable> T load(Supplier<? extends T> create, ByteBuffer from) {
        T object = create.get();
        load(object, new Loader().wrap(from));
        return object;
    }

    /**
     * Loads data into an existing object. If the data is invalid, the object is restored from a copy of its bytes. It then has equal values, but
     * lists may contain new objects.
     *
     * @param object any
     * @param bytes of an object of the same class
     * @throws SerialException if the bytes are invalid
     */
    public static void loadInto(TriviallySerializable object, byte[] bytes) {
        loadInto(object, new Loader().wrap(ByteBuffer.wrap(bytes)));
    }

    /**
     * Loads data into an existing object with any loading visitor. If the data is invalid, the object is restored from a copy of its bytes.
     *
     * @param object any
     * @param loader visitor with the data
     * @throws SerialException if the data is invalid
     */
    public static void loadInto(TriviallySerializable object, LoadingSerializer loader) {
        byte[] before = save(object);
        boolean loaded = false;
        try {
            load(object, loader);
            loaded = true;
        } finally {
            if (!loaded) {
                load(object, new Loader().wrap(ByteBuffer.wrap(before)));
            }
        }
    }

    /**
     * Loads data into an object with any loading visitor. If the data is invalid, discard the object, because it may contain a part of the data.
     *
     * @param object any
     * @param loader visitor with the data
     * @throws SerialException if the data is invalid
     */
    public static void load(TriviallySerializable object, LoadingSerializer loader) {
        object.serialize(loader);
        loader.check();
    }
}
