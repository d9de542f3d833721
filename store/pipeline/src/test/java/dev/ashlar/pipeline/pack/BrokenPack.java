package dev.ashlar.pipeline.pack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ashlar.store.format.PackException;
import dev.ashlar.store.pack.PackVerifier;
import dev.ashlar.store.pack.ScantVerification;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Function;

/**
 * One rule of the format, broken behind checksums that are right.
 *
 * @param name the rule
 * @param change breaks it, and seals the pack
 * @param message part of what the verifier says
 */
record BrokenPack(String name, Function<Resealer, byte[]> change, String message) {
    static BrokenPack of(String name, String message, Function<Resealer, byte[]> change) {
        return new BrokenPack(name, change, message);
    }

    /** Writes the pack and asks for what each broken pack must keep; whether it can be opened unverified. */
    boolean check(byte[] good, Path folder) throws IOException {
        Path pack = folder.resolve("broken.pack");
        Files.write(pack, change.apply(new Resealer(good)));
        assertThat(PackVerifier.verify(pack))
                .extracting(PackException::getMessage)
                .as("findings of the verifier")
                .anySatisfy(found -> assertThat(found).contains(message));
        assertThat(ScantVerification.verify(pack))
                .extracting(PackException::getMessage)
                .as("findings of the verifier in several passes")
                .anySatisfy(found -> assertThat(found).contains(message));
        return Reading.everything(pack);
    }

    @Override
    public String toString() {
        return name;
    }
}
