package dev.ashlar.pipeline.texts;

import dev.ashlar.compiler.folder.Utf8Text;
import dev.ashlar.compiler.problem.Location;
import dev.ashlar.compiler.problem.Problems;
import dev.ashlar.pipeline.json.xml.MalformedXmlException;
import dev.ashlar.pipeline.json.xml.XmlElement;
import dev.ashlar.pipeline.json.xml.XmlParser;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Brings a document of XLIFF up to date with the texts of content. A unit stays as it is unless its text has changed or has been translated in another
 * file. No translation is lost: one of an older text moves into notes. Used once.
 */
final class XliffUpdate {
    private final String before;
    private final TextFile.Read read;
    private final XmlElement root;
    /** Of the elements of XLIFF, with its colon. */
    private final String prefix;
    /** By the offset where they begin. */
    private final TreeMap<Integer, Edit> edits = new TreeMap<>();

    /** A text that replaces what stands before an offset. */
    private record Edit(int end, String text) {}

    private XliffUpdate(String before, TextFile.Read read, XmlElement root) {
        this.before = before;
        this.read = read;
        this.root = root;
        this.prefix = root.name().substring(0, root.name().indexOf(':') + 1);
    }

    /**
     * Updates a document.
     *
     * @param bytes of the document
     * @param file name of the file, for problems
     * @param tasks the texts that it shall have
     * @param problems receives a problem if the document cannot be read or updated
     * @return the new document, which counts if there are no problems; null if it could not be made
     */
    static @Nullable String text(byte[] bytes, String file, List<TextFile.Task> tasks, Problems problems)
            throws IOException {
        String text = Utf8Text.decode(file, bytes, problems);
        if (text == null) {
            return null;
        }
        try {
            String mark = text.startsWith("\uFEFF") ? "\uFEFF" : "";
            String document = text.substring(mark.length());
            TextFile.Read read = XliffReader.read(bytes, file, problems);
            String after = new XliffUpdate(document, read, XmlParser.parse(document, file)).updated(tasks);
            TextFile.Read again = XliffReader.read(after.getBytes(StandardCharsets.UTF_8), file, problems);
            requireAll(read, again, file, problems);
            return mark + after;
        } catch (MalformedXmlException e) {
            problems.add(e.problem());
        }
        return null;
    }

    /** Adds a problem for each translation that is lost. One in notes may give way to a later one. */
    private static void requireAll(TextFile.Read read, TextFile.Read again, String file, Problems problems) {
        Set<String> keys = new HashSet<>();
        Set<List<String>> said = new HashSet<>();
        Stream.concat(again.translations().stream(), again.older().stream())
                .filter(each -> !each.text().isEmpty())
                .forEach(each -> {
                    keys.add(each.key());
                    said.add(content(each));
                });
        Stream<Translation> ofTargets =
                read.translations().stream().filter(each -> !each.text().isEmpty() && !said.contains(content(each)));
        Stream<Translation> ofNotes = read.older().stream().filter(each -> !keys.contains(each.key()));
        Stream.concat(ofTargets, ofNotes)
                .forEach(
                        each -> { // Somebody has translated since the tasks were made.
                            String message = "the update would lose a translation; run the command again";
                            problems.add(
                                    Location.of(file), each.key(), message, "the file as it was read", each.text());
                        });
    }

    private static List<String> content(Translation translation) {
        return List.of(translation.key(), translation.source(), translation.text());
    }

    private String updated(List<TextFile.Task> tasks) throws IOException {
        Map<String, TextFile.Task> wanted = new LinkedHashMap<>();
        tasks.forEach(task -> wanted.put(task.text().key(), task));
        Map<String, Translation> found = new HashMap<>();
        read.translations().forEach(each -> found.put(each.key(), each));
        Map<String, XmlElement> files = new HashMap<>();
        for (XmlElement file : root.children()) {
            if (isNamed(file, "file") && file.contentEnd() < file.end()) {
                files.put(Objects.requireNonNullElse(file.value("id"), ""), file);
                update(file, file, found, wanted, files);
            }
        }
        wanted.keySet().removeAll(found.keySet());
        add(List.copyOf(wanted.values()), files);
        StringBuilder text = new StringBuilder();
        int at = 0;
        for (Map.Entry<Integer, Edit> edit : edits.entrySet()) {
            text.append(before, at, edit.getKey()).append(edit.getValue().text);
            at = edit.getValue().end;
        }
        return text.append(before, at, before.length()).toString();
    }

    private boolean isNamed(XmlElement element, String name) {
        return element.name().equals(prefix + name);
    }

    private void update(
            XmlElement file,
            XmlElement group,
            Map<String, Translation> found,
            Map<String, TextFile.Task> wanted,
            Map<String, XmlElement> files)
            throws IOException {
        for (XmlElement element : group.children()) {
            Translation unit =
                    isNamed(element, "unit") ? found.get(Objects.requireNonNullElse(element.value("id"), "")) : null;
            if (unit != null) {
                files.putIfAbsent(LanguageFolder.type(unit), file);
                TextFile.Task task = wanted.get(unit.key());
                if (task != null && isStale(unit, task, element)) {
                    rewrite(element, task);
                }
            } else if (isNamed(element, "group")) {
                update(file, element, found, wanted, files);
            }
        }
    }

    /** Whether a unit says something else than its task does, and nothing of it would be lost. */
    private boolean isStale(Translation found, TextFile.Task task, XmlElement unit) {
        Translation older = task.older();
        boolean isPresent = found.source().equals(task.text().source());
        boolean isTranslated = !found.text().isEmpty();
        if (isPresent && isTranslated
                || !isTranslated && hasTarget(unit) // Somebody translates it now.
                || older != null && !(XliffWriter.isNote(older.source()) && XliffWriter.isNote(older.text()))) {
            return false;
        }
        boolean isNoted = older == null || read.older().stream().anyMatch(older::isSame);
        return !isPresent || !isNoted || !task.translation().isEmpty();
    }

    private boolean hasTarget(XmlElement unit) {
        return unit.children().stream()
                .filter(part -> isNamed(part, "segment"))
                .flatMap(segment -> segment.children().stream())
                .anyMatch(part -> isNamed(part, "target") && part.tagEnd() < part.contentEnd());
    }

    /** Replaces the segments, and the notes that an export has written. */
    private void rewrite(XmlElement unit, TextFile.Task task) throws IOException {
        List<XmlElement> segments = unit.children().stream()
                .filter(part -> isNamed(part, "segment") || isNamed(part, "ignorable"))
                .toList();
        if (segments.isEmpty()) {
            return;
        }
        rewriteNotes(unit, task);
        replace(segments.get(0).start(), segments.get(0).end(), fragment(writer -> writer.segment(task)));
        for (XmlElement other : segments.subList(1, segments.size())) {
            replace(trimmed(other.start()), other.end(), "");
        }
    }

    private void rewriteNotes(XmlElement unit, TextFile.Task task) throws IOException {
        for (XmlElement part : unit.children()) {
            if (isNamed(part, "notes")) {
                List<XmlElement> exported = part.children().stream()
                        .filter(note -> XliffWriter.CATEGORIES.contains(String.valueOf(note.value("category"))))
                        .toList();
                if (!XliffWriter.hasNotes(task)
                        && exported.size() == part.children().size()) {
                    replace(trimmed(part.start()), part.end(), "");
                    return;
                }
                replace(part.tagEnd(), part.tagEnd(), fragment(writer -> writer.eachNote(task)));
                exported.forEach(note -> replace(trimmed(note.start()), note.end(), ""));
                return;
            }
            boolean isBehindNotes =
                    Stream.of("originalData", "segment", "ignorable").anyMatch(name -> isNamed(part, name));
            if (isBehindNotes && XliffWriter.hasNotes(task)) {
                String notes = fragment(writer -> writer.notes(task)) + XliffWriter.lineTo(3);
                replace(part.start(), part.start(), notes);
                return;
            }
            if (isBehindNotes) {
                return;
            }
        }
    }

    private String fragment(XliffWriter.Part part) throws IOException {
        return XliffWriter.fragment(prefix, part);
    }

    private void replace(int start, int end, String by) {
        String lineEnd = before.contains("\r\n") ? "\r\n" : "\n";
        Edit edit = new Edit(end, by.replace("\n", lineEnd));
        edits.merge(start, edit, (first, next) -> new Edit(Math.max(first.end, next.end), first.text + next.text));
    }

    /** Without the white space before an offset. */
    private int trimmed(int end) {
        int at = end;
        while (Character.isWhitespace(before.charAt(at - 1))) {
            at--;
        }
        return at;
    }

    /** Adds units: where others of their type stand, or else in new elements at the end. */
    private void add(List<TextFile.Task> tasks, Map<String, XmlElement> files) throws IOException {
        List<TextFile.Task> others = new ArrayList<>();
        for (TextFile.Task task : tasks) {
            XmlElement file = files.get(task.text().type());
            if (file == null) {
                others.add(task);
            } else {
                int end = trimmed(file.contentEnd());
                replace(end, end, fragment(writer -> writer.unit(task)));
            }
        }
        int end = trimmed(root.contentEnd());
        replace(end, end, fragment(writer -> writer.files(others)));
    }
}
