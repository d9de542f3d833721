package dev.ashlar.bench.contender.objects;

import dev.ashlar.bench.contender.Emitter;
import dev.ashlar.bench.contender.EmitterSet;
import dev.ashlar.bench.contender.row.IdTable;
import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.agrona.BufferUtil;

/**
 * Encoded objects, and the places at which they begin, the end of the last included. Threads share it, for all reads are absolute.
 *
 * @param objects one behind the other
 * @param mappedPlaces the places as bytes
 * @param places one more than objects
 * @param rows where the place of an id is
 */
record ObjectFile(ByteBuffer objects, ByteBuffer mappedPlaces, IntBuffer places, IdTable rows) {
    private static final String OBJECTS = "emitters.objects";
    private static final String PLACES = "emitters.places";
    private static final int BUFFER = 1 << 16;

    /** With encoded objects of at most 214 bytes, places in less than 2 GiB. */
    static final int MOST = 10_000_000;

    /** Encodes an object. */
    interface Encoding {
        /**
         * {@return an array with the bytes at its start}
         *
         * @param emitter to be encoded
         */
        byte[] encode(Emitter emitter);

        /** {@return how many bytes the last array has} */
        int length();
    }

    static void write(Path folder, EmitterSet emitters, Encoding encoding) throws IOException {
        try (BufferedOutputStream objects =
                        new BufferedOutputStream(Files.newOutputStream(folder.resolve(OBJECTS)), BUFFER);
                DataOutputStream places = new DataOutputStream(
                        new BufferedOutputStream(Files.newOutputStream(folder.resolve(PLACES)), BUFFER))) {
            int place = 0;
            places.writeInt(place);
            for (int row = 0; row < emitters.count(); row++) {
                byte[] bytes = encoding.encode(emitters.get(row));
                objects.write(bytes, 0, encoding.length());
                place = Math.addExact(place, encoding.length());
                places.writeInt(place);
            }
        }
        IdTable.write(folder, emitters);
    }

    private ObjectFile(ByteBuffer objects, ByteBuffer mappedPlaces, IdTable rows) {
        this(objects, mappedPlaces, mappedPlaces.asIntBuffer(), rows);
    }

    /** Ends both mappings: nothing may be read afterwards. */
    void unmap() {
        BufferUtil.free(objects);
        BufferUtil.free(mappedPlaces);
        rows.unmap();
    }

    static ObjectFile open(Path folder) throws IOException {
        return new ObjectFile(map(folder.resolve(OBJECTS)), map(folder.resolve(PLACES)), IdTable.open(folder));
    }

    private static ByteBuffer map(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            return channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size());
        }
    }

    int count() {
        return places.capacity() - 1;
    }

    int row(long id) {
        return rows.row(id);
    }

    /** Where the object of a row begins. */
    int start(int row) {
        return places.get(row);
    }

    /** Where the object of a row ends. */
    int end(int row) {
        return places.get(row + 1);
    }
}
