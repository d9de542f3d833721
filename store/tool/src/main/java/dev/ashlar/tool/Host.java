package dev.ashlar.tool;

import dev.ashlar.codec.internal.memory.HostCheck;
import dev.ashlar.compiler.folder.FileNames;
import java.util.Arrays;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Tells a host that does not fit from a defect: both are an {@link IllegalStateException} elsewhere. */
final class Host {
    private Host() {}

    /** The host, or the JVM's flags, do not fit. */
    static final class UnfitException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        UnfitException(String message, @Nullable Throwable cause) {
            super(message, cause);
        }
    }

    /** To be called first by commands that read or write packs. */
    static void require() {
        try {
            HostCheck.require();
        } catch (IllegalStateException e) {
            throw new UnfitException(String.valueOf(e.getMessage()), e);
        }
    }

    /** To be called first: under a locale without UTF-8 the JVM has lost letters of arguments and of the working folder. */
    static void requireNames(String... arguments) {
        Stream.concat(Arrays.stream(arguments), Stream.of(System.getProperty("user.dir")))
                .filter(FileNames::isLost)
                .findFirst()
                .ifPresent(lost -> {
                    throw new UnfitException(FileNames.sentence(lost), null);
                });
    }
}
