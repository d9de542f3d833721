package dev.ashlar.pipeline.development;

import dev.ashlar.codec.record.DataRecord;
import dev.ashlar.compiler.schema.Schema;
import dev.ashlar.pipeline.cache.FileHashes;
import dev.ashlar.pipeline.pack.PackWriter;
import dev.ashlar.store.internal.format.HeaderFormat;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Which build of Ashlar runs: another one may lay out records in another way, or find other problems. */
final class BuildName {
    /** Of the classes that run: the same on all machines. */
    static final String OF_THIS = find();

    private BuildName() {}

    /** The version, and hashes of the jars: a snapshot has the version of the one before. */
    private static String find() {
        String version = String.valueOf(BuildName.class.getPackage().getImplementationVersion());
        Map<String, Path> jars = new TreeMap<>();
        try {
            for (Class<?> one :
                    List.of(BuildName.class, DataRecord.class, Schema.class, HeaderFormat.class, PackWriter.class)) {
                CodeSource source = one.getProtectionDomain().getCodeSource();
                Path place =
                        source == null ? null : Path.of(source.getLocation().toURI());
                if (place != null && Files.isRegularFile(place)) {
                    jars.put(place.toString(), place);
                }
            }
            StringBuilder name = new StringBuilder(version);
            FileHashes.of(jars).values().stream()
                    .map(Long::toHexString)
                    .sorted()
                    .forEach(hash -> name.append(' ').append(hash));
            return name.toString();
        } catch (IOException | URISyntaxException | RuntimeException e) {
            return version;
        }
    }
}
