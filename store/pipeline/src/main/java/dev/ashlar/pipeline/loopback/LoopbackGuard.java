package dev.ashlar.pipeline.loopback;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Rejects requests without the token of a {@link LoopbackServer}, and requests from pages of other sites. Immutable; any thread. */
public final class LoopbackGuard {
    /** Name of the header with the token: {@value}. */
    public static final String TOKEN_HEADER = "X-Ashlar-Token";

    private static final int TOKEN_BYTES = 16;
    private static final String POLICY =
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
                    + " connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

    private final Set<String> hosts;
    private final String token;

    LoopbackGuard(int port) {
        this.hosts = Set.of("127.0.0.1:" + port, "localhost:" + port);
        byte[] random = new byte[TOKEN_BYTES];
        new SecureRandom().nextBytes(random);
        this.token = HexFormat.of().formatHex(random);
    }

    String token() {
        return token;
    }

    /**
     * Checks the origin of a request.
     *
     * @param exchange the request
     * @return the reason for a rejection; null if the request may be answered
     */
    public @Nullable String foreign(HttpExchange exchange) {
        Headers headers = exchange.getRequestHeaders();
        List<String> host = headers.getOrDefault("Host", List.of());
        if (host.size() != 1 || !hosts.contains(host.get(0))) {
            return "Host: expected one of " + hosts.stream().sorted().toList() + ", found " + host;
        }
        List<String> origin = headers.getOrDefault("Origin", List.of());
        if (!origin.isEmpty() && !origin.equals(List.of("http://" + host.get(0)))) {
            return "Origin: expected http://" + host.get(0) + ", found " + origin;
        }
        return null;
    }

    /**
     * Whether a request has the token of the address.
     *
     * @param exchange the request
     * @return whether the request may be answered with data
     */
    public boolean hasToken(HttpExchange exchange) {
        List<String> given = exchange.getRequestHeaders().getOrDefault(TOKEN_HEADER, List.of());
        return given.size() == 1
                && MessageDigest.isEqual(
                        given.get(0).getBytes(StandardCharsets.UTF_8), token.getBytes(StandardCharsets.UTF_8));
    }

    /**
     * Sets headers that restrict what the page may do, and that disable caching.
     *
     * @param response headers of the response
     */
    public static void protect(Headers response) {
        response.set("Content-Security-Policy", POLICY);
        response.set("X-Content-Type-Options", "nosniff");
        response.set("Referrer-Policy", "no-referrer");
        response.set("Cross-Origin-Opener-Policy", "same-origin");
        response.set("Cross-Origin-Resource-Policy", "same-origin");
        response.set("Cache-Control", "no-store");
    }
}
