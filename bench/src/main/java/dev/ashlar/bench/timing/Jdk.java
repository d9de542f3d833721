package dev.ashlar.bench.timing;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;

/**
 * A JDK that children are started with. Immutable.
 *
 * @param home its folder
 * @param version like 17.0.15
 */
public record Jdk(Path home, Runtime.Version version) {
    private static final int FIRST_THAT_WARNS = 24;

    /** {@return the JDK of this JVM} */
    public static Jdk current() {
        return new Jdk(Path.of(System.getProperty("java.home")), Runtime.version());
    }

    /**
     * A JDK in a folder.
     *
     * @param home with a file {@code release}
     * @return the JDK
     * @throws IOException when the file cannot be read
     * @throws IllegalArgumentException when it names no version
     */
    public static Jdk at(Path home) throws IOException {
        Properties release = new Properties();
        try (Reader reader = Files.newBufferedReader(home.resolve("release"))) {
            release.load(reader);
        }
        String version = release.getProperty("JAVA_VERSION", "").replace("\"", "");
        try {
            return new Jdk(home, Runtime.Version.parse(version));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(home + ": no JDK; its release file names version \"" + version + '"', e);
        }
    }

    /** {@return the flags of the launcher} */
    public List<String> productFlags() {
        List<String> flags = new ArrayList<>(List.of("--add-exports", "java.base/jdk.internal.misc=ALL-UNNAMED"));
        if (version.feature() >= FIRST_THAT_WARNS) {
            flags.add("--sun-misc-unsafe-memory-access=allow");
            flags.add("--enable-native-access=ALL-UNNAMED");
        }
        return flags;
    }
}
