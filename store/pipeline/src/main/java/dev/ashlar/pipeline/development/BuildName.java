package dev.ashlar.pipeline.development;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;

/** Which build of Ashlar runs: another one may lay out records in another way, or find other problems. */
final class BuildName {
    /** Of the classes that run. */
    static final String OF_THIS = find();

    private BuildName() {}

    /** The version, and of a jar its length and time: a snapshot has the version of the one before. */
    private static String find() {
        String version = String.valueOf(BuildName.class.getPackage().getImplementationVersion());
        CodeSource source = BuildName.class.getProtectionDomain().getCodeSource();
        try {
            Path place = source == null ? null : Path.of(source.getLocation().toURI());
            boolean isJar = place != null && Files.isRegularFile(place);
            return isJar ? version + " " + Files.size(place) + " " + Files.getLastModifiedTime(place) : version;
        } catch (IOException | URISyntaxException | RuntimeException e) {
            return version;
        }
    }
}
