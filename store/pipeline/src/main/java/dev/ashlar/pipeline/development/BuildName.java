package dev.ashlar.pipeline.development;

import dev.ashlar.codec.hash.XxHash64;
import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.pipeline.pack.PackWriter;
import dev.ashlar.store.internal.format.HeaderFormat;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Which build of Ashlar runs: another one may lay out records in another way, or find other problems. */
final class BuildName {
    /** Of the classes that run: the same on all machines. */
    static final String OF_THIS = find();

    /** That of 20,000 files. */
    private static final int LONGEST_LIST = 1 << 21;

    private BuildName() {}

    /** The version, and hashes of the jars: a snapshot has the version of the one before. */
    private static String find() {
        String version = String.valueOf(BuildName.class.getPackage().getImplementationVersion());
        Set<String> hashes = new TreeSet<>();
        try {
            for (Class<?> one :
                    List.of(BuildName.class, DataRecord.class, Schema.class, HeaderFormat.class, PackWriter.class)) {
                CodeSource source = one.getProtectionDomain().getCodeSource();
                Path place =
                        source == null ? null : Path.of(source.getLocation().toURI());
                if (place != null && Files.isRegularFile(place)) {
                    hashes.add(hash(place));
                }
            }
            return version + ' ' + String.join(" ", hashes);
        } catch (IOException | URISyntaxException | RuntimeException e) {
            return version;
        }
    }

    /** Of the end of a jar, which lists all its files with their checksums. */
    private static String hash(Path jar) throws IOException {
        try (FileChannel channel = FileChannel.open(jar)) {
            long size = channel.size();
            ByteBuffer end = ByteBuffer.allocate((int) Math.min(size, LONGEST_LIST));
            int count = 0;
            while (end.hasRemaining() && count >= 0) {
                count = channel.read(end, size - end.remaining());
            }
            return Long.toHexString(XxHash64.hash(end.array(), 0, end.position()));
        }
    }
}
