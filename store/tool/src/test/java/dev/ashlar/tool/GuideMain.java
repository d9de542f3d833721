package dev.ashlar.tool;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Does in the working folder what pages of the guide say. A block of code after a line that ends with the name of a file, in
 * backquotes and with a colon, is that file; of the language {@code diff}, a change of it. Blocks of the language {@code sh} are
 * commands, and blocks of the language {@code text} what the commands before print, where {@code …} stands for anything.
 */
final class GuideMain {
    private static final String FENCE = "```";
    private static final Pattern FILE = Pattern.compile("`([^`]+)`:$");

    private final GuideShell shell;
    private final List<String> lines;
    private final StringBuilder followed = new StringBuilder();
    /** The line that follows. */
    private int at;
    /** The first line that a failure leaves as it is. */
    private int begin;

    private GuideMain(GuideShell shell, List<String> lines) {
        this.shell = shell;
        this.lines = lines;
    }

    /**
     * Copies the pages, with what really comes of their commands.
     *
     * @param arguments the folder for the copies, the folder of the pages, and their names
     */
    public static void main(String[] arguments) throws IOException {
        GuideShell shell = new GuideShell(Path.of(arguments[0]));
        for (String page : List.of(arguments).subList(2, arguments.length)) {
            GuideMain main = new GuideMain(shell, Files.readAllLines(Path.of(arguments[1], page)));
            try {
                main.follow();
            } catch (Exception | AssertionError e) {
                StringWriter trace = new StringWriter();
                e.printStackTrace(new PrintWriter(trace));
                main.followed.append(trace);
                main.lines
                        .subList(main.begin, main.lines.size())
                        .forEach(line -> main.followed.append(line).append('\n'));
            }
            Files.writeString(Path.of(arguments[0], page), main.followed);
        }
        System.exit(0); // Threads of programs that the pages leave running.
    }

    private void follow() throws Exception {
        String before = "";
        while (at < lines.size()) {
            String line = lines.get(at++);
            begin = at;
            followed.append(line).append('\n');
            if (line.startsWith(FENCE)) {
                followed.append(followed(line.substring(FENCE.length()), before, block()))
                        .append(FENCE)
                        .append('\n');
            } else if (!line.isBlank()) {
                before = line;
            }
        }
        shell.requireSuccess();
    }

    private String block() {
        StringBuilder block = new StringBuilder();
        for (String line = lines.get(at++); !line.equals(FENCE); line = lines.get(at++)) {
            block.append(line).append('\n');
        }
        return block.toString();
    }

    /** The block as it should stand on the page. */
    private String followed(String language, String before, String block) throws Exception {
        if (language.equals("text")) {
            String output = shell.output((int) block.lines().count());
            String expected = "\\Q" + block.replace("…", "\\E.*?\\Q") + "\\E";
            return Pattern.compile(expected, Pattern.DOTALL).matcher(output).matches() ? block : output;
        }
        shell.requireSuccess();
        if (language.equals("sh")) {
            for (String command : block.replace("\\\n", " ").lines().toList()) {
                shell.type(command);
            }
            return block;
        }
        Matcher name = FILE.matcher(before);
        if (!name.find()) {
            throw new IllegalStateException("no file is named before the block\n" + block);
        }
        Path file = Path.of(name.group(1));
        if (file.getParent() != null) {
            Files.createDirectories(file.getParent());
        }
        Files.writeString(file, language.equals("diff") ? changed(Files.readString(file), block) : block);
        return block;
    }

    /** A file after a change, of which the block has lines that stay, go (-) and come (+), each with one character before it. */
    private static String changed(String text, String block) {
        String old = block.replaceAll("(?m)^\\+.*\n", "").replaceAll("(?m)^[ -]", "");
        String replacement = block.replaceAll("(?m)^-.*\n", "").replaceAll("(?m)^[ +]", "");
        int place = text.indexOf(old);
        if (place < 0 || text.indexOf(old, place + 1) >= 0) {
            throw new IllegalStateException("expected these lines once:\n" + old + "found\n" + text);
        }
        return text.substring(0, place) + replacement + text.substring(place + old.length());
    }
}
