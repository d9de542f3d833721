package dev.ashlar.servers;

import java.nio.file.Path;
import java.util.Map;

/** Where a user's caches are. Pure functions; any thread. */
final class UserCaches {
    private UserCaches() {}

    /** The folder for content of servers among them: {@code $XDG_CACHE_HOME/ashlar/servers}, or {@code .cache/ashlar/servers} in the folder of the user. */
    static Path folder(Map<String, String> environment) {
        String caches = environment.getOrDefault("XDG_CACHE_HOME", "");
        String home = environment.getOrDefault("HOME", System.getProperty("user.home"));
        Path place = caches.isEmpty() ? Path.of(home, ".cache") : Path.of(caches);
        return place.toAbsolutePath().resolve("ashlar").resolve("servers");
    }
}
