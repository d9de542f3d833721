package dev.ashlar.feed.format;

import java.nio.charset.StandardCharsets;
import java.security.PublicKey;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import tools.jackson.core.io.JsonStringEncoder;

/**
 * What a feed announces: {@code index.json}. Immutable.
 *
 * @param sequence 1 to 2^53 − 1; an index replaces those with lower numbers
 * @param packs 1 to 100, the newest first
 * @param patches at most 100, each to one of the packs
 */
public record FeedIndex(long sequence, List<FeedEntry> packs, List<FeedPatch> patches) {
    /** Name of the file. */
    public static final String FILE_NAME = "index.json";

    /** Greatest sequence, which all readers of JSON know exactly: 2^53 − 1. */
    public static final long GREATEST_SEQUENCE = FeedEntry.GREATEST;

    /** Most packs of an index. */
    public static final int MOST_PACKS = 100;

    /** Most patches of an index. */
    public static final int MOST_PATCHES = 100;

    /** Bytes of an index, at most, unless a reader says otherwise: 64 KiB. An index of a hundred packs and a hundred patches has less. */
    public static final int MOST_BYTES = 64 << 10;

    static final String FORMAT = "ashlar-feed";
    static final int VERSION = 1;

    /**
     * An index.
     *
     * @param sequence 1 to 2^53 − 1
     * @param packs 1 to 100, with a file name each that no other has
     * @param patches at most 100, each to one of the packs and smaller than it, one at most from a pack to another
     * @throws IllegalArgumentException for anything else
     */
    public FeedIndex {
        packs = List.copyOf(packs);
        patches = List.copyOf(patches);
        if (sequence < 1 || sequence > GREATEST_SEQUENCE) {
            throw new IllegalArgumentException("sequence: expected 1 to " + GREATEST_SEQUENCE + ", found " + sequence);
        }
        if (packs.isEmpty() || packs.size() > MOST_PACKS) {
            throw new IllegalArgumentException("packs: expected 1 to " + MOST_PACKS + ", found " + packs.size());
        }
        if (patches.size() > MOST_PATCHES) {
            throw new IllegalArgumentException(
                    "patches: expected at most " + MOST_PATCHES + ", found " + patches.size());
        }
        Map<String, Long> sizes = new HashMap<>();
        for (FeedEntry pack : packs) {
            if (sizes.put(pack.name(), pack.size()) != null) {
                throw new IllegalArgumentException("packs: expected each once, found twice: " + pack.fileName());
            }
        }
        requirePatches(patches, sizes);
    }

    /** A patch that is not smaller than its pack is of no use to anybody. */
    private static void requirePatches(List<FeedPatch> patches, Map<String, Long> sizes) {
        Set<String> pairs = new HashSet<>();
        for (FeedPatch patch : patches) {
            Long size = sizes.get(patch.to());
            if (size == null) {
                throw new IllegalArgumentException(
                        "patches: expected each to a pack of the index, found one to " + patch.to());
            }
            if (patch.size() >= size) {
                throw new IllegalArgumentException("patches: expected less than the " + size + " bytes of the pack "
                        + patch.to() + ", found a patch of " + patch.size());
            }
            if (!pairs.add(patch.from() + patch.to())) {
                throw new IllegalArgumentException(
                        "patches: expected one at most from a pack to another, found two from " + patch.from() + " to "
                                + patch.to());
            }
        }
    }

    /**
     * An index without patches.
     *
     * @param sequence 1 to 2^53 − 1
     * @param packs 1 to 100, with a file name each that no other has
     * @throws IllegalArgumentException for anything else
     */
    public FeedIndex(long sequence, List<FeedEntry> packs) {
        this(sequence, packs, List.of());
    }

    /** {@return the pack that followers take} */
    public FeedEntry newest() {
        return packs.get(0);
    }

    /**
     * {@return the patch that makes the newest pack of another one}
     *
     * @param pack the other one
     */
    public Optional<FeedPatch> patchFrom(FeedEntry pack) {
        return patches.stream()
                .filter(patch ->
                        patch.to().equals(newest().name()) && patch.from().equals(pack.name()))
                .findFirst();
    }

    /**
     * Reads an index, its signature first.
     *
     * @param bytes of the file
     * @param keys Ed25519, of which one has to have signed the index; without any, signatures are not checked
     * @param place address or path of the file, for messages
     * @return the index
     * @throws FeedException when the index is not signed with one of the keys, or is no index that can be read
     */
    public static FeedIndex read(byte[] bytes, Set<PublicKey> keys, Object place) throws FeedException {
        if (!keys.isEmpty()) {
            IndexSignature.require(bytes, keys, place);
        }
        return IndexReader.read(bytes, place);
    }

    /** {@return the bytes of the file, without a signature} */
    public byte[] write() {
        return bytes(text() + "\n}\n");
    }

    /**
     * The bytes of the file, signed.
     *
     * @param signer gives the 64 bytes of the Ed25519 signature of a message
     * @return the same bytes each time
     */
    public byte[] write(UnaryOperator<byte[]> signer) {
        byte[] text = bytes(text());
        return IndexSignature.append(text, signer);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** All but the end. */
    private String text() {
        StringBuilder text = new StringBuilder("{\n\"format\": \"" + FORMAT + "\",\n\"version\": " + VERSION
                + ",\n\"sequence\": " + sequence + ",\n\"packs\": [\n");
        for (FeedEntry pack : packs) {
            text.append("{\"contentId\": \"")
                    .append(HexFormat.of().withUpperCase().toHexDigits(pack.contentId()))
                    .append("\", \"size\": ")
                    .append(pack.size())
                    .append(", \"sha256\": \"")
                    .append(pack.sha256());
            if (!pack.productVersion().isEmpty()) {
                text.append("\", \"productVersion\": \"")
                        .append(JsonStringEncoder.getInstance().quoteAsCharArray(pack.productVersion()));
            }
            text.append("\"},\n");
        }
        text.setLength(text.length() - 2);
        text.append("\n]");
        if (!patches.isEmpty()) {
            appendPatches(text);
        }
        return text.toString();
    }

    private void appendPatches(StringBuilder text) {
        text.append(",\n\"patches\": [\n");
        for (FeedPatch patch : patches) {
            text.append("{\"from\": \"")
                    .append(patch.from())
                    .append("\", \"to\": \"")
                    .append(patch.to())
                    .append("\", \"size\": ")
                    .append(patch.size())
                    .append(", \"sha256\": \"")
                    .append(patch.sha256())
                    .append("\"},\n");
        }
        text.setLength(text.length() - 2);
        text.append("\n]");
    }
}
