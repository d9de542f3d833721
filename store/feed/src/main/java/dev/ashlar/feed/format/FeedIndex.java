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
 * The index of a feed, {@code index.json}. Immutable.
 *
 * @param sequence 1 to 2^53 − 1; an index replaces indexes with lower numbers
 * @param packs 1 to 100, the newest first
 * @param patches at most 100, each to one of the packs
 */
public record FeedIndex(long sequence, List<FeedEntry> packs, List<FeedPatch> patches) {
    /** Name of the file. */
    public static final String FILE_NAME = "index.json";

    /** Greatest sequence number, which every JSON parser represents exactly: 2^53 − 1. */
    public static final long GREATEST_SEQUENCE = FeedEntry.GREATEST;

    /** Maximum number of packs of an index. */
    public static final int MOST_PACKS = 100;

    /** Maximum number of patches of an index. */
    public static final int MOST_PATCHES = 100;

    /** Default maximum size of an index in bytes: 64 KiB. An index of 100 packs and 100 patches is smaller. */
    public static final int MOST_BYTES = 64 << 10;

    static final String FORMAT = "ashlar-feed";
    static final int VERSION = 1;

    /**
     * Creates an index.
     *
     * @param sequence 1 to 2^53 − 1
     * @param packs 1 to 100, with unique file names
     * @param patches at most 100. Each leads to one of the packs and is smaller than that pack. At most one leads from one pack to another
     * @throws IllegalArgumentException if an argument is out of range
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
     * Creates an index without patches.
     *
     * @param sequence 1 to 2^53 − 1
     * @param packs 1 to 100, with unique file names
     * @throws IllegalArgumentException if an argument is out of range
     */
    public FeedIndex(long sequence, List<FeedEntry> packs) {
        this(sequence, packs, List.of());
    }

    /** {@return the pack that clients download} */
    public FeedEntry newest() {
        return packs.get(0);
    }

    /**
     * {@return the patch from a pack to the newest pack; empty if there is none}
     *
     * @param pack the old pack
     */
    public Optional<FeedPatch> patchFrom(FeedEntry pack) {
        return patches.stream()
                .filter(patch ->
                        patch.to().equals(newest().name()) && patch.from().equals(pack.name()))
                .findFirst();
    }

    /**
     * Verifies the signature of an index, then parses it.
     *
     * @param bytes of the file
     * @param keys Ed25519 keys, one of which must have signed the index. If the set is empty, the signature is not verified
     * @param place address or path of the file, for messages
     * @return the index
     * @throws FeedException if the index is not signed with one of the keys, or if it is malformed or too new
     */
    public static FeedIndex read(byte[] bytes, Set<PublicKey> keys, Object place) throws FeedException {
        if (!keys.isEmpty()) {
            IndexSignature.require(bytes, keys, place);
        }
        return IndexReader.read(bytes, place);
    }

    /**
     * Whether an index ends in a signature; the signature is not checked.
     *
     * @param bytes of the file
     * @return whether followers that have a key can accept the file
     */
    public static boolean isSigned(byte[] bytes) {
        return IndexSignature.isIn(bytes);
    }

    /** {@return the bytes of the file, without a signature} */
    public byte[] write() {
        return bytes(text() + "\n}\n");
    }

    /**
     * Writes and signs the file.
     *
     * @param signer returns the Ed25519 signature of a message, 64 bytes
     * @return the bytes of the file, the same for each call
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
