package dev.ashlar.tool.daemon;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A command line on its way to a daemon.
 *
 * @param folder the working folder
 * @param columns the variable {@code COLUMNS}, empty if there is none
 * @param arguments what follows {@code ashlar}
 */
record Call(String folder, String columns, List<String> arguments) {
    private static final Set<String> COMMANDS = Set.of("check", "inspect", "layout", "verify");
    private static final Set<String> SCHEMA_COMMANDS = Set.of("show", "diff");
    private static final List<String> OWN_VARIABLES = List.of(
            "ASHLAR_CLASSPATH",
            "CLICOLOR_FORCE",
            "JAVA_TOOL_OPTIONS",
            "JDK_JAVA_OPTIONS",
            "MYSQL_PWD",
            "PGPASSFILE",
            "PGPASSWORD");
    private static final int MOST_ARGUMENTS = 1000;
    private static final int LONGEST = 1 << 16;

    /** Whether the command only reads, so that it may run anywhere, and twice. */
    static boolean isServed(List<String> arguments) {
        String first = arguments.isEmpty() ? "" : arguments.get(0);
        return COMMANDS.contains(first)
                || first.equals("schema") && arguments.size() > 1 && SCHEMA_COMMANDS.contains(arguments.get(1));
    }

    /** The variables that a command would read of its own process, and of no other. */
    static List<String> ownVariables(Map<String, String> environment) {
        return OWN_VARIABLES.stream()
                .filter(name -> !environment.getOrDefault(name, "").isEmpty())
                .toList();
    }

    /** Texts that end with NUL: folder, columns, number of arguments, arguments. */
    byte[] bytes() {
        StringBuilder text = new StringBuilder(folder + '\0' + columns + '\0' + arguments.size() + '\0');
        arguments.forEach(argument -> text.append(argument).append('\0'));
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    static Call read(InputStream in) throws IOException {
        String folder = text(in, '\0');
        String columns = text(in, '\0');
        String count = text(in, '\0');
        if (!count.matches("\\d{1,4}") || Integer.parseInt(count) > MOST_ARGUMENTS) {
            throw new IOException(count);
        }
        String[] arguments = new String[Integer.parseInt(count)];
        for (int i = 0; i < arguments.length; i++) {
            arguments[i] = text(in, '\0');
        }
        return new Call(folder, columns, List.of(arguments));
    }

    /** A text of UTF-8 up to a byte that ends it. */
    static String text(InputStream in, char end) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (int b = in.read(); b != end; b = in.read()) {
            if (b < 0 || bytes.size() == LONGEST) {
                throw new EOFException();
            }
            bytes.write(b);
        }
        return StandardCharsets.UTF_8
                .newDecoder()
                .decode(ByteBuffer.wrap(bytes.toByteArray()))
                .toString();
    }
}
