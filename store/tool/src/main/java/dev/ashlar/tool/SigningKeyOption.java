package dev.ashlar.tool;

import dev.ashlar.pipeline.sign.SigningKey;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The private key of commands that sign. */
final class SigningKeyOption {
    /** The environment variable with the text of the private key. */
    static final String VARIABLE = "ASHLAR_SIGNING_KEY";

    private final Map<String, String> environment;

    @Option(
            names = "--key",
            paramLabel = "FILE",
            description = "The private key. Default: the text in " + VARIABLE + ".")
    private @Nullable Path key;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    SigningKeyOption(Map<String, String> environment) {
        this.environment = environment;
    }

    /** {@return the key; a usage error when none is given, with what else would do} */
    SigningKey require(String otherwise) {
        if (key != null) {
            return KeyFiles.signingKey(key);
        }
        String text = environment.get(VARIABLE);
        if (text == null) {
            throw new ParameterException(
                    spec.commandLine(),
                    "no key given: expected --key FILE, or the text of a private key in " + VARIABLE + otherwise);
        }
        return KeyFiles.signingKey(VARIABLE, text);
    }

    boolean isGiven() {
        return key != null;
    }
}
