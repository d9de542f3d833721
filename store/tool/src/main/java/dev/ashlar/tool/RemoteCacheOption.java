package dev.ashlar.tool;

import dev.ashlar.pipeline.remote.RemoteCache;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The remote cache of a command that packs. */
final class RemoteCacheOption {
    /** The environment variable with the address of the remote cache. */
    static final String ADDRESS = "ASHLAR_REMOTE_CACHE";
    /** The environment variable that stands for the option to send nothing. */
    static final String READ_ONLY = "ASHLAR_REMOTE_CACHE_READ_ONLY";
    /** The environment variable with the value of the header {@code Authorization}. */
    static final String AUTHORIZATION = "ASHLAR_REMOTE_CACHE_AUTHORIZATION";

    private static final String OPTION = "--remote-cache";

    private final Map<String, String> environment;

    @Option(
            names = OPTION,
            paramLabel = "URL",
            description = "Where machines share packs and caches over HTTP. Default: the address in " + ADDRESS + ".")
    private @Nullable String address;

    @Option(
            names = "--remote-cache-read-only",
            description = "Load from the remote cache, and send nothing. Likewise if " + READ_ONLY + " is true.")
    private boolean readOnly;

    @Option(
            names = "--remote-cache-timeout",
            paramLabel = "SECONDS",
            defaultValue = "10",
            description = "How long to wait for an answer, and a second more for each MiB. Default: ${DEFAULT-VALUE}.")
    private int seconds;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    RemoteCacheOption(Map<String, String> environment) {
        this.environment = environment;
    }

    /** {@return the remote cache; null when none is chosen} */
    @Nullable
    RemoteCache cache() {
        String chosen = address == null ? environment.getOrDefault(ADDRESS, "") : address;
        if (chosen.isEmpty()) {
            return null;
        }
        if (seconds < 1) {
            throw new ParameterException(
                    spec.commandLine(), "--remote-cache-timeout: expected 1 or more, found " + seconds);
        }
        String mode = environment.getOrDefault(READ_ONLY, "");
        if (!Set.of("", "false", "true").contains(mode)) {
            // Another word for true would send what nobody has reviewed.
            throw new ParameterException(spec.commandLine(), READ_ONLY + ": expected true or false, found " + mode);
        }
        boolean isReadOnly = readOnly || mode.equals("true");
        try {
            return RemoteCache.at(
                    chosen, environment.getOrDefault(AUTHORIZATION, ""), isReadOnly, Duration.ofSeconds(seconds));
        } catch (IllegalArgumentException e) {
            String place = address == null ? ADDRESS : OPTION;
            throw new ParameterException(spec.commandLine(), place + ": " + e.getMessage(), e);
        }
    }
}
