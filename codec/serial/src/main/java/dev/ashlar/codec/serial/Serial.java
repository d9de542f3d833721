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
 * Objects to bytes and back in one call. {@link TriviallySerializable} is a functional interface, so that {@code s ->
 * ball.serialize(s, world)} is an object as well, and {@code s -> things.forEach(thing -> thing.serialize(s))} are all of them.
 *
 * <p>Makes a visitor each time; who saves and loads many small objects keeps a {@link Sizer}, a {@link Saver} and a {@link Loader}.
 * Pure functions, but for what the objects do.
 */
public final class Serial {
    private Serial() {}

    /**
     * {@return how many bytes an object has, exactly}
     *
     * @param object any
     * @throws IllegalArgumentException when a member cannot be saved
     */
    public static long size(TriviallySerializable object) {
        Sizer sizer = new Sizer();
        object.serialize(sizer);
        return sizer.size();
    }

    /**
     * {@return an object's bytes}
     *
     * @param object any
     * @throws IllegalArgumentException when a member cannot be saved, or there are more than 2^31 − 1 bytes
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
     * Writes an object's bytes from a buffer's position on, and moves that behind them. When there is too little room, nothing
     * is written.
     *
     * @param object any
     * @param into may have more room
     * @return bytes written
     * @throws SerialException when there is too little room
     * @throws IllegalArgumentException when a member cannot be saved
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
     * Writes an object's bytes into a channel, such as a file or a socket, without holding all of them in memory. The object is visited twice: first for
     * its size, so that nothing is written when a member cannot be saved.
     *
     * @param object any; must not change meanwhile
     * @param into is written to, in pieces of up to 32 KiB, or as long as the longest text or bytes; stays open
     * @return bytes written
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
     * Writes an object's bytes into a stream, as {@link #save(TriviallySerializable, WritableByteChannel)} does into a channel, and flushes the
     * stream.
     *
     * @param object any; must not change meanwhile
     * @param into stays open
     * @return bytes written
     * @throws IOException if the stream fails; some of the bytes may have been written
     * @throws IllegalArgumentException if a member cannot be saved
     */
    public static long save(TriviallySerializable object, OutputStream into) throws IOException {
        long size = save(object, Channels.newChannel(into));
        into.flush();
        return size;
    }

    /**
     * {@return a new object, as all of the bytes up to the end of a channel have it} The bytes are read in pieces, and never held as a whole. For
     * several objects in one channel, or a channel without an end, keep a {@link Loader}.
     *
     * @param create gives a new one, which nobody sees when something is wrong
     * @param from has the bytes of an object of the same class, and no others; stays open
     * @param mostBytes what the object may have at most, 0 or more
     * @param <T> the class
     * @throws SerialException if something is wrong with the bytes, or there are more than the limit
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
     * {@return a new object, as all of the bytes up to the end of a stream have it} See {@link #load(Supplier, ReadableByteChannel, long)}.
     *
     * @param create gives a new one, which nobody sees when something is wrong
     * @param from has the bytes of an object of the same class, and no others; stays open
     * @param mostBytes what the object may have at most, 0 or more
     * @param <T> the class
     * @throws SerialException if something is wrong with the bytes, or there are more than the limit
     * @throws IOException if the stream fails
     * @throws IllegalArgumentException if the limit is negative
     */
    public static <T extends TriviallySerializable> T load(
            Supplier<? extends T> create, InputStream from, long mostBytes) throws IOException {
        return load(create, Channels.newChannel(from), mostBytes);
    }

    /**
     * {@return a new object, as all of the bytes have it}
     *
     * @param create gives a new one, which nobody sees when something is wrong
     * @param bytes of an object of the same class
     * @param <T> the class
     * @throws SerialException when something is wrong with the bytes
     */
    public static <T extends TriviallySerializable> T load(Supplier<? extends T> create, byte[] bytes) {
        return load(create, ByteBuffer.wrap(bytes));
    }

    /**
     * {@return a new object, as all of the bytes have it}
     *
     * @param create gives a new one, which nobody sees when something is wrong
     * @param from bytes of an object of the same class, from position to limit
     * @param <T> the class
     * @throws SerialException when something is wrong with the bytes
     */
    public static <T extends TriviallySerializable> T load(Supplier<? extends T> create, ByteBuffer from) {
        T object = create.get();
        load(object, new Loader().wrap(from));
        return object;
    }

    /**
     * Loads an object that is there already. When something is wrong, it gets back what it had, from bytes that are kept
     * meanwhile: equal to what it was, though objects in its lists may be new ones.
     *
     * @param object any
     * @param bytes of an object of the same class
     * @throws SerialException when something is wrong with the bytes
     */
    public static void loadInto(TriviallySerializable object, byte[] bytes) {
        loadInto(object, new Loader().wrap(ByteBuffer.wrap(bytes)));
    }

    /**
     * Loads an object that is there already, through any visitor that loads. When something is wrong, it gets back what it had, from
     * bytes that are kept meanwhile.
     *
     * @param object any
     * @param loader has the data
     * @throws SerialException when something is wrong with the data
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
     * Loads an object through any visitor that loads. When something is wrong, the object is to be thrown away: it may have some
     * of the data.
     *
     * @param object any
     * @param loader has the data
     * @throws SerialException when something is wrong with the data
     */
    public static void load(TriviallySerializable object, LoadingSerializer loader) {
        object.serialize(loader);
        loader.check();
    }
}
