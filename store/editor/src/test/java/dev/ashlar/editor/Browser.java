package dev.ashlar.editor;

import dev.ashlar.editor.content.Json;
import dev.ashlar.editor.content.JsonObject;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/** Chromium without a window, driven by the W3C's WebDriver protocol. */
final class Browser implements AutoCloseable {
    private static final Path CHROMIUM = Path.of("/usr/bin/chromium");
    private static final Path DRIVER = Path.of("/usr/bin/chromedriver");
    private static final Pattern PORT = Pattern.compile("started successfully on port (\\d+)");
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private static final int MOST_CLICKS = 5;

    /** The browser of the tests in this JVM, started by the first of them. */
    private static Browser shared;

    private final HttpClient client = HttpClient.newHttpClient();
    private final Process driver;
    private final String session;
    /** Of the page that is open, or null. */
    private String origin;

    private Browser(Process driver) throws IOException {
        this.driver = driver;
        String server = "http://127.0.0.1:" + port(driver);
        Map<String, Object> options = Map.of(
                "binary", CHROMIUM.toString(), "args", List.of("--headless=new", "--no-sandbox", "--disable-gpu"));
        JsonObject made = post(
                server + "/session",
                Map.of("capabilities", Map.of("alwaysMatch", Map.of("goog:chromeOptions", options))));
        this.session =
                server + "/session/" + ((JsonObject) value(made)).members().get("sessionId");
        post(session + "/timeouts", Map.of("implicit", (int) PATIENCE.toMillis()));
    }

    /** A new tab of the browser that all tests in this JVM share, without the storage of the page before. The test is skipped where there is no Chromium. */
    static synchronized Browser tab() throws IOException {
        if (shared == null) {
            shared = start();
            Runtime.getRuntime().addShutdownHook(new Thread(shared::close));
        } else {
            shared.openTab();
        }
        return shared;
    }

    /** The test is skipped where there is no Chromium. */
    static Browser start() throws IOException {
        Assumptions.assumeTrue(
                Files.isExecutable(CHROMIUM) && Files.isExecutable(DRIVER),
                "no browser: install the packages chromium and chromium-driver");
        Process driver = new ProcessBuilder(DRIVER.toString(), "--port=0")
                .redirectErrorStream(true)
                .start();
        try {
            return new Browser(driver);
        } catch (IOException | RuntimeException | Error e) {
            driver.destroy();
            throw e;
        }
    }

    private static String port(Process driver) throws IOException {
        BufferedReader lines =
                new BufferedReader(new InputStreamReader(driver.getInputStream(), StandardCharsets.UTF_8));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            Matcher port = PORT.matcher(line);
            if (port.find()) {
                return port.group(1);
            }
        }
        throw new IOException("chromedriver has ended");
    }

    private void openTab() {
        Object tab = ((JsonObject) value(post(session + "/window/new", Map.of("type", "tab"))))
                .members()
                .get("handle");
        send(HttpRequest.newBuilder(URI.create(session + "/window")).DELETE());
        post(session + "/window", Map.of("handle", tab));
        if (origin != null) {
            command("Storage.clearDataForOrigin", Map.of("origin", origin, "storageTypes", "all"));
        }
    }

    void open(URI address) {
        origin = address.getScheme() + "://" + address.getAuthority();
        post(session + "/url", Map.of("url", address.toString()));
    }

    void resize(int width, int height) {
        command(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
    }

    /** What an expression gives, as text. */
    String value(String expression) {
        Object value = value(post(
                session + "/execute/sync", Map.of("script", "return String(" + expression + ")", "args", List.of())));
        return String.valueOf(value);
    }

    /** Waits until an expression is true. */
    void await(String expression) {
        post(session + "/timeouts", Map.of("script", (int) PATIENCE.toMillis()));
        String script = "const done = arguments[0]; const look = () => { let is = false; try { is = " + expression
                + "; } catch (e) { is = false; } if (is) { done(); } else { setTimeout(look, 10); } }; look();";
        post(session + "/execute/async", Map.of("script", script, "args", List.of()));
    }

    /** Presses keys, one after the other: characters, and those of WebDriver's private Unicode range. */
    void type(String keys) {
        List<Map<String, String>> actions = new ArrayList<>();
        keys.codePoints()
                .mapToObj(Character::toString)
                .forEach(key ->
                        Stream.of("keyDown", "keyUp").forEach(kind -> actions.add(Map.of("type", kind, "value", key))));
        post(session + "/actions", Map.of("actions", List.of(Map.of("type", "key", "id", "keys", "actions", actions))));
    }

    /** Presses a key while control is held. */
    void control(String key) {
        hold("\uE009", key);
    }

    /** Presses a key while shift is held. */
    void shift(String key) {
        hold("\uE008", key);
    }

    private void hold(String held, String key) {
        List<Map<String, String>> actions = List.of(
                Map.of("type", "keyDown", "value", held),
                Map.of("type", "keyDown", "value", key),
                Map.of("type", "keyUp", "value", key),
                Map.of("type", "keyUp", "value", held));
        post(session + "/actions", Map.of("actions", List.of(Map.of("type", "key", "id", "keys", "actions", actions))));
    }

    /** Gives pages a permission that a person would be asked for. */
    void grant(String permission) {
        command("Browser.grantPermissions", Map.of("permissions", List.of(permission, "clipboardSanitizedWrite")));
    }

    private void command(String name, Map<String, ?> parameters) {
        post(session + "/goog/cdp/execute", Map.of("cmd", name, "params", parameters));
    }

    /** Clicks an element, and if the page draws it again just then, the new one. */
    void click(String selector) {
        for (int left = MOST_CLICKS; ; left--) {
            try {
                post(element(selector) + "/click", Map.of());
                return;
            } catch (AssertionError e) {
                if (left == 0 || !String.valueOf(e.getMessage()).contains("stale element reference")) {
                    throw e;
                }
            }
        }
    }

    /** Gives an input a text, or one for files the path of a file. */
    void send(String selector, String text) {
        post(element(selector) + "/value", Map.of("text", text));
    }

    /** Pages draw tables again: WebDriver waits for an element that is not there at the moment. */
    private String element(String selector) {
        Object found = value(post(session + "/element", Map.of("using", "css selector", "value", selector)));
        return session + "/element/"
                + ((JsonObject) found).members().values().iterator().next();
    }

    byte[] screenshot() {
        return Base64.getDecoder().decode(String.valueOf(value(get(session + "/screenshot"))));
    }

    private static Object value(JsonObject answer) {
        return answer.members().get("value");
    }

    private JsonObject get(String address) {
        return send(HttpRequest.newBuilder(URI.create(address)).GET());
    }

    private JsonObject post(String address, Map<String, ?> body) {
        return send(HttpRequest.newBuilder(URI.create(address))
                .POST(HttpRequest.BodyPublishers.ofString(Json.write(body))));
    }

    private JsonObject send(HttpRequest.Builder request) {
        try {
            HttpResponse<String> response = client.send(request.build(), HttpResponse.BodyHandlers.ofString());
            if (response.statusCode() != 200) {
                throw new AssertionError(response.body());
            }
            return Json.read(response.body());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    public void close() {
        try {
            send(HttpRequest.newBuilder(URI.create(session)).DELETE());
        } finally {
            driver.destroy();
        }
    }
}
