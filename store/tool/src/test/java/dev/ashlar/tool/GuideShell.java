package dev.ashlar.tool;

import dev.ashlar.codec.OtherJvm;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;

/**
 * A shell for the commands of the guide. {@code ashlar}, {@code java}, {@code javac} and {@code jar} run in this JVM, which is
 * faster; everything else runs in bash.
 */
final class GuideShell {
    private static final Pattern ASHLAR_CLASSPATH = Pattern.compile("^ASHLAR_CLASSPATH=(\\S+) ");
    private static final Pattern COMMENT = Pattern.compile("(?:^|\\s)#\\s.*$");
    private static final Pattern WORD = Pattern.compile("\"([^\"]*)\"|'([^']*)'|(\\S+)");
    /** The folder of CLASSPATH, as the first page exports it. */
    private static final String CLASSES = "classes";

    private final Path commands;
    private final Screen output = new Screen();
    private final PrintStream screen = new PrintStream(output, true, StandardCharsets.UTF_8);
    private final List<Thread> background = new ArrayList<>();
    private String failure = "";
    private int lastExitCode;

    /**
     * A shell that shows what programs print on its screen.
     *
     * @param commands folder for a script {@code ashlar}, which git calls
     */
    GuideShell(Path commands) throws IOException {
        this.commands = commands;
        String script =
                "#!/bin/sh\nexec '%s' \"$@\"\n".formatted(String.join("' '", OtherJvm.command(List.of(), Main.class)));
        Files.writeString(commands.resolve("ashlar"), script);
        if (!commands.resolve("ashlar").toFile().setExecutable(true)) {
            throw new IOException(commands + ": the script cannot be made executable");
        }
        System.setOut(screen);
        System.setErr(screen);
    }

    /** What was printed since the last call, as soon as programs in the background have printed so many lines. */
    String output(int lines) throws InterruptedException {
        failure = "";
        return output.take(background.isEmpty() ? 0 : lines);
    }

    /** Fails when a command has failed whose output is not shown. */
    void requireSuccess() throws InterruptedException {
        if (!failure.isEmpty()) {
            throw new IllegalStateException(failure + "\n" + output(0));
        }
        output(0);
    }

    /** Runs a line. */
    void type(String line) throws Exception {
        String command = COMMENT.matcher(line).replaceFirst("").strip();
        if (command.equals("kill %1")) {
            background.forEach(Thread::interrupt);
            for (Thread thread : background) {
                thread.join();
            }
            background.clear();
        } else if (command.endsWith("&")) {
            Thread thread = new Thread(() -> exitCode(command.substring(0, command.length() - 1)));
            background.add(thread);
            thread.setDaemon(true);
            thread.start();
        } else if (!command.isEmpty() && !command.startsWith("export ") && !command.contains("$ASHLAR")) {
            lastExitCode = exitCode(command);
            failure = lastExitCode == 0 ? failure : command + ": exit code " + lastExitCode;
        }
    }

    private int exitCode(String command) {
        try {
            return run(command);
        } catch (InvocationTargetException e) {
            if (!(e.getCause() instanceof InterruptedException)) { // A killed program is silent.
                screen.print("Exception in thread \"main\" ");
                e.getCause().printStackTrace();
            }
        } catch (Exception e) {
            e.printStackTrace();
        }
        return 1;
    }

    private int run(String command) throws Exception {
        Matcher classPath = ASHLAR_CLASSPATH.matcher(command);
        String more = classPath.find() ? classPath.group(1) : "";
        List<String> words = words(command.substring(more.isEmpty() ? 0 : classPath.end()));
        String[] arguments = words.subList(1, words.size()).toArray(String[]::new);
        return switch (words.get(0)) {
            case "ashlar" -> ashlar(more, arguments);
            case "java" -> java(arguments);
            case "javac" -> tool("javac", javac(arguments));
            case "jar" -> tool("jar", arguments);
            default -> bash(command);
        };
    }

    private static List<String> words(String command) {
        return WORD.matcher(command)
                .results()
                .map(word -> Arrays.asList(word.group(1), word.group(2), word.group(3)).stream()
                        .filter(text -> text != null)
                        .findFirst()
                        .orElseThrow())
                .toList();
    }

    private int ashlar(String classPath, String[] arguments) throws IOException {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        try (URLClassLoader loader = new URLClassLoader(urls(classPath), before)) {
            thread.setContextClassLoader(loader);
            return Main.run(arguments, screen, screen);
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    private static URL[] urls(String classPath) throws MalformedURLException {
        List<URL> urls = new ArrayList<>();
        for (String entry : classPath.isEmpty() ? new String[0] : classPath.split(File.pathSeparator)) {
            urls.add(Path.of(entry).toUri().toURL());
        }
        return urls.toArray(URL[]::new);
    }

    private static String[] javac(String[] arguments) {
        List<String> all = new ArrayList<>();
        all.addAll(List.of("-cp", System.getProperty("java.class.path") + File.pathSeparator + CLASSES));
        all.addAll(List.of(arguments));
        return all.toArray(String[]::new);
    }

    private int tool(String name, String[] arguments) {
        return ToolProvider.findFirst(name).orElseThrow().run(screen, screen, arguments);
    }

    /** Runs a main method: options are those of the JVM that runs already. */
    private static int java(String[] arguments) throws Exception {
        int main = 0;
        String classPath = CLASSES;
        while (arguments[main].startsWith("-")) {
            if (arguments[main].matches("-cp|-jar")) {
                classPath = arguments[main + 1];
            }
            main += arguments[main].matches("-cp|--add-exports") ? 2 : 1;
        }
        try (URLClassLoader loader = new URLClassLoader(urls(classPath))) {
            loader.loadClass(mainClass(arguments[main]))
                    .getMethod("main", String[].class)
                    .invoke(null, (Object) Arrays.copyOfRange(arguments, main + 1, arguments.length));
        }
        return 0;
    }

    private static String mainClass(String name) throws IOException {
        if (!name.endsWith(".jar")) {
            return name;
        }
        try (JarFile jar = new JarFile(name)) {
            return jar.getManifest().getMainAttributes().getValue(Attributes.Name.MAIN_CLASS);
        }
    }

    private int bash(String command) throws IOException, InterruptedException {
        ProcessBuilder bash =
                new ProcessBuilder("bash", "-c", "(exit " + lastExitCode + "); " + command).redirectErrorStream(true);
        bash.environment().merge("PATH", commands + File.pathSeparator, (path, folder) -> folder + path);
        bash.environment().put("GIT_CONFIG_GLOBAL", "/dev/null");
        Process process = bash.start();
        process.getInputStream().transferTo(screen);
        return process.waitFor();
    }

    /** What programs print. */
    private static final class Screen extends ByteArrayOutputStream {
        private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(30);

        @Override
        public synchronized void write(int b) {
            super.write(b);
            notifyAll();
        }

        @Override
        public synchronized void write(byte[] bytes, int offset, int length) {
            super.write(bytes, offset, length);
            notifyAll();
        }

        /** Takes everything, once there are so many lines, or after 30 seconds. */
        synchronized String take(int lines) throws InterruptedException {
            long end = System.nanoTime() + PATIENCE_NANOS;
            long left = PATIENCE_NANOS;
            while (left > 0 && text().chars().filter(c -> c == '\n').count() < lines) {
                TimeUnit.NANOSECONDS.timedWait(this, left);
                left = end - System.nanoTime();
            }
            String text = text();
            reset();
            return text;
        }

        private String text() {
            return toString(StandardCharsets.UTF_8);
        }
    }
}
