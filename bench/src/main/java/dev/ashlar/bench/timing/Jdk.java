package dev.ashlar.bench.timing;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * A JDK that children are started with. Immutable.
 *
 * @param home its folder
 * @param version like 17.0.15
 */
public record Jdk(Path home, Runtime.Version version) {
    private static final int OLDEST = 17;
    private static final int FIRST_THAT_WARNS = 24;

    /** The file of a JDK's home that names its version. */
    private static final String RELEASE = "release";

    /** {@return the JDK of this JVM} */
    public static Jdk current() {
        return new Jdk(Path.of(System.getProperty("java.home")), Runtime.version());
    }

    /**
     * A JDK in a folder.
     *
     * @param home with {@code bin/java} and a file {@code release}
     * @return the JDK
     * @throws IOException when the file cannot be read
     * @throws IllegalArgumentException when there is no JDK, or one that is too old
     */
    public static Jdk at(Path home) throws IOException {
        Path folder = home.toAbsolutePath().normalize();
        requireJava(folder);
        Properties release = new Properties();
        try (Reader reader = Files.newBufferedReader(folder.resolve(RELEASE))) {
            release.load(reader);
        }
        String name = release.getProperty("JAVA_VERSION", "").replace("\"", "");
        Runtime.Version version = version(name);
        if (version == null || version.feature() < OLDEST) {
            throw noJdk(folder, "a file release that names version " + OLDEST + " or newer", '"' + name + '"');
        }
        return new Jdk(folder, version);
    }

    private static void requireJava(Path home) {
        if (!Files.isDirectory(home)) {
            throw noJdk(home, "a folder with bin/java", Files.exists(home) ? "a file" : "no such folder");
        }
        Path programs = home.resolve("bin");
        if (!Files.isExecutable(programs.resolve("java")) && !Files.isExecutable(programs.resolve("java.exe"))) {
            throw noJdk(home, "a folder with bin/java", "none that can be started");
        }
        if (!Files.isRegularFile(home.resolve(RELEASE))) {
            throw noJdk(home, "a folder with a file release", "none");
        }
    }

    private static IllegalArgumentException noJdk(Path home, String expected, String found) {
        return new IllegalArgumentException("no JDK in " + home + ": expected " + expected + ", found " + found);
    }

    private static Runtime.@Nullable Version version(String name) {
        try {
            return Runtime.Version.parse(name);
        } catch (IllegalArgumentException e) {
            return null;
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
