package dev.ashlar.bench.guide;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The pages {@code docs/messages-*.md}: each of their sections has a block of messages, one in a line. */
final class MessagePages {
    private static final Path DOCS = Path.of("..", "docs");
    private static final Pattern BLOCK = Pattern.compile("(?s)(?<=\n```text\n)(.*?)(?=```\n)");

    private final List<Section> sections = new ArrayList<>();

    private record Section(Path page, List<String> messages) {}

    private MessagePages() {}

    private static List<Path> pages() throws IOException {
        try (Stream<Path> files = Files.list(DOCS)) {
            return files.filter(file -> file.getFileName().toString().matches("messages-\\w+\\.md"))
                    .sorted()
                    .toList();
        }
    }

    static MessagePages read() throws IOException {
        MessagePages read = new MessagePages();
        for (Path page : pages()) {
            Matcher block = BLOCK.matcher(Files.readString(page));
            while (block.find()) {
                read.sections.add(
                        new Section(page, new ArrayList<>(block.group().lines().toList())));
            }
        }
        return read;
    }

    /** Every message of the pages, as often as it is there. */
    List<String> messages() {
        return sections.stream().flatMap(section -> section.messages.stream()).toList();
    }

    /**
     * Writes the pages anew: without messages that no source has, with those that were missing. A new message gets into the section that has most messages of its file,
     * or else of its package. {@code sources} are the files of each message.
     */
    void renew(Map<String, SortedSet<String>> sources) throws IOException {
        SortedSet<String> missing = new TreeSet<>(sources.keySet());
        missing.removeAll(messages());
        for (String message : missing) {
            String file = sources.get(message).first();
            Section home = home(sources, file);
            home = home == null ? home(sources, file.substring(0, file.lastIndexOf('/') + 1)) : home;
            if (home == null) {
                throw new IllegalStateException(
                        file + ": no section has messages of its package: put \"" + message + "\" into one by hand");
            }
            home.messages.add(message);
        }
        for (Path page : pages()) {
            Iterator<Section> ofPage = sections.stream()
                    .filter(section -> section.page.equals(page))
                    .iterator();
            Files.writeString(
                    page,
                    BLOCK.matcher(Files.readString(page))
                            .replaceAll(block -> Matcher.quoteReplacement(lines(ofPage.next(), sources))));
        }
    }

    private @Nullable Section home(Map<String, SortedSet<String>> sources, String place) {
        Section home = null;
        long most = 0;
        for (Section section : sections) {
            long count = section.messages.stream()
                    .map(sources::get)
                    .filter(files -> files != null && files.first().startsWith(place))
                    .count();
            if (count > most) {
                most = count;
                home = section;
            }
        }
        return home;
    }

    private static String lines(Section section, Map<String, SortedSet<String>> sources) {
        StringBuilder lines = new StringBuilder();
        new TreeSet<>(section.messages)
                .stream()
                        .filter(sources::containsKey)
                        .forEach(message -> lines.append(message).append('\n'));
        return lines.toString();
    }
}
