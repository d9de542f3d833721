package dev.ashlar.feed.format;

import java.nio.charset.StandardCharsets;
import java.security.PublicKey;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import tools.jackson.core.io.JsonStringEncoder;

/**
 * What a feed announces: {@code index.json}. Immutable.
 *
 * @param sequence 1 to 2^53 − 1; an index replaces those with lower numbers
 * @param packs 1 to 100, the newest first
 */
public record FeedIndex(long sequence, List<FeedEntry> packs) {
    /** Name of the file. */
    public static final String FILE_NAME = "index.json";

    /** Greatest sequence, which all readers of JSON know exactly: 2^53 − 1. */
    public static final long GREATEST_SEQUENCE = FeedEntry.GREATEST;

    /** Most packs of an index. */
    public static final int MOST_PACKS = 100;

    /** Bytes of an index, at most, unless a reader says otherwise: 64 KiB. An index of a hundred packs has less than half of it. */
    public static final int MOST_BYTES = 64 << 10;

    static final String FORMAT = "ashlar-feed";
    static final int VERSION = 1;

    /**
     * An index.
     *
     * @param sequence 1 to 2^53 − 1
     * @param packs 1 to 100, with a file name each that no other has
     * @throws IllegalArgumentException for anything else
     */
    public FeedIndex {
        packs = List.copyOf(packs);
        if (sequence < 1 || sequence > GREATEST_SEQUENCE) {
            throw new IllegalArgumentException("sequence: expected 1 to " + GREATEST_SEQUENCE + ", found " + sequence);
        }
        if (packs.isEmpty() || packs.size() > MOST_PACKS) {
            throw new IllegalArgumentException("packs: expected 1 to " + MOST_PACKS + ", found " + packs.size());
        }
        Set<String> names = new HashSet<>();
        for (FeedEntry pack : packs) {
            if (!names.add(pack.fileName())) {
                throw new IllegalArgumentException("packs: expected each once, found twice: " + pack.fileName());
            }
        }
    }

    /** {@return the pack that followers take} */
    public FeedEntry newest() {
        return packs.get(0);
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
        return text.append("\n]").toString();
    }
}
