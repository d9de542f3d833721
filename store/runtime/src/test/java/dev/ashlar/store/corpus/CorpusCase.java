package dev.ashlar.store.corpus;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A file of {@code broken-packs}: what is changed in a good pack, and what a reader has to say to that. The form is explained by
 * the README of that folder.
 *
 * @param name of the file, without its ending
 * @param facts by their words: base, breaks, rule, page, refused, kind, section, offset, message
 * @param edits what breaks the rule
 * @param seals what makes checksums and hashes fit again
 */
public record CorpusCase(String name, Map<String, String> facts, List<Edit> edits, List<Edit> seals) {
    private static final HexFormat HEX = HexFormat.ofDelimiter(" ").withUpperCase();
    private static final int LONGEST_LINE = 32;
    private static final String LENGTH = "length";

    /** Bytes at a place of the file, as they are in the good pack, and as they are to be. */
    public record Edit(int offset, byte[] from, byte[] to) {
        String line() {
            return "%d: %s -> %s".formatted(offset, hex(from), hex(to));
        }

        /** Many bytes that are the same are written once, with their count. */
        private static String hex(byte[] bytes) {
            return bytes.length <= LONGEST_LINE
                    ? HEX.formatHex(bytes)
                    : HEX.formatHex(bytes, 0, 1) + "*" + bytes.length;
        }

        private static byte[] bytes(String hex) {
            int star = hex.indexOf('*');
            if (star < 0) {
                return HEX.parseHex(hex);
            }
            byte[] bytes = new byte[Integer.parseInt(hex.substring(star + 1))];
            Arrays.fill(bytes, HEX.parseHex(hex.substring(0, star))[0]);
            return bytes;
        }

        /** What a seal is follows from the edits: only the new one is told. */
        String sealLine() {
            return "%d: %s".formatted(offset, hex(to));
        }

        static Edit ofSeal(String line) {
            String[] parts = line.split(": ");
            return new Edit(Integer.parseInt(parts[0]), new byte[0], bytes(parts[1]));
        }

        static Edit of(String line) {
            String[] parts = line.split(": | -> ");
            return new Edit(Integer.parseInt(parts[0]), bytes(parts[1]), bytes(parts[2]));
        }
    }

    static CorpusCase read(Path file) throws IOException {
        Map<String, String> facts = new LinkedHashMap<>();
        List<Edit> edits = new ArrayList<>();
        List<Edit> seals = new ArrayList<>();
        for (String line : Files.readAllLines(file, StandardCharsets.UTF_8)) {
            String word = line.substring(0, line.indexOf(' '));
            String rest = line.substring(word.length()).strip();
            switch (word) {
                case "edit" -> edits.add(Edit.of(rest));
                case "seal" -> seals.add(Edit.ofSeal(rest));
                default -> facts.put(word, rest);
            }
        }
        String title = file.getFileName().toString();
        return new CorpusCase(title.substring(0, title.indexOf('.')), facts, edits, seals);
    }

    public String fact(String word) {
        return facts.getOrDefault(word, "");
    }

    /** {@return the broken pack} */
    public byte[] apply() throws IOException {
        return apply(Files.readAllBytes(Corpus.FOLDER.resolve(fact("base"))));
    }

    private byte[] apply(byte[] good) {
        String length = facts.get(LENGTH);
        byte[] pack = Arrays.copyOf(good, length == null ? good.length : Integer.parseInt(length));
        for (List<Edit> some : List.of(edits, seals)) {
            for (Edit edit : some) {
                byte[] found = Arrays.copyOfRange(pack, edit.offset(), edit.offset() + edit.from().length);
                if (!Arrays.equals(found, edit.from())) {
                    throw new AssertionError(name + ", " + edit.line() + ": the pack has " + HEX.formatHex(found));
                }
                System.arraycopy(edit.to(), 0, pack, edit.offset(), edit.to().length);
            }
        }
        return pack;
    }

    /** What the file says. */
    String text() {
        StringBuilder text = new StringBuilder();
        facts.forEach((word, fact) -> text.append("%-8s%s%n".formatted(word, fact)));
        edits.forEach(edit -> text.append("%-8s%s%n".formatted("edit", edit.line())));
        seals.forEach(edit -> text.append("%-8s%s%n".formatted("seal", edit.sealLine())));
        return text.toString().replace(System.lineSeparator(), "\n");
    }

    /** How a broken pack differs from a good one; behind the end of either there are zeros. */
    static CorpusCase between(String name, Map<String, String> facts, byte[] good, byte[] broken) {
        if (good.length != broken.length) {
            facts.put(LENGTH, Integer.toString(broken.length));
        }
        byte[] base = Arrays.copyOf(good, broken.length);
        SealedPlaces places = new SealedPlaces(good);
        List<Edit> edits = new ArrayList<>();
        List<Edit> seals = new ArrayList<>();
        int at = 0;
        while (at < broken.length) {
            int end = Math.max(endOfRun(base, broken, at), endOfLine(base, broken, at, places));
            if (end > at) {
                Edit edit = new Edit(at, Arrays.copyOfRange(base, at, end), Arrays.copyOfRange(broken, at, end));
                (places.isSeal(at) ? seals : edits).add(edit);
            }
            at = Math.max(end, at + 1);
        }
        return edits.isEmpty()
                ? new CorpusCase(name, facts, seals, List.of()) // A seal is what is broken.
                : new CorpusCase(name, facts, edits, seals);
    }

    /** The end of equal bytes that are changed to equal bytes. */
    private static int endOfRun(byte[] base, byte[] broken, int at) {
        int end = at;
        while (end < broken.length && base[end] != broken[end] && base[end] == base[at] && broken[end] == broken[at]) {
            end++;
        }
        return end - at > LONGEST_LINE ? end : at;
    }

    private static int endOfLine(byte[] base, byte[] broken, int at, SealedPlaces places) {
        int end = at;
        while (end < broken.length
                && base[end] != broken[end]
                && places.isSeal(end) == places.isSeal(at)
                && end - at < LONGEST_LINE) {
            end++;
        }
        return end;
    }
}
