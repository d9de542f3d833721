package dev.ashlar.bench.contender;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.Properties;

/** The libraries that are compared, with the versions that the build has. Stateless. */
public final class Libraries {
    private static final Properties NAMES = read();

    private Libraries() {}

    private static Properties read() {
        Properties names = new Properties();
        try (InputStream in = Libraries.class.getResourceAsStream("libraries.properties")) {
            names.load(Objects.requireNonNull(in, "libraries.properties is not on the class path"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return names;
    }

    /**
     * {@return the name of a library with its version}
     *
     * @param key of the library
     * @throws IllegalArgumentException when there is none
     */
    public static String of(String key) {
        String name = NAMES.getProperty(key);
        if (name == null) {
            throw new IllegalArgumentException("no library " + key + "; there are " + NAMES.stringPropertyNames());
        }
        return name;
    }
}
