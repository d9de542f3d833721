package dev.ashlar.tool;

import dev.ashlar.pipeline.sign.SigningKey;
import dev.ashlar.store.verify.PackKeys;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.PublicKey;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/** Reads keys from files. */
final class KeyFiles {
    /** A key file is some hundred bytes long. */
    private static final int MOST_BYTES = 64 << 10;

    private KeyFiles() {}

    /** A file, or the value of an environment variable, has no key of the kind that was asked for. */
    static final class NotAKeyException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        NotAKeyException(Object place, IllegalArgumentException e) {
            super(place + ": " + e.getMessage(), e);
        }
    }

    static Set<PublicKey> publicKeys(List<Path> files) {
        Set<PublicKey> keys = new HashSet<>();
        files.forEach(file -> keys.add(read(file, PackKeys::publicKey)));
        return keys;
    }

    static SigningKey signingKey(Path file) {
        return read(file, SigningKey::parse);
    }

    static SigningKey signingKey(String variable, String text) {
        return parse(variable, text, SigningKey::parse);
    }

    private static <T> T read(Path file, Function<String, T> parser) {
        try {
            if (Files.isRegularFile(file) && Files.size(file) > MOST_BYTES) {
                throw new NotAKeyException(
                        file,
                        new IllegalArgumentException("expected a key, found a file of " + Files.size(file) + " bytes"));
            }
            return parse(file, new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1), parser);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static <T> T parse(Object place, String text, Function<String, T> parser) {
        try {
            return parser.apply(text);
        } catch (IllegalArgumentException e) {
            throw new NotAKeyException(place, e);
        }
    }
}
