package dev.ashlar.bench.contender.sparkey;

import com.spotify.sparkey.CompressionType;
import com.spotify.sparkey.Sparkey;
import com.spotify.sparkey.SparkeyReader;
import com.spotify.sparkey.SparkeyWriter;
import dev.ashlar.bench.contender.Contender;
import dev.ashlar.bench.contender.Description;
import dev.ashlar.bench.contender.Description.Kind;
import dev.ashlar.bench.contender.EmitterReader;
import dev.ashlar.bench.contender.EmitterSet;
import dev.ashlar.bench.contender.EmitterStore;
import dev.ashlar.bench.contender.Libraries;
import dev.ashlar.bench.contender.row.EmitterRow;
import java.io.File;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;

/** Sparkey. */
public final class SparkeyContender implements Contender {
    private static final Description DESCRIPTION = new Description(
            "sparkey",
            "sparkey",
            Libraries.of("sparkey"),
            Kind.KEY_VALUE,
            "not compressed, which its authors advise for speed where the data fits in memory; a single-threaded reader for each thread, a duplicate of one; entries (getAsEntry), for values as streams into an array that is used again; scans read the log; the hash file is built in memory, which they measured three times as fast; values are rows of 160 bytes");
    private static final String FILE = "emitters.spi";

    /** The only one. */
    public static final SparkeyContender INSTANCE = new SparkeyContender();

    private SparkeyContender() {}

    @Override
    public Description description() {
        return DESCRIPTION;
    }

    @Override
    public void build(Path folder, EmitterSet emitters) throws IOException {
        ByteBuffer key = ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        ByteBuffer row = ByteBuffer.allocate(EmitterRow.LENGTH).order(ByteOrder.LITTLE_ENDIAN);
        try (SparkeyWriter writer = Sparkey.createNew(file(folder), CompressionType.NONE, 1)) {
            writer.setConstructionMethod(SparkeyWriter.ConstructionMethod.IN_MEMORY);
            for (int i = 0; i < emitters.count(); i++) {
                EmitterRow.write(emitters.get(i), row);
                key.putLong(0, emitters.id(i));
                writer.put(key.array(), row.array());
            }
            writer.writeHash();
        }
    }

    private static File file(Path folder) {
        return folder.resolve(FILE).toFile();
    }

    @Override
    public EmitterStore open(Path folder) throws IOException {
        return new Opened(Sparkey.openSingleThreadedReader(file(folder)), Sparkey.getLogFile(file(folder)));
    }

    private record Opened(SparkeyReader rows, File log) implements EmitterStore {
        @Override
        public EmitterReader reader() {
            return new RowReader(rows.duplicate(), log);
        }

        @Override
        public void close() {
            rows.close();
        }
    }
}
