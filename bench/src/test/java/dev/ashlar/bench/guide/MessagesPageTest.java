package dev.ashlar.bench.guide;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The pages of messages list each message of the sources once, and no other. {@code -Dashlar.golden.renew=true} writes them anew. */
class MessagesPageTest {
    private static final String RENEW = "mvn -pl bench -am test -Dtest=MessagesPageTest"
            + " -Dsurefire.failIfNoSpecifiedTests=false -Dashlar.golden.renew=true";

    private static Map<String, SortedSet<String>> sources;

    @BeforeAll
    static void readSources() throws IOException {
        sources = MessageSources.messages();
        if (Boolean.getBoolean("ashlar.golden.renew")) {
            MessagePages.read().renew(sources);
        }
    }

    @Test
    void shouldListEveryMessageOnce() throws IOException {
        List<String> listed = MessagePages.read().messages();

        assertThat(listed).doesNotHaveDuplicates();
        assertThat(difference(sources.keySet(), listed))
                .as("messages that no page docs/messages-*.md has; to write the pages anew, run\n  %s\n", RENEW)
                .isEmpty();
        assertThat(difference(listed, sources.keySet()))
                .as("messages of the pages that no source has; to write the pages anew, run\n  %s\n", RENEW)
                .isEmpty();
    }

    private static SortedSet<String> difference(Collection<String> these, Collection<String> others) {
        SortedSet<String> difference = new TreeSet<>(these);
        difference.removeAll(others);
        return difference;
    }

    @Test
    void shouldFindMessagesHoweverTheyAreMade() {
        assertThat(sources)
                .as("an argument of an exception, with a constant in it")
                .containsKey("edits: expected 1 to 10000 edits, found …")
                .as("the arguments of a problem, through parameters")
                .containsKey("unknown alignment: expected 64, found …")
                .as("a format")
                .containsKey("table … keeps no records: expected a column … of bigint as its primary key")
                .as("a variable and a condition")
                .containsKey("no connection: nothing listens there, or a firewall refuses it")
                .as("a result of a method")
                .containsKey("Host: expected one of …, found …")
                .as("a field of an enum")
                .containsKey("not trusted")
                .as("a list that a method adds to")
                .containsKey("somebody else has changed it: expected …, found …")
                .as("the log")
                .containsKey("watching the content failed; the content stays watched")
                .as("a plugin, whose libraries are not here")
                .containsKey("cannot resolve the dependencies of the project: …")
                .hasSizeGreaterThan(1500);
    }

    /** The end of each line is a message of a page: the pages have messages as users see them, which have no part for an empty value. */
    @Test
    void shouldListTheMessagesOfTheCorpora() throws IOException {
        List<Pattern> messages = MessagePages.read().messages().stream()
                .flatMap(message -> Stream.of(message, message.replace("expected …, ", "")))
                .map(message -> Pattern.compile(": "
                        + Arrays.stream(message.split("…", -1))
                                .map(Pattern::quote)
                                .collect(Collectors.joining(".*"))
                        + "$"))
                .toList();
        List<String> lines = new ArrayList<>();
        for (String corpora : List.of("codec/compiler", "store/pipeline")) {
            try (Stream<Path> files = Files.walk(Path.of("..").resolve(corpora).resolve("src/test/resources"))) {
                for (Path file : files.filter(file -> file.toString().endsWith(".problems"))
                        .toList()) {
                    lines.addAll(Files.readAllLines(file));
                }
            }
        }

        assertThat(lines).hasSizeGreaterThan(700);
        assertThat(lines.stream()
                        .map(line -> line.replace("; the rest of the file was not read", ""))
                        .filter(line -> messages.stream()
                                .noneMatch(message -> message.matcher(line).find())))
                .isEmpty();
    }
}
